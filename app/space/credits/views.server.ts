import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import { nameActors } from '#app/house/activity/queries/activity.server.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { textIn } from '#app/kit/forms/local-text.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay, type Day, formatDay, monthOf } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { type Booked, bookedText, nameBooked } from '#app/money/payments/steps/booked.server.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { listEntitlements } from '#app/people/entitlements/queries.server.ts'
import {
  bookedLineOf,
  type CreditEntryRow,
  type GrantRow,
  listCreditEntries,
  listGrants,
  listVouchered,
  type OfPack,
} from './queries/credits.server.ts'
import { findPoolOf, listMonths, type Pool, type PoolMonth } from './queries/pools.server.ts'
import {
  balanceOf,
  CREDIT_UNITS,
  type CreditUnit,
  type GrantKind,
  isOver,
  spendable,
} from './rules/credits.ts'
import { takesVoucher, VOUCHER_RULES } from './rules/monthly.ts'
import type { CreditValues } from './schema.ts'
import { comingRow, listComing } from './steps/monthly.server.ts'
import { findPoolMissing, listPoolGrants } from './steps/pool.server.ts'
import { amountText, ENTRY_NAMES, GRANT_NAMES, lastDayText, UNIT_NAMES } from './texts.ts'

export type CreditsView = Awaited<ReturnType<typeof viewCredits>>
export type CreditLine = CreditsView['lines'][number]

/** A member's credits: what is there by unit, from which grants, and line by line why. */
export async function viewCredits(db: Executor, memberRowId: string, now: Date) {
  const [granted, coming, entries, hours] = await Promise.all([
    listGrants(db, { memberRowId }),
    listComing(db, memberRowId, now),
    listCreditEntries(db, { memberRowId }),
    viewHours(db, memberRowId, now),
  ])
  const [names, booked] = await Promise.all([
    nameActors(db, [...new Set(entries.flatMap(({ adminId }) => adminId ?? []))]),
    nameBooked(db, entries.flatMap(bookedLineOf)),
  ])
  const grants = [...granted, ...coming]
  const balances = runningBalances(granted, entries)
  return {
    balances: balancesOf(grants, now),
    hours: vouchersLeft(grants, now) > 0 ? hours : [],
    grants: grants.filter(grant => isOpen(grant, now)).map(viewGrant),
    lines: [
      ...coming.map(grant => viewComing(grant, granted)),
      ...entries.map(entry => ({
        id: entry.id,
        ...ENTRY_NAMES[entry.kind],
        label: ENTRY_NAMES[entry.kind].label(),
        when: formatInstant(entry.at, getLocale()),
        of: nameOf({ kind: entry.grantKind, unit: entry.unit, pack: entry.pack }),
        amount: amountText(entry.unit, entry.amount, 'exceptZero'),
        balance: amountText(entry.unit, balances.get(entry.id) ?? 0),
        why: [whatBooked(booked.get(entry.id)), entry.why].filter(Boolean).join(' · '),
        by: entry.adminId === null ? m.activity_system() : (names.get(entry.adminId) ?? m.activity_nobody()),
        isReversed: entry.isReversed,
        mayReturn: entry.kind === 'consume' && !entry.isReversed,
      })),
    ],
  }
}

const whatBooked = (booked: Booked | undefined) => booked && bookedText(booked)

/** What was granted, and what this month brings besides. */
async function listAll(db: Executor, memberRowId: string, now: Date): Promise<GrantRow[]> {
  const [granted, coming] = await Promise.all([
    listGrants(db, { memberRowId }),
    listComing(db, memberRowId, now),
  ])
  return [...granted, ...coming]
}

function viewComing({ id, kind, unit, pack, amount, usableFrom }: GrantRow, granted: readonly GrantRow[]) {
  const before = granted.reduce((sum, grant) => sum + (grant.unit === unit ? grant.left : 0), 0)
  return {
    id,
    ...ENTRY_NAMES.grant,
    label: ENTRY_NAMES.grant.label(),
    when: formatInstant(usableFrom, getLocale()),
    of: nameOf({ kind, unit, pack }),
    amount: amountText(unit, amount, 'exceptZero'),
    balance: amountText(unit, before + amount),
    why: '',
    by: m.activity_system(),
    isReversed: false,
    mayReturn: false,
  }
}

