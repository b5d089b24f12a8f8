import { and, desc, eq, gte, isNull, ne, type SQL } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bookingFormerSpaces, bookings, calendarFeeds } from '../tables.server.ts'

/** The feed of a member or a space; null without one, and after it was taken back. */
export async function findFeedId(db: Executor, of: FeedOf): Promise<string | null> {
  const [feed] = await db
    .select({ id: calendarFeeds.id })
    .from(calendarFeeds)
    .where(and(isFeedOf(of), isNull(calendarFeeds.endedAt)))
  return feed?.id ?? null
}

export type FeedOf = { memberRowId: string } | { spaceId: string }

export function isFeedOf(of: FeedOf): SQL {
  return 'spaceId' in of
    ? eq(calendarFeeds.spaceId, of.spaceId)
    : eq(calendarFeeds.memberRowId, of.memberRowId)
}

const MOST_AWAY = 1000

/** What was moved from a space into others, and is not back. @param since what left earlier is not told any more */
export function listMovedAway(db: Executor, spaceId: string, since: Date) {
  const { startsAt, endsAt, icalSequence, leftAt } = bookingFormerSpaces
  const isOfSpace = eq(bookingFormerSpaces.spaceId, spaceId)
  return db
    .select({ icalUid: bookings.icalUid, startsAt, endsAt, icalSequence, leftAt })
    .from(bookingFormerSpaces)
    .innerJoin(bookings, eq(bookings.id, bookingFormerSpaces.bookingId))
    .where(and(isOfSpace, gte(leftAt, since), ne(bookings.spaceId, spaceId)))
    .orderBy(desc(leftAt), desc(bookings.id))
    .limit(MOST_AWAY)
}
