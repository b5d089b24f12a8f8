import { and, asc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { ON_GRID } from '../rules/bookings.ts'
import { bookings } from '../tables.server.ts'

type Asked = { locationId: string; from: Date; to: Date; now: Date }

/** When something of a place is taken within a time, and nothing else of it; a hold that has run out takes nothing. */
export function listTimes(db: Executor, { locationId, from, to, now }: Asked) {
  const { spaceId, startsAt, endsAt, isClosure, status, holdUntil } = bookings
  return db
    .select({ spaceId, startsAt, endsAt, isClosure })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, spaceId))
    .where(
      and(
        eq(spaces.locationId, locationId),
        lt(startsAt, to),
        gt(endsAt, from),
        inArray(status, [...ON_GRID]),
        or(isNull(holdUntil), gt(holdUntil, now)),
      ),
    )
    .orderBy(asc(startsAt), asc(bookings.id))
}
