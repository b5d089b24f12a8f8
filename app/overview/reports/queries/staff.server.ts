import { and, gte, lte, min, sql, sum } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { occupancyHours, staffHours } from '../tables.server.ts'

type Days = { from: Day; to: Day }

/** An hour of the day with the minutes of people and of employees on all the days together. */
export type HourOfDay = { hour: number; people: number; staff: number }

/** Of an hour of a weekday (0 is Sunday), on how many days people were in and nobody was at work. */
export type Unattended = { weekday: number; hour: number; days: number }

const within = (day: PgColumn, { from, to }: Days) => and(gte(day, from), lte(day, to))

/** How long people and employees were in during each hour of the day. */
export async function sumHoursOfDay(db: Executor, days: Days): Promise<HourOfDay[]> {
  const { memberMinutes, guestMinutes } = occupancyHours
  const [people, staff] = await Promise.all([
    db
      .select({
        hour: occupancyHours.hour,
        minutes: sum(sql`${memberMinutes} + ${guestMinutes}`).mapWith(Number),
      })
      .from(occupancyHours)
      .where(within(occupancyHours.day, days))
      .groupBy(occupancyHours.hour),
    db
      .select({ hour: staffHours.hour, minutes: sum(staffHours.minutes).mapWith(Number) })
      .from(staffHours)
      .where(within(staffHours.day, days))
      .groupBy(staffHours.hour),
  ])
  const minutesOf = (rows: typeof people, hour: number) => rows.find(row => row.hour === hour)?.minutes ?? 0
  return Array.from({ length: 24 }, (_, hour) => ({
    hour,
    people: minutesOf(people, hour),
    staff: minutesOf(staff, hour),
  }))
}

/** When people were in during a whole hour of which nobody was at work for a minute. */
export async function listUnattended(db: Executor, { from, to }: Days): Promise<Unattended[]> {
  const { rows } = await db.execute<Unattended>(sql`
    select extract(dow from day)::int as weekday, hour, count(distinct day)::int as days
    from ${occupancyHours} as people
    where day between ${from} and ${to} and member_minutes + guest_minutes > 0 and not exists (
      select from ${staffHours} as staff where staff.day = people.day and staff.hour = people.hour)
    group by 1, 2`)
  return rows
}

/** The first day on which somebody is known to have clocked in; null before. */
export async function findFirstStaffed(db: Executor): Promise<Day | null> {
  const [found] = await db.select({ day: min(staffHours.day) }).from(staffHours)
  return found?.day ?? null
}