/** What a member has of each unit, in words. */
export async function viewBalances(db: Executor, memberRowId: string, now: Date) {
  return balancesOf(await listAll(db, memberRowId, now), now)
}

function balancesOf(grants: readonly GrantRow[], now: Date) {
  return CREDIT_UNITS.map(unit => ({ unit: UNIT_NAMES[unit](), left: leftText(grants, unit, now) }))
}

function leftText(grants: readonly GrantRow[], unit: CreditUnit, now: Date): string {
  const own = grants.filter(grant => grant.unit === unit)
  return new Intl.NumberFormat(getLocale()).format(balanceOf(own, now))
}

/** How many vouchers can be spent now. */
function vouchersLeft(grants: readonly GrantRow[], now: Date): number {
  return spendable(
    grants.filter(grant => (grant.rules['minutes'] ?? 0) > 0),
    now,
  )
}

/** Hours that were bought and that a voucher would make longer, none of which had one. */
async function viewHours(db: Executor, memberRowId: string, now: Date) {
  const rights = (await listEntitlements(db, memberRowId)).filter(right => takesVoucher(right, now))
  if (rights.length === 0) return []
  const ids = rights.map(({ id }) => id)
  const used = new Set(await listVouchered(db, ids))
  const { minutes } = VOUCHER_RULES
  return rights
    .filter(({ id }) => !used.has(id))
    .map(({ id, planName }) => ({
      id,
      name: planName === null ? m.credits_hours() : planTitle(planName, getLocale()),
      more: amountText('minute', minutes),
    }))
}

type Origin = { kind: GrantKind; unit: CreditUnit; pack: OfPack | null }

/** Where credits come from, and of which unit where that does not say it; a pack by the name that it was sold as. */
function nameOf({ kind, unit, pack }: Origin): string {
  if (pack) return textIn(pack.name, getLocale())
  return kind === 'voucher' ? GRANT_NAMES.voucher() : `${GRANT_NAMES[kind]()} · ${UNIT_NAMES[unit]()}`
}

function viewGrant({ id, kind, unit, pack, left, amount, usableUntil }: GrantRow) {
  const until = lastDayText(usableUntil)
  return {
    id,
    name: nameOf({ kind, unit, pack }),
    saleId: pack?.saleId ?? null,
    left: m.credits_left_of({ left: amountText(unit, left), amount: amountText(unit, amount) }),
    until: until === null ? m.credits_endless() : m.credits_until_day({ day: until }),
  }
}

/** What was there after each entry, by its id; the newest comes first, and after it everything is there. */
function runningBalances(
  grants: readonly GrantRow[],
  entries: readonly CreditEntryRow[],
): Map<string, number> {
  const left = new Map<CreditUnit, number>()
  for (const grant of grants) left.set(grant.unit, (left.get(grant.unit) ?? 0) + grant.left)
  return new Map(
    entries.map(({ id, unit, amount }) => {
      const after = left.get(unit) ?? 0
      left.set(unit, after - amount)
      return [id, after]
    }),
  )
}

type ChangeDialog = { kind: 'give' | 'take'; values: CreditValues }
export type CreditDialog = ChangeDialog | { kind: 'return'; line: CreditLine }

/** The one that gives or takes away; null for none, and for whoever may not. */
export function findChangeDialog(params: URLSearchParams, mayEdit: boolean): ChangeDialog | null {
  const kind = params.get('record')
  if (!mayEdit || (kind !== 'give' && kind !== 'take')) return null
  return { kind, values: { unit: 'minute', amount: '', until: '', reason: '', key: uuidv7() } }
}

