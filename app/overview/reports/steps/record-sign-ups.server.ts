import { max, sql } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { addDays, type Day, startOfDay } from '#app/kit/pure/days.ts'
import { REACHED } from '../queries/sign-up-stages.server.ts'
import { signUpDays } from '../tables.server.ts'

/**
 * Records how many applications were sent, first paid and first approved on each day after the last that was recorded
 * (rule reports.sign-up).
 */
export async function recordSignUps(tx: Transaction, { to }: { to: Day }) {
  const [recorded] = await tx.select({ last: max(signUpDays.day) }).from(signUpDays)
  const last = recorded?.last ?? null
  const begins = last === null ? sql`'-infinity'::timestamptz` : moment(addDays(last, 1))
  await tx.execute(sql`
    insert into ${signUpDays} (day, variant, sent, paid, approved)
    select (at at time zone 'Asia/Bangkok')::date, variant, count(*) filter (where stage = 'sent'),
      count(*) filter (where stage = 'paid'), count(*) filter (where stage = 'approved')
    from ${REACHED}
    where at >= ${begins} and at < ${moment(addDays(to, 1))}
    group by 1, 2`)
}

const moment = (day: Day) => sql`${startOfDay(day).toISOString()}::timestamptz`
