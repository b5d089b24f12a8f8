import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { type GrantRow, listGrants } from '../queries/credits.server.ts'
import { isUsable, pickShares, spendable } from '../rules/credits.ts'
import { creditEntries } from '../tables.server.ts'
import { grantMonthly, listComing } from './monthly.server.ts'
import { listPoolGrants, lockPoolGrants } from './pool.server.ts'
import { type EntryFacts, lockWallet, type MemberWallet, type WalletOf } from './wallet.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may.

/** What credits were spent on. */
export type SpentOn = { bookingId?: string; entitlementId?: string }

export type Spending = MemberWallet &
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
 * Spends credits that are usable at a moment (rule credits.spent), all of the amount or nothing: a member's own, then minutes of
 * the pool of the company that has given them a seat (rule credits.pool). Of many at once each sees what the one before has left:
 * the wallets are locked.
 */
export async function spendCredits(
  tx: Transaction,
  { memberRowId, unit, amount, at, on, now, adminId = null, why, accepts = () => true }: Spending,
): Promise<{ ok: true; value: Spent[] } | NotEnough> {
  await lockWallet(tx, { memberRowId, unit })
  await grantMonthly(tx, { memberRowId, at, now }, unit)
  const own = (await listGrants(tx, { memberRowId, unit })).filter(accepts)
  // Companies' credits are only asked for, and locked for everybody else, where one's own are not enough.
  const isShort = unit === 'minute' && spendable(own, at) < amount
  const pool = isShort ? await lockPoolGrants(tx, { memberRowId, at, now }) : []
  const grants = [...own, ...pool.filter(accepts)]
  const shares = pickShares(grants, amount, at)
  if (!shares) return { ...fail('not_enough'), missing: amount - spendable(grants, at) }
  const byId = new Map(grants.map(grant => [grant.id, grant]))
  const entry = { ...on, kind: 'consume' as const, at: now, adminId, why }
  const ofPool = { memberRowId, usedOn: bangkokDay(at) }
  const entries = shares.map(({ grantId, amount: taken }) => ({
    ...entry,
    grantId,
    amount: -taken,
    ...(byId.get(grantId)?.capLeft !== undefined && ofPool),
  }))
  if (entries.length > 0) await tx.insert(creditEntries).values(entries)
  return ok(shares.map(share => ({ ...share, rules: byId.get(share.grantId)?.rules ?? {} })))
}

type Looking = Pick<Spending, 'accepts' | 'at'> & MemberWallet

/**
 * What can be spent on what takes place at a moment, with what the plan brings in that month and nobody has written down
 * yet, and what may be used of a company's pool: what a screen offers to be paid with credits is what `spendCredits` takes (rule
 * credits.spendable).
 */
export async function listSpendable(
  db: Executor,
  { memberRowId, unit, at, accepts = () => true }: Looking,
): Promise<GrantRow[]> {
  const [grants, coming, pool] = await Promise.all([
    listGrants(db, { memberRowId, unit }),
    listComing(db, memberRowId, at),
    unit === 'minute' ? listPoolGrants(db, { memberRowId, at }) : [],
  ])
  const all = [...grants, ...coming.filter(grant => grant.unit === unit), ...pool]
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
  { amount, entryId, now, adminId = null, why, ...wallet }: Taking,
): Promise<Result<'taken' | 'before', 'not_enough'>> {
  await lockWallet(tx, wallet)
  if ((await tx.$count(creditEntries, eq(creditEntries.id, entryId))) > 0) return ok('before')
  const grants = await listGrants(tx, wallet)
  // As if all of it could be used by now: the order is the same, and what has ended stays out.
  const open = grants.map(grant => ({
    ...grant,
    usableFrom: grant.usableFrom < now ? grant.usableFrom : now,
  }))
  const shares = pickShares(open, amount, now)
  if (!shares) return fail('not_enough')
  const entry = { kind: 'adjust' as const, at: now, adminId, why }
  const values = shares.map((share, nth) => ({
    ...entry,
    grantId: share.grantId,
    amount: -share.amount,
    ...(nth === 0 && { id: entryId }),
  }))
  await tx.insert(creditEntries).values(values)
  return ok('taken')
}
