import { and, desc, eq, gte, inArray, isNotNull, isNull, ne, notInArray, or, type SQL } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { apiKeys } from '#app/machines/api-keys/tables.server.ts'
import { bookingFormerSpaces, bookings, calendarFeeds } from '../tables.server.ts'

/** The feed of a member or a space; null without one, and after it was taken back or the key that made it was. */
export async function findFeedId(db: Executor, of: FeedOf): Promise<string | null> {
  const [feed] = await db
    .select({ id: calendarFeeds.id })
    .from(calendarFeeds)
    .where(and(isFeedOf(of), isOpenFeed(db)))
  return feed?.id ?? null
}

/** What a key of the API made ends with it. */
export function isOpenFeed(db: Executor): SQL | undefined {
  const { apiKeyId, endedAt } = calendarFeeds
  return and(isNull(endedAt), or(isNull(apiKeyId), notInArray(apiKeyId, revokedKeys(db))))
}

/** One that ended with its key, and that nobody has taken back: another may be made. */
export function isLeftFeed(db: Executor): SQL | undefined {
  const { apiKeyId, endedAt } = calendarFeeds
  return and(isNull(endedAt), inArray(apiKeyId, revokedKeys(db)))
}

function revokedKeys(db: Executor) {
  return db.select({ id: apiKeys.id }).from(apiKeys).where(isNotNull(apiKeys.revokedAt))
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
