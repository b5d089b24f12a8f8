import { and, eq, gte, lt, lte, max, sql, sum } from 'drizzle-orm'
import type { PricingRules } from '#app/house/plans/rules/total.ts'
import { findSettings, findVatBasisPoints } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addMonths, type Day, monthOf } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { cashUps } from '#app/money/cash-ups/tables.server.ts'
import type { LedgerAccount } from './rules.ts'
import { ledgerDays } from './tables.server.ts'

/** What was booked in a month, in satang; `month` is its first day. */
export type LedgerMonth = {
  month: Day
  /** What was charged, with corrections. */
  chargedSatang: Satang
  /** Payments, less those that were taken back. */
  inSatang: Satang
  /** Refunds, less those that were taken back: zero or below. */
  outSatang: Satang
  /** What came in and stayed: the dashboard's revenue. */
  revenueSatang: Satang
}

/**
 * The calendar months up to the one of `today`, oldest first; months without an entry are there with zeros
 * (rule dashboard.revenue).
 */
export async function listLedgerMonths(
  db: Executor,
  { today, monthsBack }: { today: Day; monthsBack: number },
): Promise<LedgerMonth[]> {
  const first = addMonths(monthOf(today), 1 - monthsBack)
  const { rows } = await db.execute<Record<'month' | 'charged' | 'in' | 'out', string>>(sql`
    select months.first::date as month,
      coalesce(sum(amount_satang) filter (where account = 'owed'), 0) as charged,
      coalesce(sum(amount_satang - out_satang) filter (where account = 'received'), 0) as in,
      coalesce(sum(out_satang) filter (where account = 'received'), 0) as out
    from generate_series(${first}::timestamp, ${today}::timestamp, interval '1 month') as months(first)
    left join ${ledgerDays} on booked_on >= months.first and booked_on < months.first + interval '1 month'
    group by months.first
    order by months.first`)
  return rows.map(row => {
    const [inSatang, outSatang] = [Number(row.in), Number(row.out)]
    const { month, charged } = row
    return { month, chargedSatang: Number(charged), inSatang, outSatang, revenueSatang: inSatang + outSatang }
  })
}

/** A month with what all members together owed as it began and as it ended; below zero they had paid ahead. */
export type LedgerMonthView = LedgerMonth & { openingSatang: Satang; closingSatang: Satang }

export async function findLedgerMonth(db: Executor, month: Day): Promise<LedgerMonthView> {
  const [[booked], openingSatang] = await Promise.all([
    listLedgerMonths(db, { today: month, monthsBack: 1 }),
    sumOwedBefore(db, month),
  ])
  if (!booked) throw new Error(`No month ${month}`)
  const closingSatang = openingSatang + booked.chargedSatang - booked.revenueSatang
  return { ...booked, openingSatang, closingSatang }
}

/** What all members together owed as the day began. */
async function sumOwedBefore(db: Executor, day: Day): Promise<Satang> {
  const { rows } = await db.execute<{ owed: string }>(sql`
    select coalesce(sum(case account when 'owed' then amount_satang else -amount_satang end), 0) as owed
    from ${ledgerDays} where booked_on < ${day}::date and account <> 'deposit'`)
  return Number(rows[0]?.owed)
}

type DaySpan = { from: Day; to: Day }

/** What came in within each of the spans, less what went back: by the days on which it was booked. */
export async function sumRevenue(
  db: Executor,
  { current, previous }: { current: DaySpan; previous: DaySpan },
): Promise<{ now: Satang; before: Satang }> {
  const within = ({ from, to }: DaySpan) => sql`booked_on between ${from}::date and ${to}::date`
  const { rows } = await db.execute<{ now: string; before: string }>(sql`
    select
      coalesce(sum(amount_satang) filter (where ${within(current)}), 0) as now,
      coalesce(sum(amount_satang) filter (where ${within(previous)}), 0) as before
    from ${ledgerDays}
    where account = 'received' and ${within({ from: previous.from, to: current.to })}`)
  return { now: Number(rows[0]?.now), before: Number(rows[0]?.before) }
}

/** What came in on each day of a span, less what went back, the first day first; days without any are missing. */
export async function listDayRevenue(
  db: Executor,
  { from, to }: DaySpan,
): Promise<{ day: Day; amountSatang: Satang }[]> {
  const { bookedOn, account, amountSatang } = ledgerDays
  return db
    .select({ day: bookedOn, amountSatang: sum(amountSatang).mapWith(Number) })
    .from(ledgerDays)
    .where(and(eq(account, 'received'), gte(bookedOn, from), lte(bookedOn, to)))
    .groupBy(bookedOn)
    .orderBy(bookedOn)
}

/** What was charged within days, and what came in, less what went back. */
export async function sumDays(
  db: Executor,
  { from, before }: { from: Day; before: Day },
): Promise<{ owedSatang: Satang; receivedSatang: Satang }> {
  const { bookedOn, account, amountSatang } = ledgerDays
  const sumOf = (of: LedgerAccount) =>
    sql`coalesce(sum(${amountSatang}) filter (where ${account} = ${of}), 0)`.mapWith(Number)
  const [sums] = await db
    .select({ owedSatang: sumOf('owed'), receivedSatang: sumOf('received') })
    .from(ledgerDays)
    .where(and(gte(bookedOn, from), lt(bookedOn, before)))
  return sums ?? { owedSatang: 0, receivedSatang: 0 }
}

/** What the prices of a day depend on, besides the plan. */
export async function findPricing(db: Executor, day: Day): Promise<PricingRules> {
  const [{ pricing }, vatBasisPoints] = await Promise.all([findSettings(db), findVatBasisPoints(db, day)])
  return { membershipFeeSatang: pricing.membershipFeeSatang, vatBasisPoints }
}

/** The last day of which the cash is closed; null while none is. */
export async function findCashClosedThrough(db: Executor): Promise<Day | null> {
  const [row] = await db.select({ day: max(cashUps.day) }).from(cashUps)
  return row?.day ?? null
}
