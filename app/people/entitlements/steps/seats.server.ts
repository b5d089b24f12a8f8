import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { seatSource } from '../rules.ts'
import { entitlements } from '../tables.server.ts'
import { grantEntitlements } from './grant.server.ts'

/** What a seat of a contract gives whoever has it: whole days, beside a membership. */
export type SeatGrant = {
  /** Of the member on the seat. */
  holdingId: string
  memberRowId: string
  plan: { name: string; opensDoors: boolean }
  firstDay: Day
  expiryDay: Day
  /** Whether it goes on once more is paid. */
  isUnpaid: boolean
}

type Seats = {
  /** Of everybody who has one of the seats, or had. */
  memberRowIds: string[]
  /** All whose rights are decided, also those that give nothing. */
  holdingIds: string[]
  grants: readonly SeatGrant[]
  now: Date
}

/**
 * Lets members use what they have by seats, and nothing else by them any more: what is right already stays, and what began goes on.
 * A step of commands, within whose transaction it runs.
 * @returns of whom something changed, in the order of their ids
 */
export async function setSeatRights(
  tx: Transaction,
  { memberRowIds, holdingIds, grants, now }: Seats,
): Promise<string[]> {
  const holdingId = sql`split_part(${entitlements.sourceKey}, ':', 2)`
  const isOfSeats = sql`${entitlements.sourceKey} like 'seat:%' and ${holdingId} = any(${sql.param(holdingIds)}::text[])`
  const isTheirs = and(
    inArray(entitlements.memberRowId, memberRowIds),
    isNull(entitlements.endedAt),
    isOfSeats,
  )
  const had = await tx.select().from(entitlements).where(isTheirs).orderBy(entitlements.id)
  const left = new Map(had.map(right => [baseOf(right.sourceKey), right]))
  const fresh: SeatGrant[] = []
  const changed = new Set<string>()
  for (const grant of grants.toSorted((a, b) => (a.memberRowId < b.memberRowId ? -1 : 1))) {
    const sourceKey = seatSource(grant)
    const known = left.get(baseOf(sourceKey))
    left.delete(baseOf(sourceKey))
    if (known?.expiryDay === grant.expiryDay && known.sourceKey === sourceKey) continue
    changed.add(grant.memberRowId)
    const change = { expiryDay: grant.expiryDay, sourceKey }
    if (known) await tx.update(entitlements).set(change).where(eq(entitlements.id, known.id))
    else fresh.push(grant)
  }
  for (const { memberRowId } of left.values()) changed.add(memberRowId)
  const over = [...left.values()].map(({ id }) => id)
  await tx.update(entitlements).set({ endedAt: now }).where(inArray(entitlements.id, over))
  await grantEntitlements(tx, fresh.map(grantOf))
  return [...changed].toSorted()
}

/** Without what says whether it is paid. */
const baseOf = (sourceKey: string) => sourceKey.split(':').slice(0, 3).join(':')

function grantOf(grant: SeatGrant) {
  const { memberRowId, plan, firstDay, expiryDay } = grant
  const of = { ...plan, periodUnit: 'month' as const, periodCount: 1 }
  return { memberRowId, sourceKey: seatSource(grant), of, firstDay, expiryDay, isAddOn: true }
}
