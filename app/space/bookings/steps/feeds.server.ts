import type { Executor } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { type FeedOf, isFeedOf, listMemberFeeds } from '../queries/feeds.server.ts'
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

type Context = Pick<ServerContext, 'secrets'> & { db: Executor; origin: string }

/**
 * The addresses of the private calendars of members, which are made where somebody never had one; null where it was taken
 * back.
 */
export async function findMemberCalendars(
  ctx: Context,
  memberRowIds: string[],
): Promise<Map<string, string | null>> {
  if (memberRowIds.length === 0) return new Map()
  const known = await listMemberFeeds(ctx.db, memberRowIds)
  const missing = memberRowIds.filter(id => !known.has(id))
  if (missing.length > 0) {
    await ctx.db
      .insert(calendarFeeds)
      .values(missing.map(memberRowId => ({ memberRowId })))
      .onConflictDoNothing()
    for (const [id, feed] of await listMemberFeeds(ctx.db, missing)) known.set(id, feed)
  }
  const addressOf = (id: string | null | undefined) => (id ? feedAddress(ctx, id) : null)
  return new Map(memberRowIds.map(id => [id, addressOf(known.get(id))]))
}

/** Where calendars follow a feed. */
export function feedAddress(ctx: Omit<Context, 'db'>, feedId: string): string {
  return new URL(feedPath(feedKeyOf(ctx, feedId)), ctx.origin).href
}
