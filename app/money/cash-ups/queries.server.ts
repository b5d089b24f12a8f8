import { and, asc, between, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { findPage, type ListPage } from '#app/kit/platform/list-page.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import type { Takings } from './rules.ts'
import { cashUps } from './tables.server.ts'

export type CashUp = typeof cashUps.$inferSelect

export async function findLastCashUp(db: Executor): Promise<CashUp | null> {
  const [row] = await db.select().from(cashUps).orderBy(desc(cashUps.day)).limit(1)
  return row ?? null
}

/** A page of the cash-ups, the newest day first. */
export function listCashUps(db: Executor, page: number): Promise<ListPage<CashUp>> {
  return findPage(db, cashUps, { where: undefined, orderBy: [desc(cashUps.day)], page })
}

/** All of them in the order of their days, for the export. */
export function listAllCashUps(db: Executor): Promise<CashUp[]> {
  return db.select().from(cashUps).orderBy(asc(cashUps.day))
}

const isCash = and(eq(ledgerEntries.method, 'cash'), inArray(ledgerEntries.account, ['received', 'deposit']))
const SUMS = {
  userId: ledgerEntries.recordedBy,
  inSatang: sql`coalesce(sum(amount_satang) filter (where amount_satang > 0), 0)`.mapWith(Number),
  outSatang: sql`coalesce(sum(amount_satang) filter (where amount_satang < 0), 0)`.mapWith(Number),
}

/** What each person has booked as cash on these days, whoever took most first. */
export function listTakings(db: Executor, { from, to }: { from: Day; to: Day }): Promise<Takings[]> {
  return db
    .select(SUMS)
    .from(ledgerEntries)
    .where(and(isCash, between(ledgerEntries.bookedOn, from, to)))
    .groupBy(ledgerEntries.recordedBy)
    .orderBy(desc(SUMS.inSatang), asc(ledgerEntries.recordedBy))
}

/** The same of cash-ups that were closed, by their ids. */
export async function listTakingsOf(db: Executor, rows: CashUp[]): Promise<Map<string, Takings[]>> {
  const ids = rows.map(({ id }) => id)
  const found = await db
    .select({ id: cashUps.id, ...SUMS })
    .from(cashUps)
    .innerJoin(ledgerEntries, and(isCash, between(ledgerEntries.bookedOn, cashUps.fromDay, cashUps.day)))
    .where(inArray(cashUps.id, ids))
    .groupBy(cashUps.id, ledgerEntries.recordedBy)
    .orderBy(desc(SUMS.inSatang), asc(ledgerEntries.recordedBy))
  return Map.groupBy(found, ({ id }) => id)
}
