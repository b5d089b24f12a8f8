import type { PlanTerms } from '#app/house/plans/rules/catalogue.ts'
import { planNamed } from '#app/house/plans/rules/names.ts'
import {
  expiryDay,
  isStandardPlanName,
  MEMBERSHIP_TYPES,
  membershipTypeOf,
  type Period,
  periodOf,
  periodOfName,
} from '#app/house/plans/rules/prices.ts'
import { withoutGuards } from '#app/kit/pure/csv.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { storedText } from '#app/kit/pure/typed-text.ts'
import { m } from '#app/paraglide/messages.js'
import { type MemberColumn, NO_EXPIRY } from '#app/people/members/rules/csv-columns.ts'
import { MEMBER_STATUSES } from '#app/people/members/rules/members.ts'
import {
  MEMBER_FIELDS,
  type MemberContent,
  memberContent,
  validateMember,
} from '#app/people/members/schema.ts'
import type { DayField } from './rules/day-order.ts'
import { PHONE_FIELDS, withLostZero } from './rules/lost-zero.ts'
import { type DayOrder, readTypedDay } from './rules/typed-day.ts'

/** `field` is null where it is not one cell's fault. */
export type CellError = { field: MemberColumn | null; message: string }

/** A row of the file as the member it becomes. `memberId` is null where one is to be made. */
export type ReadRow = {
  content: MemberContent & { planName: string | null }
  memberId: string | null
  hasBuddhistYear: boolean
  isExpiryProposed: boolean
  errors: CellError[]
}

type Cells = Partial<Record<MemberColumn, string>>

/** What a list is read by: Bangkok's day, the plans of the catalogue, and the order of day and month by column. */
export type ListTerms = {
  today: Day
  plans: readonly (PlanTerms & { name: string; isActive: boolean })[]
  orders?: Partial<Record<DayField, DayOrder>>
  /** Whether phone numbers get back the 0 that they may have lost. */
  restoresZeros?: boolean
}

/** Reads a row, with what the rules fill in where a cell is empty. All that is wrong with it is in `errors`. */
export function readRow(
  cells: Cells,
  { today, plans, orders = {}, restoresZeros = false }: ListTerms,
): ReadRow {
  const errors: CellError[] = []
  const texts = textsOf(cells)
  if (restoresZeros)
    for (const field of PHONE_FIELDS) texts[field] = withLostZero(texts[field]) ?? texts[field]
  const plan = planNamed(plans, texts.planName)
  const period = plan
    ? periodOf(plan)
    : isStandardPlanName(texts.planName)
      ? periodOfName(texts.planName)
      : null
  const days = readDays(texts, errors, { today, orders })
  const { expiryDate } = days.values
  const isOver = expiryDate !== '' && expiryDate < today
  const fields: Record<string, string> = {
    ...texts,
    ...days.values,
    ...readChoices(texts, errors, { isOver, period }),
  }
  const isExpiryProposed = texts.expiryDate === '' && fields['status'] === 'active' && errors.length === 0
  if (isExpiryProposed) fields['expiryDate'] = proposeExpiry(fields, period, errors, today)
  return {
    content: { ...memberContent(fields), planName: texts.planName || null },
    memberId: texts.memberId || null,
    hasBuddhistYear: days.hasBuddhistYear,
    isExpiryProposed,
    errors: [...errors, ...otherErrors(fields, texts, errors, today)],
  }
}

const ALL_COLUMNS: MemberColumn[] = [...MEMBER_FIELDS, 'memberId', 'planName']

function textsOf(cells: Cells): Record<MemberColumn, string> {
  const texts = ALL_COLUMNS.map(field => [
    field,
    storedText(field, withoutGuards((cells[field] ?? '').trim()).trim()),
  ])
  return Object.fromEntries(texts)
}

type Texts = Record<MemberColumn, string>

const YES = ['', 'yes', 'y', 'true', '1', 'on', 'ใช่', 'เปิด', 'да', 'вкл']
const NO = ['no', 'n', 'false', '0', 'off', 'ไม่', 'ไม่ใช่', 'ปิด', 'нет', 'выкл']

/**
 * Empty cells take the defaults of a new member (rule members.defaults); the membership type follows the plan where
 * there is one, and whose expiry `isOver` has expired.
 */