/** The dialog that the address asks for; null for none, and for whoever may not. */
export function findCreditDialog(
  params: URLSearchParams,
  { lines }: Pick<CreditsView, 'lines'>,
  mayEdit: boolean,
): CreditDialog | null {
  if (!mayEdit) return null
  const change = findChangeDialog(params, mayEdit)
  if (change) return change
  const id = params.get('reverse') ?? ''
  const line = isUuid(id) && lines.find(one => one.id === id && one.mayReturn)
  return line ? { kind: 'return', line } : null
}

export type OwnCredits = Awaited<ReturnType<typeof viewOwnCredits>>

/** What the members' home shows of credits: vouchers, what they would make longer, and minutes where there are any. */
export async function viewOwnCredits(db: Executor, memberRowId: string, now: Date) {
  const [grants, hours, shared] = await Promise.all([
    listAll(db, memberRowId, now),
    viewHours(db, memberRowId, now),
    listPoolGrants(db, { memberRowId, at: now }),
  ])
  const vouchers = vouchersLeft(grants, now)
  return {
    vouchers,
    hasAny: grants.length > 0 || shared.length > 0,
    grants: [...grants.filter(grant => isOpen(grant, now)).map(viewGrant), ...viewShared(shared, now)],
    hours: vouchers > 0 ? hours : [],
  }
}

const isOpen = (grant: GrantRow, now: Date) => grant.left > 0 && !isOver(grant, now)

/** What a member may use now of their company's credits, as one line: from which grants is the company's affair. */
function viewShared(grants: readonly GrantRow[], now: Date) {
  const left = spendable(grants, now)
  const company = grants[0]?.company ?? ''
  if (left === 0) return []
  const name = m.credits_of({ name: company })
  return [
    { id: 'pool', name, saleId: null, left: amountText('minute', left), until: m.credits_pool_shared() },
  ]
}

/** A company's pool in sums, which is all that its managers see of it (rule credits.sums); null where nobody has begun one. */
export async function viewPool(db: Executor, customerId: string, now: Date) {
  const pool = await findPoolOf(db, customerId)
  return pool && (await readPool(db, pool, now)).view
}
export type PoolView = NonNullable<Awaited<ReturnType<typeof viewPool>>>

/** The same for staff, who give it something, with from which grants it is. */
export async function viewPoolForStaff(db: Executor, customerId: string, now: Date) {
  const pool = await findPoolOf(db, customerId)
  if (!pool) return null
  const { view, grants } = await readPool(db, pool, now)
  return { ...view, grants: grants.filter(grant => isOpen(grant, now)).map(viewGrant) }
}

async function readPool(db: Executor, pool: Pool, now: Date) {
  const today = bangkokDay(now)
  const [granted, missing, months] = await Promise.all([
    listGrants(db, { customerId: pool.customerId, unit: 'minute' }),
    findPoolMissing(db, pool, today),
    listMonths(db, pool, today),
  ])
  const grants = [...granted, ...missing.map(grant => comingRow(grant, pool.company))]
  const coming = missing.reduce((sum, { amount }) => sum + amount, 0)
  const { capMinutes, takesSeats } = pool
  const view = {
    takesSeats,
    cap: capMinutes === null ? '' : String(capMinutes),
    left: amountText('minute', balanceOf(grants, now)),
    months: withComing(months, monthOf(today), coming).map(({ month, given, used, people }) => ({
      month,
      name: formatDay(month, getLocale(), { month: 'long', year: 'numeric' }),
      given: amountText('minute', given),
      used: amountText('minute', used),
      people,
    })),
  }
  return { view, grants }
}

/** What this month's seats bring counts as given before anybody has used it. */
function withComing(months: readonly PoolMonth[], month: Day, coming: number): PoolMonth[] {
  if (coming === 0) return [...months]
  const { given = 0, used = 0, people = 0 } = months.find(one => one.month === month) ?? {}
  const others = months.filter(one => one.month !== month)
  const all = [...others, { month, given: given + coming, used, people }]
  return all.toSorted((a, b) => (a.month < b.month ? 1 : -1))
}
