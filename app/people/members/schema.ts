import { expiryDay, MEMBERSHIP_TYPES, type MembershipType } from '#app/house/plans/rules/prices.ts'
import { check, optional, required, text } from '#app/kit/forms/checks.ts'
import { addMonths, type Day, isDay } from '#app/kit/pure/days.ts'
import { isValidEmail } from '#app/kit/pure/email.ts'
import type { FieldErrors, FormFields, SavedFields } from '#app/kit/pure/form-fields.ts'
import { isValidPhone } from '#app/kit/pure/phone.ts'
import { m } from '#app/paraglide/messages.js'
import { LONGEST, MEMBER_STATUSES, type MemberStatus } from './rules/members.ts'

/** What a person edits about a member (rule members.fields), in the order of the form. */
export const MEMBER_FIELDS = [
  'name',
  'email',
  'mobilePhone',
  'membershipType',
  'status',
  'joinDate',
  'expiryDate',
  'autoRenew',
  'secondaryEmail',
  'workPhone',
  'address',
  'dateOfBirth',
  'emergencyContact',
  'lineId',
  'whatsapp',
  'instagram',
  'facebook',
  'telegram',
] as const
export type MemberField = (typeof MEMBER_FIELDS)[number]

/** Trimmed text as it was typed; days are YYYY-MM-DD or '', `autoRenew` is 'on' or ''. */
export type MemberValues = Record<MemberField, string>

/** What the fields say once `validateMember` finds nothing wrong with them. */
export type MemberContent = Record<
  Exclude<MemberField, 'membershipType' | 'status' | 'joinDate' | 'expiryDate' | 'dateOfBirth' | 'autoRenew'>,
  string
> & {
  membershipType: MembershipType
  status: MemberStatus
  joinDate: Day
  expiryDate: Day | null
  dateOfBirth: Day | null
  autoRenew: boolean
}

/** Why a member was not saved: what is wrong by field, who has the email already, what somebody else saved meanwhile. */
export type MemberRefusal = {
  errors: FieldErrors
  namesake?: { id: string; memberId: string; name: string }
  conflict?: SavedFields
  /** What the member has to come, where the status that is saved ends it and nobody has decided what becomes of it. */
  toCome?: MemberToCome
}

/** How much a member has to come: see `ToCome` of the steps. */
export type MemberToCome = { bookings: number; guests: number; count: number }

/** What becomes of it, as the form sends it back with how much it was: of another number it is asked again. */
export function toComeChoice(choice: 'end' | 'keep', { bookings, guests }: MemberToCome): string {
  return `${choice} ${bookings} ${guests}`
}

/** What is open over the list or a member's record. */
export type MemberDialog =
  | ({ kind: 'new' | 'edit' } & SavedFields)
  | { kind: 'delete'; ids: string[]; names: string[]; toCome: MemberToCome }

/** What the server answers instead of saving. `version` is the one to save again with. */
export type MemberReply = { kind: 'save'; error: string | undefined; sharedEmail: string } & SavedFields &
  MemberRefusal

/** A new member is monthly, active, renews automatically and joins today (rule members.defaults). */
export function newMemberValues(today: Day): MemberValues {
  const empty = Object.fromEntries(MEMBER_FIELDS.map(field => [field, ''])) as MemberValues
  const defaults = { membershipType: 'monthly', status: 'active', autoRenew: 'on', joinDate: today }
  return { ...empty, ...defaults, expiryDate: expiryDay(defaults.membershipType, today) }
}

/**
 * What is wrong with a member's fields, by field (rule members.required); {} when nothing is. A field that is missing
 * counts as empty.
 * @param today Bangkok's day, which limits how far days may lie
 */
export function validateMember(fields: FormFields, today: Day): FieldErrors {
  const errors: FieldErrors = {}
  const schemas = { ...schemasOn(today), expiryDate: expirySchema(fields['joinDate'] ?? '', today) }
  for (const [field, schema] of Object.entries(schemas)) {
    const checked = schema.safeParse(fields[field] ?? '')
    if (!checked.success) errors[field] = checked.error.issues[0]?.message ?? ''
  }
  return errors
}

