import { max, sql } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { addDays, type Day, startOfDay } from '#app/kit/pure/days.ts'
import { SHIFTS } from '../queries/shifts.server.ts'
import { staffHours } from '../tables.server.ts'

/**
 * Records how many minutes employees were clocked in during each hour of the days after the last that was recorded (rule
 * reports.staff), as far as the last day goes.
 */
export async function recordStaff(tx: Transaction, { to }: { to: Day }) {
  const [recorded] = await tx.select({ last: max(staffHours.day) }).from(staffHours)
  const last = recorded?.last ?? null
  if (last !== null && last >= to) return
  const begins = last === null ? sql`'-infinity'::timestamptz` : moment(addDays(last, 1))
  const ends = moment(addDays(to, 1))
  await tx.execute(sql`
    with within (came, went) as (
      select greatest(came, ${begins}), least(went, ${ends}) from ${SHIFTS} where came < ${ends} and went > ${begins}
    ),
    parts (hour, minutes) as (
      select hour at time zone 'Asia/Bangkok',
        extract(epoch from least(went, hour + interval '1 hour') - greatest(came, hour)) / 60
      from within, generate_series(date_trunc('hour', came), went, interval '1 hour') as hour
    )
    insert into ${staffHours} (day, hour, minutes)
    select hour::date, extract(hour from hour), round(sum(minutes))
    from parts group by hour having round(sum(minutes)) > 0`)
}

const moment = (day: Day) => sql`${startOfDay(day).toISOString()}::timestamptz`
