import { and, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { recurs } from '#app/house/plans/queries.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addMonths, type Day } from '#app/kit/pure/days.ts'
import { ledgerDays } from '#app/money/payments/tables.server.ts'
import { DUE_STATUSES } from '#app/people/members/rules/members.ts'
import { members } from '#app/people/members/tables.server.ts'
import type { MonthSum } from '../rules/money.ts'
import type { Months } from '../rules/period.ts'

/** What the ledger booked in each of the months, by account and source. */
export async function sumMonths(db: Executor, { from, to }: Months): Promise<MonthSum[]> {
  const { rows } = await db.execute<Omit<MonthSum, 'satang'> & { satang: string }>(sql`
    select date_trunc('month', booked_on)::date as month, account, source, sum(amount_satang) as satang
    from ${ledgerDays} where booked_on >= ${from} and booked_on < ${addMonths(to, 1)}
    group by 1, 2, 3`)
  return rows.map(({ satang, ...row }) => ({ ...row, satang: Number(satang) }))
}

export type RenewalMonth = { month: Day; plan: string; members: number }

/** By the first of each month and their plan, whose membership ends within those days and is expected to go on. */
export async function countRenewals(db: Executor, days: { from: Day; before: Day }): Promise<RenewalMonth[]> {
  const month = sql<Day>`(to_char(${members.expiryDate}, 'YYYY-MM') || '-01')`
  const { planName } = members
  return db
    .select({
      month: month.as('month'),
      plan: sql<string>`${planName}`,
      members: sql`count(*)`.mapWith(Number),
    })
    .from(members)
    .where(isDue(days))
    .groupBy(sql`month`, planName)
}

/** Members with a plan whose membership ends within those days, and who are asked to go on with it. */
export function isDue({ from, before }: { from: Day; before: Day }) {
  const { status, expiryDate, autoRenew, planName } = members
  return and(
    inArray(status, DUE_STATUSES),
    gte(expiryDate, from),
    lt(expiryDate, before),
    eq(autoRenew, true),
    isNotNull(planName),
    recurs(planName),
  )
}
