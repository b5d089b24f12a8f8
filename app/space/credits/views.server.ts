import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import { nameActors } from '#app/house/activity/queries/activity.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { type CreditEntryRow, type GrantRow, listCreditEntries, listGrants } from './queries.server.ts'
import { balanceOf, CREDIT_UNITS, type CreditUnit, isOver } from './rules.ts'
import type { CreditValues } from './schema.ts'
import { amountText, ENTRY_NAMES, GRANT_NAMES, lastDayText, UNIT_NAMES } from './texts.ts'

export type CreditsView = Awaited<ReturnType<typeof viewCredits>>
export type CreditLine = CreditsView['lines'][number]

/** A member's credits: what is there by unit, from which grants, and line by line why. */
export async function viewCredits(db: Executor, memberRowId: string, now: Date) {
  const [grants, entries] = await Promise.all([
    listGrants(db, { memberRowId }),
    listCreditEntries(db, { memberRowId }),
  ])
  const names = await nameActors(db, [...new Set(entries.flatMap(({ adminId }) => adminId ?? []))])
  const balances = runningBalances(grants, entries)
  return {
    balances: balancesOf(grants, now),
    grants: grants.filter(grant => grant.left > 0 && !isOver(grant, now)).map(viewGrant),
    lines: entries.map(entry => ({
      ...{ id: entry.id, ...ENTRY_NAMES[entry.kind], label: ENTRY_NAMES[entry.kind].label() },
      when: formatInstant(entry.at, getLocale()),
      of: `${GRANT_NAMES[entry.grantKind]()} · ${UNIT_NAMES[entry.unit]()}`,
      amount: amountText(entry.unit, entry.amount, 'exceptZero'),
      balance: amountText(entry.unit, balances.get(entry.id) ?? 0),
      why: entry.why,
      by: entry.adminId === null ? m.activity_system() : (names.get(entry.adminId) ?? m.activity_nobody()),
      isReversed: entry.isReversed,
      mayReturn: entry.kind === 'consume' && !entry.isReversed,
    })),
  }
}

/** What a member has of each unit, in words. */
export async function viewBalances(db: Executor, memberRowId: string, now: Date) {
  return balancesOf(await listGrants(db, { memberRowId }), now)
}

function balancesOf(grants: readonly GrantRow[], now: Date) {
  return CREDIT_UNITS.map(unit => ({ unit: UNIT_NAMES[unit](), left: leftText(grants, unit, now) }))
}

function leftText(grants: readonly GrantRow[], unit: CreditUnit, now: Date): string {
  const own = grants.filter(grant => grant.unit === unit)
  return amountText(unit, balanceOf(own, now))
}

function viewGrant({ id, kind, unit, left, amount, usableUntil }: GrantRow) {
  const until = lastDayText(usableUntil)
  return {
    id,
    name: `${GRANT_NAMES[kind]()} · ${UNIT_NAMES[unit]()}`,
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
