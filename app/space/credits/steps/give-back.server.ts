import { eq, inArray, type SQL } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { listGrants, listTaken } from '../queries.server.ts'
import { endOfGrace, planReturns, type Return, type Taken } from '../rules/credits.ts'
import { creditEntries, creditGrants } from '../tables.server.ts'
import { type EntryFacts, grantCredits, lockWallet, type WalletOf } from './wallet.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may.

type What = { bookingId: string } | { entitlementId: string } | { entryId: string }

export type GivingBack = WalletOf &
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
 * Gives back what was spent on something, or a part of it (rule credits.given-back): to the grant that it came from, and
 * where that is over, as grace. Doing it again gives nothing: what came back is not taken any more.
 */
export async function giveBackCredits(tx: Transaction, giving: GivingBack): Promise<GivenBack> {
  const { memberRowId, unit, of, now } = giving
  await lockWallet(tx, { memberRowId, unit })
  const own = new Map((await listGrants(tx, { memberRowId, unit })).map(grant => [grant.id, grant]))
  const taken = (await listTaken(tx, conditionOf(of))).filter(({ grantId }) => own.has(grantId))
  const amount = giving.amount ?? taken.reduce((sum, entry) => sum + entry.amount, 0)
  const returns = planReturns(taken, amount, now)
  const before = await findSpentOn(tx, taken)
  for (const one of returns) {
    await writeReturn(tx, one, { ...giving, on: before.get(one.entry.id) })
    const grant = own.get(one.entry.grantId)
    if (one.lost > 0 && grant) await grantGrace(tx, one, giving, grant.rules)
  }
  const back = returns.reduce((sum, { entry, kept }) => sum + entry.amount - kept, 0)
  return { amount: back, graceUntil: returns.some(({ lost }) => lost > 0) ? endOfGrace(now) : null }
}

function conditionOf(of: What): SQL {
  if ('bookingId' in of) return eq(creditEntries.bookingId, of.bookingId)
  if ('entitlementId' in of) return eq(creditEntries.entitlementId, of.entitlementId)
  return eq(creditEntries.id, of.entryId)
}

type SpentOn = { bookingId: string | null; entitlementId: string | null }

async function findSpentOn(tx: Transaction, taken: readonly Taken[]): Promise<Map<string, SpentOn>> {
  const ids = taken.map(({ id }) => id)
  const { id, bookingId, entitlementId } = creditEntries
  const rows = await tx.select({ id, bookingId, entitlementId }).from(creditEntries).where(inArray(id, ids))
  return new Map(rows.map(({ id: of, ...on }) => [of, on]))
}

/** The entry comes back as a whole; what is kept of it is taken again, and what has ended ends again. */
async function writeReturn(
  tx: Transaction,
  { entry, kept, lost }: Return,
  { now, adminId = null, why, on }: EntryFacts & { on: SpentOn | undefined },
) {
  const facts = { grantId: entry.grantId, ...on, at: now, adminId, why }
  await tx
    .insert(creditEntries)
    .values({ ...facts, kind: 'reverse', amount: entry.amount, reversesId: entry.id })
  if (kept > 0) await tx.insert(creditEntries).values({ ...facts, kind: 'consume', amount: -kept })
  if (lost > 0) await tx.insert(creditEntries).values({ ...facts, kind: 'expire', amount: -lost })
}

/** An entry comes back once, so its grace is granted once. */
async function grantGrace(
  tx: Transaction,
  { entry, lost }: Return,
  { memberRowId, unit, now, adminId, why }: GivingBack,
  rules: Record<string, number>,
) {
  const grant = { memberRowId, unit, kind: 'grace' as const, amount: lost, rules }
  const usable = { usableFrom: now, usableUntil: endOfGrace(now) }
  await grantCredits(tx, { ...grant, ...usable, sourceKey: `grace:${entry.id}`, now, adminId, why })
}

/** Writes down that what was left of a member's grants has ended with them. @returns how many grants were closed */
export async function closeEnded(tx: Transaction, wallet: WalletOf & { now: Date }): Promise<number> {
  const { now } = wallet
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
