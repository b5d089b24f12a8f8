import { eq } from 'drizzle-orm'
import { listPeriods } from '#app/joining/contracts/queries/bills.server.ts'
import { paidUntilOf } from '#app/joining/contracts/rules/rights.ts'
import { runsOn } from '#app/joining/contracts/rules/states.ts'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { addDays, bangkokDay, type Day } from '#app/kit/pure/days.ts'
import { type GrantRow, listGrants } from '../queries/credits.server.ts'
import { findPoolOfMember, findUsed, listBrought, listSeatsOn, type Pool } from '../queries/pools.server.ts'
import { type MonthlyGrant, poolGrantsOf, type SeatsOfPlan } from '../rules/monthly.ts'
import { creditWallets } from '../tables.server.ts'
import { comingRow } from './monthly.server.ts'
import { grantCredits, lockWallet } from './wallet.server.ts'

type Using = {
  memberRowId: string
  /** When what is to be paid takes place. */
  at: Date
}

/**
 * Locks the pool that a member may use at a moment, with what the seats bring it in that month written down, and lists its grants;
 * nothing without one. Part of spending, which has locked the member's own wallet.
 */
export async function lockPoolGrants(tx: Transaction, using: Using & { now: Date }): Promise<GrantRow[]> {
  const pool = await findPoolOfMember(tx, using.memberRowId, bangkokDay(using.at))
  if (!pool) return []
  const { customerId } = pool
  await lockWallet(tx, { customerId, unit: 'minute' })
  const missing = await findPoolMissing(tx, pool, bangkokDay(using.at))
  for (const grant of missing) await grantCredits(tx, { ...grant, customerId, now: using.now })
  return listUsable(tx, pool, using, [])
}

/** The same as it will stand there, for whoever only looks. */
export async function listPoolGrants(db: Executor, using: Using): Promise<GrantRow[]> {
  const day = bangkokDay(using.at)
  const pool = await findPoolOfMember(db, using.memberRowId, day)
  return pool ? listUsable(db, pool, using, await findPoolMissing(db, pool, day)) : []
}

/** With how much the member may use in that month (rule credits.cap), which is asked for under the lock of the pool. */
async function listUsable(
  db: Executor,
  pool: Pool,
  { memberRowId, at }: Using,
  missing: readonly MonthlyGrant[],
): Promise<GrantRow[]> {
  const { customerId, company, capMinutes } = pool
  const [granted, used] = await Promise.all([
    listGrants(db, { customerId, unit: 'minute' }),
    capMinutes === null ? 0 : findUsed(db, pool, { memberRowId, day: bangkokDay(at) }),
  ])
  const capLeft = capMinutes === null ? Number.POSITIVE_INFINITY : Math.max(0, capMinutes - used)
  return [...granted, ...missing.map(grant => comingRow(grant, company))].map(row => ({ ...row, capLeft }))
}

/** Begins a company's pool, or changes how it is used. A step of commands, which have asked who may and locked the company. */
export async function changePool(
  tx: Transaction,
  customerId: string,
  change: { capMinutes: number | null; takesSeats?: boolean },
) {
  const walletId = await lockWallet(tx, { customerId, unit: 'minute' })
  await tx.update(creditWallets).set(change).where(eq(creditWallets.id, walletId))
}

/** What the seats of the company bring its pool in the month of a day, and nobody has written down yet. */
export async function findPoolMissing(db: Executor, pool: Pool, day: Day): Promise<MonthlyGrant[]> {
  if (!pool.takesSeats) return []
  const [seats, brought] = await Promise.all([
    findPaidSeats(db, pool.customerId, day),
    listBrought(db, pool, day),
  ])
  return poolGrantsOf(pool.customerId, day, { seats, brought })
}

/** Those that open something on the day, were somebody on them: of contracts that run and are paid for, with their days of grace. */
async function findPaidSeats(db: Executor, customerId: string, day: Day): Promise<SeatsOfPlan[]> {
  const [all, periods] = await Promise.all([listSeatsOn(db, customerId, day), listPeriods(db, customerId)])
  return all.flatMap(({ contract, seats }) => {
    const paidUntil = addDays(paidUntilOf(contract, periods), contract.graceDays)
    return runsOn(contract, day) && day <= paidUntil ? [seats] : []
  })
}
