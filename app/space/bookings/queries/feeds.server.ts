import { eq } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { calendarFeeds } from '../tables.server.ts'

/** The feed of a member; null without one. */
export async function findFeedId(db: Executor, memberRowId: string): Promise<string | null> {
  const [feed] = await db
    .select({ id: calendarFeeds.id })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.memberRowId, memberRowId))
  return feed?.id ?? null
}
