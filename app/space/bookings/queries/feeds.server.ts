import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { calendarFeeds } from '../tables.server.ts'

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
