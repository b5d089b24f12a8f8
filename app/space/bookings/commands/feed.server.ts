import { eq } from 'drizzle-orm'
import { type AccountContext, ownSelf } from '#app/joining/portal-accounts/steps/guard.server.ts'
import { calendarFeeds } from '../tables.server.ts'

/** Makes the private calendar of one's own membership, or a new address of it: the old one leads nowhere from then on. */
export async function renewOwnFeed(ctx: AccountContext, memberRowId: string): Promise<void> {
  await ownSelf(ctx, memberRowId)
  await ctx.db.transaction(async tx => {
    await tx.delete(calendarFeeds).where(eq(calendarFeeds.memberRowId, memberRowId))
    await tx.insert(calendarFeeds).values({ memberRowId }).onConflictDoNothing()
  })
}

/** Takes it back. */
export async function endOwnFeed(ctx: AccountContext, memberRowId: string): Promise<void> {
  await ownSelf(ctx, memberRowId)
  await ctx.db.delete(calendarFeeds).where(eq(calendarFeeds.memberRowId, memberRowId))
}
