import { and, eq, gt, inArray } from 'drizzle-orm'
import type { PassOn } from '#app/space/spaces/commands.server.ts'
import { KEEPING } from '../rules/bookings.ts'
import { bookings } from '../tables.server.ts'
import { expireHolds } from './end.server.ts'

/** What is booked and not over takes the time of whoever gives the space now; the database refuses what they cannot keep. */
export const passBookingsOn: PassOn = async (tx, { spaceId, givenBy, now }) => {
  await expireHolds(tx, spaceId, now)
  const isAhead = and(inArray(bookings.status, [...KEEPING]), gt(bookings.endsAt, now))
  await tx
    .update(bookings)
    .set({ givenBy })
    .where(and(eq(bookings.spaceId, spaceId), isAhead))
}
