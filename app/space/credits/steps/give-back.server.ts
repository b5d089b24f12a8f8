import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { isOf, listGrants, listTaken, type TakenRow } from '../queries/credits.server.ts'
import { type CreditUnit, endOfGrace, planReturns, type Return } from '../rules/credits.ts'
import { creditEntries, creditGrants, creditWallets } from '../tables.server.ts'
import {
  type EntryFacts,
  grantCredits,
  lockWallet,
  type MemberWallet,
  type WalletOf,
} from './wallet.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may.

type What = { bookingId: string } | { entitlementId: string } | { entryId: string }

export type GivingBack = MemberWallet &
  EntryFacts & {
    of: What
    /** How much of it; all without it. */
    amount?: number
  }

export type GivenBack = {
  amount: number
  /** When what came back after its grant had ended ends; null where nothing did. */
  graceUntil: Date | null
}

/**
 * Gives back what was spent on something, or a part of it (rule credits.given-back): to the grant that it came from, be it of a
 * company's pool, and where that is over, as grace. Doing it again gives nothing: what came back is not taken any more.
 */
export async function giveBackCredits(tx: Transaction, giving: GivingBack): Promise<GivenBack> {
  const { memberRowId, unit, of, now } = giving
  await lockWallet(tx, { memberRowId, unit })
  const isTheirs = or(isOf({ memberRowId }), eq(creditEntries.memberRowId, memberRowId))
  const which = and(conditionOf(of), eq(creditWallets.unit, unit), isTheirs)
  await lockPools(tx, await listTaken(tx, which), unit)
  const taken = await listTaken(tx, which)
  const amount = giving.amount ?? taken.reduce((sum, entry) => sum + entry.amount, 0)
  const returns = planReturns(taken, amount, now)
  for (const one of returns) {
    await writeReturn(tx, one, giving)
    if (one.lost > 0) await grantGrace(tx, one, giving)
  }
  const back = returns.reduce((sum, { entry, kept }) => sum + entry.amount - kept, 0)
  return { amount: back, graceUntil: returns.some(({ lost }) => lost > 0) ? endOfGrace(now) : null }
}

/** Of what one booking took there is one pool: which it is stays so while the member's wallet is locked. */
async function lockPools(tx: Transaction, taken: readonly TakenRow[], unit: CreditUnit) {
  const ids = taken.flatMap(({ owner }) => ('customerId' in owner ? owner.customerId : []))
  for (const customerId of new Set(ids)) await lockWallet(tx, { customerId, unit })
}

function conditionOf(of: What): SQL {
  if ('bookingId' in of) return eq(creditEntries.bookingId, of.bookingId)
  if ('entitlementId' in of) return eq(creditEntries.entitlementId, of.entitlementId)
  return eq(creditEntries.id, of.entryId)
}

/** The entry comes back as a whole; what is kept of it is taken again, and what has ended ends again. */
async function writeReturn(
  tx: Transaction,
  { entry, kept, lost }: Return<TakenRow>,
  { now, adminId = null, why }: EntryFacts,
) {
  const facts = { grantId: entry.grantId, ...entry.on, at: now, adminId, why }
  await tx
    .insert(creditEntries)
    .values({ ...facts, kind: 'reverse', amount: entry.amount, reversesId: entry.id })
  if (kept > 0) await tx.insert(creditEntries).values({ ...facts, kind: 'consume', amount: -kept })
  if (lost > 0) await tx.insert(creditEntries).values({ ...facts, kind: 'expire', amount: -lost })
}

/** An entry comes back once, so its grace is granted once. */
async function grantGrace(
  tx: Transaction,
  { entry: { id, owner, rules }, lost }: Return<TakenRow>,
  { unit, now, adminId, why }: GivingBack,
) {
  const grant = { ...owner, unit, kind: 'grace' as const, amount: lost, rules }
  const usable = { usableFrom: now, usableUntil: endOfGrace(now) }
  await grantCredits(tx, { ...grant, ...usable, sourceKey: `grace:${id}`, now, adminId, why })
}

/** Writes down that what was left of a wallet's grants has ended with them. @returns how many grants were closed */
export async function closeEnded(
  tx: Transaction,
  { now, ...wallet }: WalletOf & { now: Date },
): Promise<number> {
  await lockWallet(tx, wallet)
  const grants = await listGrants(tx, wallet)
  const ended = grants.filter(({ usableUntil, isClosed }) => !isClosed && usableUntil && usableUntil <= now)
  const lost = ended.filter(({ left }) => left > 0)
  if (lost.length > 0) {
    const entry = { kind: 'expire' as const, at: now }
    await tx
      .insert(creditEntries)
      .values(lost.map(({ id, left }) => ({ ...entry, grantId: id, amount: -left })))
  }
  const ids = ended.map(({ id }) => id)
  if (ids.length > 0)
    await tx.update(creditGrants).set({ closedAt: now }).where(inArray(creditGrants.id, ids))
  return ids.length
}