function readChoices(
  texts: Texts,
  errors: CellError[],
  { isOver, period }: { isOver: boolean; period: Period | null },
) {
  const choose = (field: 'membershipType' | 'status', choices: readonly string[], otherwise: string) => {
    const wanted = texts[field].toLowerCase().replace(/[_-]/g, ' ') || otherwise
    if (!choices.includes(wanted)) {
      const message = m.member_import_choice({ value: texts[field], choices: choices.join(', ') })
      errors.push({ field, message })
    }
    return wanted
  }
  const autoRenew = texts.autoRenew.toLowerCase()
  if (!YES.includes(autoRenew) && !NO.includes(autoRenew)) {
    const message = m.member_import_choice({ value: texts.autoRenew, choices: 'yes, no' })
    errors.push({ field: 'autoRenew', message })
  }
  const usual = membershipTypeOf(period ?? periodOfName(texts.planName))
  return {
    membershipType: choose('membershipType', MEMBERSHIP_TYPES, usual),
    status: choose('status', MEMBER_STATUSES, isOver ? 'expired' : 'active'),
    autoRenew: YES.includes(autoRenew) ? 'on' : '',
  }
}

/** Before it two digits rather mean a year of the Buddhist era, or an expiry after 2029. */
const EARLIEST_SHORT = '2000-01-01'

const NO_END = [NO_EXPIRY, '-', 'never', 'ไม่มี', 'нет', 'бессрочно']

function readDays(
  texts: Texts,
  errors: CellError[],
  { today, orders }: Required<Pick<ListTerms, 'today' | 'orders'>>,
) {
  let hasBuddhistYear = false
  const read = (field: DayField, text: string) => {
    if (text === '') return ''
    const typed = readTypedDay(text, orders[field])
    if (typed === null) errors.push({ field, message: m.member_import_day({ value: text }) })
    else if (typed.hasShortYear && field !== 'dateOfBirth' && typed.day < EARLIEST_SHORT)
      errors.push({ field, message: m.member_import_short_year({ value: text }) })
    hasBuddhistYear ||= typed?.isBuddhist ?? false
    return typed?.day ?? ''
  }
  const isEndless = NO_END.includes(texts.expiryDate.toLowerCase())
  const values = {
    joinDate: read('joinDate', texts.joinDate) || today,
    expiryDate: read('expiryDate', isEndless ? '' : texts.expiryDate),
    dateOfBirth: read('dateOfBirth', texts.dateOfBirth),
  }
  return { values, hasBuddhistYear }
}

/**
 * The expiry by the rules for whoever has just joined. An active member whose first period is over has renewed since, and
 * until when only the house knows.
 */
function proposeExpiry(
  fields: Record<string, string>,
  period: Period | null,
  errors: CellError[],
  today: Day,
): Day | '' {
  const { membershipType = '', joinDate = '' } = fields
  if (joinDate > LATEST_JOIN) return '' // refused by its own check
  const expiry = expiryDay(period ?? membershipType, joinDate)
  if (expiry < today)
    errors.push({ field: 'expiryDate', message: m.member_import_expiry({ none: NO_EXPIRY }) })
  return expiry
}

const LATEST_JOIN = '2200-01-01'

const LONGEST_ID = 40
const LONGEST_PLAN = 80

/** What the form of a member would say, for the columns that nothing was said about yet. */
function otherErrors(
  fields: Record<string, string>,
  { memberId, planName }: Texts,
  known: CellError[],
  today: Day,
): CellError[] {
  const found = Object.entries(validateMember(fields, today)).map(([field, message]) => ({
    field: field as MemberColumn,
    message,
  }))
  const long = (field: MemberColumn, max: number) => ({ field, message: m.member_error_long({ max }) })
  const shown = (field: MemberColumn) => ({ field, message: m.member_error_characters() })
  if (memberId.length > LONGEST_ID) found.push(long('memberId', LONGEST_ID))
  if (planName.length > LONGEST_PLAN) found.push(long('planName', LONGEST_PLAN))
  if (/[\p{Cc}\s]/u.test(memberId)) found.push(shown('memberId'))
  if (/\p{Cc}/u.test(planName)) found.push(shown('planName'))
  return found.filter(({ field }) => !known.some(error => error.field === field))
}
