import { and, asc, eq, gte, isNull, like, lte, or, sql } from 'drizzle-orm'
import { plans } from '#app/house/plans/tables.server.ts'
import { contractItems, contracts, seatHolders, seats } from '#app/joining/contracts/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addDays, addMonths, type Day, monthOf } from '#app/kit/pure/days.ts'
import { customers } from '#app/people/customers/tables.server.ts'
import { entitlements } from '#app/people/entitlements/tables.server.ts'
import { type BroughtFor, poolSource } from '../rules/monthly.ts'
import { creditEntries, creditGrants, creditWallets } from '../tables.server.ts'

/** Minutes that the holders of a company's seats share. */
export type Pool = {
  walletId: string
  customerId: string
  /** What the company is called. */
  company: string
  /** Most for one person in a calendar month; null for all that is there. */
  capMinutes: number | null
  /** Whether the plans of the seats bring it something each month. */
  takesSeats: boolean
}

function pools(db: Executor) {
  const { id: walletId, capMinutes, takesSeats } = creditWallets
  return db
    .select({ walletId, customerId: customers.id, company: customers.name, capMinutes, takesSeats })
    .from(creditWallets)
    .innerJoin(customers, eq(customers.id, creditWallets.customerId))
    .$dynamic()
}

/** A company's pool; null where nobody has begun one. */
export async function findPoolOf(db: Executor, customerId: string): Promise<Pool | null> {
  const [pool] = await pools(db).where(eq(customers.id, customerId))
  return pool ?? null
}

/**
 * The pool that a member may use on a day: of the company whose seat lets them in then, as far as that is paid; of several the
 * one whose seat they have had longest.
 */
export async function findPoolOfMember(db: Executor, memberRowId: string, day: Day): Promise<Pool | null> {
  const holdingId = sql`split_part(${entitlements.sourceKey}, ':', 2)`
  const [pool] = await pools(db)
    .innerJoin(contracts, eq(contracts.customerId, customers.id))
    .innerJoin(contractItems, eq(contractItems.contractId, contracts.id))
    .innerJoin(seats, eq(seats.itemId, contractItems.id))
    .innerJoin(seatHolders, eq(seatHolders.seatId, seats.id))
    .innerJoin(
      entitlements,
      and(like(entitlements.sourceKey, 'seat:%'), sql`${holdingId} = ${seatHolders.id}::text`),
    )
    .where(
      and(
        eq(seatHolders.memberRowId, memberRowId),
        eq(entitlements.memberRowId, memberRowId),
        isNull(entitlements.endedAt),
        lte(entitlements.firstDay, day),
        gte(entitlements.expiryDay, day),
      ),
    )
    .orderBy(asc(seatHolders.firstDay), asc(seatHolders.id))
    .limit(1)
  return pool ?? null
}

/** What a company has agreed to of seats that stand on a day, with the contract they are of. */
export function listSeatsOn(db: Executor, customerId: string, day: Day) {
  const { planId, quantity } = contractItems
  return db
    .select({ contract: contracts, seats: { planId: plans.id, quantity, minutes: plans.minutesPerMonth } })
    .from(contractItems)
    .innerJoin(contracts, eq(contracts.id, contractItems.contractId))
    .innerJoin(plans, eq(plans.id, planId))
    .where(
      and(
        eq(contracts.customerId, customerId),
        lte(contractItems.firstDay, day),
        or(isNull(contractItems.lastDay), gte(contractItems.lastDay, day)),
      ),
    )
    .orderBy(asc(contractItems.createdAt), asc(contractItems.id))
}

/** For how many seats of which plans the month of a day has brought something to a pool. */
export function listBrought(db: Executor, { walletId, customerId }: Pool, day: Day): Promise<BroughtFor[]> {
  const isOfMonth = like(creditGrants.sourceKey, `${poolSource(customerId, monthOf(day))}%`)
  return db
    .select({
      planId: sql<string>`split_part(${creditGrants.sourceKey}, ':', 4)`,
      seats: sql`(${creditGrants.rules} ->> 'seats')::int`.mapWith(Number),
    })
    .from(creditGrants)
    .where(and(eq(creditGrants.walletId, walletId), isOfMonth))
}

