import { and, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addDays, addMonths } from '#app/kit/pure/days.ts'
import { hasStood, startsWithin } from '#app/space/bookings/queries/bookings.server.ts'
import { bookings } from '#app/space/bookings/tables.server.ts'
import type { Months } from '../rules/period.ts'
import type { SpaceSum } from '../rules/spaces.ts'

/** What of each space that was booked in those months is booked, also ahead. */
export async function sumBookings(db: Executor, { from, to }: Months): Promise<SpaceSum[]> {
  const { spaceId, startsAt, endsAt, status, checkedInAt, priceSatang } = bookings
  const days = { from, to: addDays(addMonths(to, 1), -1) }
  return db
    .select({
      spaceId,
      bookedMinutes: sql`sum(extract(epoch from ${endsAt} - ${startsAt})) / 60`.mapWith(Number),
      count: sql`count(*)`.mapWith(Number),
      came: sql`count(${checkedInAt})`.mapWith(Number),
      missed: sql`count(*) filter (where ${status} = 'no_show')`.mapWith(Number),
      satang: sql`sum(${priceSatang})`.mapWith(Number),
    })
    .from(bookings)
    .where(and(startsWithin(days), hasStood))
    .groupBy(spaceId)
}
