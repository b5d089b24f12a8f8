import { and, eq, gte, lte, min, sql, sum } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addDays, addMonths, type Day } from '#app/kit/pure/days.ts'
import type { HourMinutes } from '../rules/occupancy.ts'
import type { Months } from '../rules/period.ts'
import { occupancyHours } from '../tables.server.ts'

type Asked = Months & {
  /** Of one place alone; null for all of them together. */
  locationId: string | null
}

/** When people were in during those months, with the minutes of which it is only assumed that somebody was. */
export async function sumHours(db: Executor, { from, to, locationId }: Asked) {
  const { day, hour, memberMinutes, guestMinutes, assumedMinutes } = occupancyHours
  const weekday = sql`extract(dow from ${day})::int`.mapWith(Number)
  const rows = await db
    .select({
      weekday: weekday.as('weekday'),
      hour,
      memberMinutes: sum(memberMinutes).mapWith(Number),
      guestMinutes: sum(guestMinutes).mapWith(Number),
      assumedMinutes: sum(assumedMinutes).mapWith(Number),
    })
    .from(occupancyHours)
    .where(
      and(
        gte(day, from),
        lte(day, addDays(addMonths(to, 1), -1)),
        locationId === null ? undefined : eq(occupancyHours.locationId, locationId),
      ),
    )
    .groupBy(sql`weekday`, hour)
  const assumed = rows.reduce((all, row) => all + row.assumedMinutes, 0)
  return { hours: rows satisfies HourMinutes[], assumedMinutes: assumed }
}

/** The first day on which anybody is recorded to have been in; null before. */
export async function findFirstVisited(db: Executor): Promise<Day | null> {
  const [found] = await db.select({ day: min(occupancyHours.day) }).from(occupancyHours)
  return found?.day ?? null
}
