import { and, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addMonths, type Day } from '#app/kit/pure/days.ts'
import { momentIn } from '#app/kit/pure/zones.ts'
import { hasStood } from '#app/space/bookings/queries/bookings.server.ts'
import { bookings } from '#app/space/bookings/tables.server.ts'
import type { SpaceRow } from '#app/space/spaces/queries.server.ts'
import type { Months } from '../rules/period.ts'
import type { SpaceSum } from '../rules/spaces.ts'

/** What of each of these spaces that was booked in those months, by the wall of its place, is booked, also ahead. */
export async function sumBookings(
  db: Executor,
  { from, to }: Months,
  rows: readonly Pick<SpaceRow, 'id' | 'zone'>[],
): Promise<SpaceSum[]> {
  if (rows.length === 0) return []
  const { spaceId, startsAt, endsAt, status, checkedInAt, priceSatang } = bookings
  // The bounds are asked once a zone and nothing is joined: a year has a hundred thousand bookings.
  const within = [...Map.groupBy(rows, ({ zone }) => zone)].map(([zone, spaces]) => {
    const midnight = (day: Day) => new Date(momentIn(day, 0, zone))
    return and(
      gte(startsAt, midnight(from)),
      lt(startsAt, midnight(addMonths(to, 1))),
      inArray(
        spaceId,
        spaces.map(({ id }) => id),
      ),
    )
  })
  return db
    .select({
      spaceId,
      bookedMinutes: sql`extract(epoch from sum(${endsAt} - ${startsAt})) / 60`.mapWith(Number),
      count: sql`count(*)`.mapWith(Number),
      came: sql`count(${checkedInAt})`.mapWith(Number),
      missed: sql`count(*) filter (where ${status} = 'no_show')`.mapWith(Number),
      satang: sql`sum(${priceSatang})`.mapWith(Number),
    })
    .from(bookings)
    .where(and(hasStood, or(...within)))
    .groupBy(spaceId)
}
