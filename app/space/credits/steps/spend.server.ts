import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { type GrantRow, listGrants } from '../queries.server.ts'
import { isUsable, pickShares, spendable } from '../rules/credits.ts'
import { creditEntries } from '../tables.server.ts'
import { grantMonthly, listComing } from './monthly.server.ts'
import { type EntryFacts, lockWallet, type WalletOf } from './wallet.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may.

/** What credits were spent on. */
export type SpentOn = { bookingId?: string; entitlementId?: string }

export type Spending = WalletOf &
  EntryFacts & {
    amount: number
    /** When what is paid for takes place: a booking's beginning. What is usable then pays for it. */
    at: Date
    on: SpentOn
    /** Which grants may pay; all of them without it. */
    accepts?: (grant: GrantRow) => boolean
  }

export type Spent = { grantId: string; amount: number; rules: Record<string, number> }

/** So much is missing of what was to be spent. */
type NotEnough = { ok: false; reason: 'not_enough'; missing: number }

/**
 * Spends credits that are usable at a moment (rule credits.spent), all of the amount or nothing. Of many at once each sees
 * what the one before has left: the wallet is locked.
 */
export async function spendCredits(
  tx: Transaction,
  { memberRowId, unit, amount, at, on, now, adminId = null, why, accepts = () => true }: Spending,
): Promise<{ ok: true; value: Spent[] } | NotEnough> {
  await lockWallet(tx, { memberRowId, unit })
  await grantMonthly(tx, { memberRowId, at, now }, unit)
  const grants = (await listGrants(tx, { memberRowId, unit })).filter(accepts)
  const shares = pickShares(grants, amount, at)
  if (!shares) return { ...fail('not_enough'), missing: amount - spendable(grants, at) }
  const entry = { ...on, kind: 'consume' as const, at: now, adminId, why }
  if (shares.length > 0) {
    await tx
      .insert(creditEntries)
      .values(shares.map(share => ({ ...entry, grantId: share.grantId, amount: -share.amount })))
  }
  const rulesOf = new Map(grants.map(grant => [grant.id, grant.rules]))
  return ok(shares.map(share => ({ ...share, rules: rulesOf.get(share.grantId) ?? {} })))
}

type Looking = Pick<Spending, 'accepts' | 'at'> & WalletOf

/**
 * What can be spent on what takes place at a moment, with what the plan brings in that month and nobody has written down
 * yet: what a screen offers to be paid with credits is what `spendCredits` takes (rule credits.spendable).
 */
export async function listSpendable(
  db: Executor,
  { memberRowId, unit, at, accepts = () => true }: Looking,
): Promise<GrantRow[]> {
  const [grants, coming] = await Promise.all([
    listGrants(db, { memberRowId, unit }),
    listComing(db, memberRowId, at),
  ])
  const all = [...grants, ...coming.filter(grant => grant.unit === unit)]
  return all.filter(grant => isUsable(grant, at) && accepts(grant))
}

type Taking = WalletOf &
  EntryFacts & { amount: number /** Of the first entry: the same one is made once. */; entryId: string }

/**
 * Takes away what is there by a correction of staff: what has not ended yet, also what is for later. Nothing where less is
 * left than is to be taken.
 */
export async function takeCredits(
  tx: Transaction,
  { memberRowId, unit, amount, entryId, now, adminId = null, why }: Taking,
): Promise<Result<'taken' | 'before', 'not_enough'>> {
  await lockWallet(tx, { memberRowId, unit })
  if ((await tx.$count(creditEntries, eq(creditEntries.id, entryId))) > 0) return ok('before')
  const grants = await listGrants(tx, { memberRowId, unit })
  // As if all of it could be used by now: the order is the same, and what has ended stays out.
  const open = grants.map(grant => ({
    ...grant,
    usableFrom: grant.usableFrom < now ? grant.usableFrom : now,
  }))
  const shares = pickShares(open, amount, now)
  if (!shares) return fail('not_enough')
  const entry = { kind: 'adjust' as const, at: now, adminId, why }
  const values = shares.map((share, nth) => ({
    ...{ ...entry, grantId: share.grantId, amount: -share.amount },
    ...(nth === 0 && { id: entryId }),
  }))
  await tx.insert(creditEntries).values(values)
  return ok('taken')
}
