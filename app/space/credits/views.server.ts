import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import { nameActors } from '#app/house/activity/queries/activity.server.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
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
} from './queries.server.ts'
import {
  balanceOf,
  CREDIT_UNITS,
  type CreditUnit,
  type GrantKind,
  isOver,
  packName,
  spendable,
} from './rules/credits.ts'
import { takesVoucher, VOUCHER_RULES } from './rules/monthly.ts'
import type { CreditValues } from './schema.ts'
import { listComing } from './steps/monthly.server.ts'
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
    grants: grants.filter(grant => grant.left > 0 && !isOver(grant, now)).map(viewGrant),
    lines: [
      ...coming.map(grant => viewComing(grant, granted)),
      ...entries.map(entry => ({
        ...{ id: entry.id, ...ENTRY_NAMES[entry.kind], label: ENTRY_NAMES[entry.kind].label() },
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
    ...{ id, ...ENTRY_NAMES.grant, label: ENTRY_NAMES.grant.label() },
    when: formatInstant(usableFrom, getLocale()),
    of: nameOf({ kind, unit, pack }),
    amount: amountText(unit, amount, 'exceptZero'),
    balance: amountText(unit, before + amount),
    ...{ why: '', by: m.activity_system(), isReversed: false, mayReturn: false },
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
  if (pack) return packName(pack, getLocale())
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

export type CreditDialog =
  | { kind: 'give' | 'take'; values: CreditValues }
  | { kind: 'return'; line: CreditLine }

/** The dialog that the address asks for; null for none, and for whoever may not. */
export function findCreditDialog(
  params: URLSearchParams,
  { lines }: Pick<CreditsView, 'lines'>,
  mayEdit: boolean,
): CreditDialog | null {
  if (!mayEdit) return null
  const kind = params.get('record')
  if (kind === 'give' || kind === 'take')
    return { kind, values: { unit: 'minute', amount: '', until: '', reason: '', key: uuidv7() } }
  const id = params.get('reverse') ?? ''
  const line = isUuid(id) && lines.find(one => one.id === id && one.mayReturn)
  return line ? { kind: 'return', line } : null
}

export type OwnCredits = Awaited<ReturnType<typeof viewOwnCredits>>

/** What the members' home shows of credits: vouchers, what they would make longer, and minutes where there are any. */
export async function viewOwnCredits(db: Executor, memberRowId: string, now: Date) {
  const [grants, hours] = await Promise.all([listAll(db, memberRowId, now), viewHours(db, memberRowId, now)])
  const vouchers = vouchersLeft(grants, now)
  const open = grants.filter(({ left, usableUntil }) => left > 0 && !isOver({ usableUntil }, now))
  return {
    vouchers,
    hasAny: grants.length > 0,
    grants: open.map(viewGrant),
    hours: vouchers > 0 ? hours : [],
  }
}
