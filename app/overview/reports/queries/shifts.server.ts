import { sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addDays, type Day, startOfDay } from '#app/kit/pure/days.ts'
import { PAGE_SIZE } from '#app/kit/pure/list-query.ts'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'

/**
 * When employees came and went, by their records (rule reports.staff). Who has not clocked out is taken to have worked for
 * twelve hours.
 */
export const SHIFTS = sql`(
  select id, employee_id, time_out is null as is_assumed, (date + time_in::time) at time zone 'Asia/Bangkok' as came,
    case when time_out is null then (date + time_in::time + interval '12 hours') at time zone 'Asia/Bangkok'
      else (date + ends_next_day::int + time_out::time) at time zone 'Asia/Bangkok' end as went
  from ${attendanceRecords} where time_in is not null
) as shifts`

type ShiftsAsked = { from: Day; to: Day; hour: number; page: number }

/** A record of somebody who was at work, with how many minutes of it are of the hour asked for. */
export type ShiftBehind = {
  id: string
  firstName: string
  lastName: string
  came: Date
  went: Date
  isAssumed: boolean
  minutes: number
}

/** Who was at work during that hour of those days, the last first; how many records, and their minutes, all together. */
export async function listShifts(
  db: Executor,
  { from, to, hour, page }: ShiftsAsked,
): Promise<{ rows: ShiftBehind[]; total: number; minutes: number }> {
  const first = sql`${startOfDay(from).toISOString()}::timestamptz`
  const end = sql`${startOfDay(addDays(to, 1)).toISOString()}::timestamptz`
  const { rows } = await db.execute<Found>(sql`
    select shifts.id, first_name, last_name, came, went, is_assumed, minutes,
      count(*) over () as total, sum(minutes) over () as all_minutes
    from ${SHIFTS} join ${employees} on employees.id = employee_id,
      lateral (
        select sum(extract(epoch from least(went, during + interval '1 hour') - greatest(came, during))) / 60 as minutes
        from generate_series(date_trunc('hour', came), went, interval '1 hour') as during
        where extract(hour from during at time zone 'Asia/Bangkok') = ${hour}
          and during >= ${first} and during < ${end} and during < went
      ) as within
    where came < ${end} and went > ${first} and minutes > 0
    order by came desc, shifts.id limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`)
  return {
    total: Number(rows[0]?.total ?? 0),
    minutes: Number(rows[0]?.all_minutes ?? 0),
    rows: rows.map(row => ({
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      isAssumed: row.is_assumed,
      came: new Date(row.came),
      went: new Date(row.went),
      minutes: Number(row.minutes),
    })),
  }
}

type Found = {
  id: string
  first_name: string
  last_name: string
  came: string
  went: string
  is_assumed: boolean
  minutes: string
  total: string
  all_minutes: string
}
