import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { removePosts } from '../steps/remove-posts.server.ts'

/** Removes posts for good, with their versions, the slugs they had and their pictures. */
export async function deletePosts(ctx: CommandContext, ids: string[]): Promise<Result<number, 'not_found'>> {
  await authorise(ctx, 'blog.delete')
  const gone = await removePosts(ctx, { ids, by: ctx.actor.userId })
  return gone > 0 ? ok(gone) : fail('not_found')
}
