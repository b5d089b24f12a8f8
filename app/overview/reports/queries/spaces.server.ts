import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { locations } from '#app/house/locations/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addDays, addMonths, startOfDay } from '#app/kit/pure/days.ts'
import { hasStood } from '#app/space/bookings/queries/bookings.server.ts'
import { bookings } from '#app/space/bookings/tables.server.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import type { Months } from '../rules/period.ts'
import type { SpaceSum } from '../rules/spaces.ts'

/** What of each space that was booked in those months, by the wall of its place, is booked, also ahead. */
export async function sumBookings(db: Executor, { from, to }: Months): Promise<SpaceSum[]> {
  const { spaceId, startsAt, endsAt, status, checkedInAt, priceSatang } = bookings
  const before = addMonths(to, 1)
  // For the index: no wall is a day away from ours.
  const near = and(gte(startsAt, startOfDay(addDays(from, -1))), lt(startsAt, startOfDay(addDays(before, 1))))
  // Once a place: a year has a hundred thousand bookings.
  const months = db.$with('months').as(
    db
      .select({
        placeId: sql<string>`${locations.id}`.as('place_id'),
        begin: sql<Date>`${from}::timestamp at time zone ${locations.timeZone}`.as('begin'),
        end: sql<Date>`${before}::timestamp at time zone ${locations.timeZone}`.as('end'),
      })
      .from(locations),
  )
  return db
    .with(months)
    .select({
      spaceId,
      bookedMinutes: sql`extract(epoch from sum(${endsAt} - ${startsAt})) / 60`.mapWith(Number),
      count: sql`count(*)`.mapWith(Number),
      came: sql`count(${checkedInAt})`.mapWith(Number),
      missed: sql`count(*) filter (where ${status} = 'no_show')`.mapWith(Number),
      satang: sql`sum(${priceSatang})`.mapWith(Number),
    })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, spaceId))
    .innerJoin(months, eq(months.placeId, spaces.locationId))
    .where(and(near, gte(startsAt, months.begin), lt(startsAt, months.end), hasStood))
    .groupBy(spaceId)
}