type Using = { memberRowId: string; day: Day }

/** How many minutes of a pool a member uses in the month of a day, without what came back. */
export async function findUsed(
  db: Executor,
  { walletId }: Pool,
  { memberRowId, day }: Using,
): Promise<number> {
  const month = monthOf(day)
  const [used] = await db
    .select({ minutes: sql`coalesce(-sum(${creditEntries.amount}), 0)`.mapWith(Number) })
    .from(creditEntries)
    .innerJoin(creditGrants, eq(creditGrants.id, creditEntries.grantId))
    .where(
      and(
        eq(creditGrants.walletId, walletId),
        eq(creditEntries.memberRowId, memberRowId),
        IS_USE,
        gte(creditEntries.usedOn, month),
        lte(creditEntries.usedOn, addDays(addMonths(month, 1), -1)),
      ),
    )
  return used?.minutes ?? 0
}

/** What was taken, and what of it came back. */
const IS_USE = sql`${creditEntries.kind} in ('consume', 'reverse')`

/** So many months before this one are shown. */
const MONTHS_BEFORE = 11

/** What a pool had and what was used of it in a calendar month, by how many people. */
export type PoolMonth = { month: Day; given: number; used: number; people: number }

/**
 * Month by month, the newest first: sums and how many people, and nothing that says who was where (rule credits.sums). What came
 * back late was given before.
 */
export async function listMonths(db: Executor, { walletId }: Pool, today: Day): Promise<PoolMonth[]> {
  const from = addMonths(monthOf(today), -MONTHS_BEFORE)
  const [given, used] = await Promise.all([listGiven(db, walletId, from), listUsed(db, walletId, from)])
  const months = [...new Set([...given, ...used].map(({ month }) => month))].toSorted().toReversed()
  return months.map(month => {
    const { minutes = 0, people = 0 } = used.find(one => one.month === month) ?? {}
    return { month, given: given.find(one => one.month === month)?.minutes ?? 0, used: minutes, people }
  })
}

function listGiven(db: Executor, walletId: string, from: Day) {
  const month = sql<Day>`to_char(${creditGrants.usableFrom} at time zone 'Asia/Bangkok', 'YYYY-MM-01')`
  const isGiven = sql`(${creditEntries.kind} = 'adjust' or ${creditEntries.kind} = 'grant' and ${creditGrants.kind} <> 'grace')`
  return db
    .select({ month, minutes: sql`sum(${creditEntries.amount})`.mapWith(Number) })
    .from(creditEntries)
    .innerJoin(creditGrants, eq(creditGrants.id, creditEntries.grantId))
    .where(and(eq(creditGrants.walletId, walletId), isGiven, gte(month, from)))
    .groupBy(month)
}

function listUsed(db: Executor, walletId: string, from: Day) {
  const { usedOn, amount, memberRowId } = creditEntries
  const month = sql<Day>`to_char(${usedOn}, 'YYYY-MM-01')`
  const people = db
    .select({ month: month.as('month'), minutes: sql<number>`-sum(${amount})`.as('minutes') })
    .from(creditEntries)
    .innerJoin(creditGrants, eq(creditGrants.id, creditEntries.grantId))
    .where(and(eq(creditGrants.walletId, walletId), IS_USE, gte(usedOn, from)))
    .groupBy(month, memberRowId)
    .as('people')
  return db
    .select({
      month: people.month,
      minutes: sql`sum(${people.minutes})`.mapWith(Number),
      people: sql`count(*) filter (where ${people.minutes} > 0)`.mapWith(Number),
    })
    .from(people)
    .groupBy(people.month)
}
