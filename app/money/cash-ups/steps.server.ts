import { and, asc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Closing, OpenPoint } from '#app/money/ledger/steps.server.ts'
import { findCashClosedThrough } from '#app/money/payments/queries.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { cashUps } from './tables.server.ts'

/**
 * What the cash says before a month is closed (rule ledger.closing): the days after the last cash-up on which cash was
 * booked, and those that were counted with a difference. No cash-up counts what lies before the first.
 */
export async function findUncountedCash(db: Executor, { from, until }: Closing): Promise<OpenPoint[]> {
  const about = { name: '', see: 'cash_ups.view' } as const
  const { bookedOn, method, account, amountSatang } = ledgerEntries
  const closedThrough = await findCashClosedThrough(db)
  const isOpen = and(
    eq(method, 'cash'),
    inArray(account, ['received', 'deposit']),
    lt(bookedOn, until),
    from === null ? undefined : gte(bookedOn, from),
    closedThrough === null ? undefined : gt(bookedOn, closedThrough),
  )
  const takenSatang = sql`sum(${amountSatang})`.mapWith(Number)
  const open = await db
    .select({ day: bookedOn, amountSatang: takenSatang })
    .from(ledgerEntries)
    .where(isOpen)
    .groupBy(bookedOn)
    .orderBy(asc(bookedOn))
  const differenceSatang = sql`${cashUps.countedSatang} - ${cashUps.openingSatang} - ${cashUps.takenSatang}`
  const isOfMonth = and(lt(cashUps.day, until), from === null ? undefined : gte(cashUps.day, from))
  const differing = await db
    .select({ day: cashUps.day, amountSatang: differenceSatang.mapWith(Number) })
    .from(cashUps)
    .where(and(isOfMonth, sql`${differenceSatang} <> 0`))
    .orderBy(asc(cashUps.day))
  return [
    ...open.map(found => ({
      ...about,
      ...found,
      kind: 'cash_open' as const,
      path: `/admin/cash-up?day=${found.day}`,
    })),
    ...differing.map(found => ({
      ...about,
      ...found,
      kind: 'cash_differs' as const,
      path: '/admin/cash-up',
    })),
  ]
}
