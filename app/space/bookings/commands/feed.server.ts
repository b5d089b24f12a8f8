import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { type AccountContext, ownSelf } from '#app/people/portal-accounts/steps/guard.server.ts'
import { findSpace } from '#app/space/spaces/queries.server.ts'
import { endFeed, renewFeed } from '../steps/feeds.server.ts'

/** Makes the private calendar of one's own membership, or a new address of it: the old one leads nowhere from then on. */
export async function renewOwnFeed(ctx: AccountContext, memberRowId: string): Promise<void> {
  await ownSelf(ctx, memberRowId)
  await ctx.db.transaction(tx => renewFeed(tx, { memberRowId }))
}

/** Takes it back. */
export async function endOwnFeed(ctx: AccountContext, memberRowId: string): Promise<void> {
  await ownSelf(ctx, memberRowId)
  await endFeed(ctx.db, { memberRowId }, ctx.now())
}

/** Makes the calendar of a space, or a new address of it. */
export async function renewSpaceFeed(
  ctx: CommandContext,
  spaceId: string,
): Promise<Result<null, 'not_found'>> {
  await authorise(ctx, 'spaces.edit')
  if (!(await findSpace(ctx.db, spaceId))) return fail('not_found')
  await ctx.db.transaction(tx => renewFeed(tx, { spaceId }))
  return ok(null)
}

/** Takes it back. */
export async function endSpaceFeed(ctx: CommandContext, spaceId: string): Promise<Result<null, 'not_found'>> {
  await authorise(ctx, 'spaces.edit')
  if (!(await findSpace(ctx.db, spaceId))) return fail('not_found')
  await endFeed(ctx.db, { spaceId }, ctx.now())
  return ok(null)
}