/** The fields as what a member holds. Only for fields in which `validateMember` finds nothing wrong. */
export function memberContent(fields: FormFields): MemberContent {
  const texts = Object.fromEntries(MEMBER_FIELDS.map(field => [field, fields[field] ?? ''])) as MemberValues
  return {
    ...texts,
    address: texts.address.replace(/\r\n?/g, '\n'),
    membershipType: texts.membershipType as MembershipType,
    status: texts.status as MemberStatus,
    expiryDate: texts.expiryDate || null,
    dateOfBirth: texts.dateOfBirth || null,
    autoRenew: texts.autoRenew === 'on',
  }
}

const FARTHEST_JOIN_MONTHS = 5 * 12
const FARTHEST_EXPIRY_MONTHS = 50 * 12

// One schema per field and none for the whole: Zod compiles objects with `new Function`, which the page's
// Content-Security-Policy reports. Messages are functions, so that they speak the request's language.
function fieldSchemas(today: Day) {
  const line = (field: keyof typeof LONGEST) => text(plainLine, atMost(LONGEST[field]))
  return {
    name: text(required(m.member_error_name), plainLine, atMost(LONGEST.name)),
    email: text(required(m.member_error_email), check(isValidEmail, m.member_error_email_invalid)),
    mobilePhone: text(required(m.member_error_mobile), check(isValidPhone, m.member_error_mobile_invalid)),
    membershipType: text(check(isOneOf(MEMBERSHIP_TYPES), m.member_error_type)),
    status: text(check(isOneOf(MEMBER_STATUSES), m.member_error_status)),
    joinDate: text(
      check(isDay, m.member_error_join_date),
      check(isBetween('1900-01-01', addMonths(today, FARTHEST_JOIN_MONTHS)), m.member_error_join_date_far),
    ),
    autoRenew: text(check(isOneOf(['', 'on']), m.member_error_auto_renew)),
    secondaryEmail: text(check(optional(isValidEmail), m.member_error_email2)),
    workPhone: text(check(optional(isValidPhone), m.member_error_work_phone)),
    address: text(check(hasOnlyShownCharacters, m.member_error_characters), atMost(LONGEST.address)),
    dateOfBirth: text(
      check(optional(isDay), m.member_error_birth),
      check(optional(isBetween('1900-01-01', today)), m.member_error_birth_far),
    ),
    emergencyContact: line('emergencyContact'),
    lineId: line('lineId'),
    whatsapp: line('whatsapp'),
    instagram: line('instagram'),
    facebook: line('facebook'),
    telegram: line('telegram'),
  } satisfies Record<Exclude<MemberField, 'expiryDate'>, unknown>
}

/** The expiry is the one field that is checked against another. */
function expirySchema(joinDate: string, today: Day) {
  return text(
    check(optional(isDay), m.member_error_expiry),
    check(
      optional(day => !isDay(joinDate) || day >= joinDate),
      m.member_error_expiry_early,
    ),
    check(
      optional(isBetween('1900-01-01', addMonths(today, FARTHEST_EXPIRY_MONTHS))),
      m.member_error_expiry_far,
    ),
  )
}

let made: { today: Day; schemas: ReturnType<typeof fieldSchemas> } | null = null

/** Made once a day: making them for each row of a long list would take longer than checking it. */
function schemasOn(today: Day) {
  if (made?.today !== today) made = { today, schemas: fieldSchemas(today) }
  return made.schemas
}

/** No control characters but those of lines: a database cannot keep some, and nobody can see the others. */
function hasOnlyShownCharacters(value: string) {
  return !/(?![\r\n\t])\p{Cc}/u.test(value)
}

const plainLine = check(value => !/\p{Cc}/u.test(value), m.member_error_characters)

function isOneOf(values: readonly string[]) {
  return (value: string) => values.includes(value)
}

function isBetween(first: Day, last: Day) {
  return (day: string) => day >= first && day <= last
}

function atMost(max: number) {
  return check(
    value => value.length <= max,
    () => m.member_error_long({ max }),
  )
}
