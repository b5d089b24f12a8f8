import { and, inArray, isNull } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { type FeedOf, findFeedId, isFeedOf, isLeftFeed } from '../queries/feeds.server.ts'
import { calendarFeeds } from '../tables.server.ts'
import { feedKeyOf, feedPath } from './feed-key.server.ts'

// These are steps of commands and of the API, within whose transaction they run: they ask who may.

/** A new address for a calendar, or its first: an old one leads nowhere from then on. */
export async function renewFeed(db: Executor, of: FeedOf) {
  await db.delete(calendarFeeds).where(isFeedOf(of))
  await db.insert(calendarFeeds).values(of).onConflictDoNothing()
}

/** Takes it back; that it was is remembered, so that nothing makes another by itself. */
export async function endFeed(db: Executor, of: FeedOf, now: Date) {
  await db.update(calendarFeeds).set({ endedAt: now }).where(isFeedOf(of))
}

/** The same of several members at once; whoever has none has nothing to take back. */
export async function endMemberFeeds(db: Executor, memberRowIds: readonly string[], now: Date) {
  const { memberRowId, endedAt } = calendarFeeds
  await db
    .update(calendarFeeds)
    .set({ endedAt: now })
    .where(and(inArray(memberRowId, memberRowIds), isNull(endedAt)))
}

type Context = Pick<ServerContext, 'secrets'> & { db: Executor; origin: string }

/** The address of the private calendar of a member; null where there is none, and where it was taken back. */
export async function findMemberCalendar(ctx: Context, memberRowId: string): Promise<string | null> {
  const feedId = await findFeedId(ctx.db, { memberRowId })
  return feedId && feedAddress(ctx, feedId)
}

/** A calendar for whoever never had one, which ends with the key that made it; one that was taken back stays so. */
export async function haveMemberFeed(
  db: Executor,
  { memberRowId, apiKeyId }: { memberRowId: string; apiKeyId: string },
) {
  await db.delete(calendarFeeds).where(and(isFeedOf({ memberRowId }), isLeftFeed(db)))
  await db.insert(calendarFeeds).values({ memberRowId, apiKeyId }).onConflictDoNothing()
}

/** Where calendars follow a feed. */
export function feedAddress(ctx: Omit<Context, 'db'>, feedId: string): string {
  return new URL(feedPath(feedKeyOf(ctx, feedId)), ctx.origin).href
}
