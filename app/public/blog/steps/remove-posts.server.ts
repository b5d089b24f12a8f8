import { and, eq, inArray, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { forgetFiles } from '#app/kit/platform/kept-files.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { blogPosts, blogRequests } from '../tables.server.ts'
import { listImageKeys } from './revisions.server.ts'

type Removal = {
  ids: string[]
  /** Who does it; null for the automation. */
  by: string | null
  /** A post that was changed after that moment stays. */
  unchangedSince?: Date | undefined
  /** What else the log says, for example which key of the API it was. */
  facts?: Record<string, unknown>
}

/**
 * Removes posts for good, with their versions, the slugs they had and their pictures; requests to delete one of them are
 * done with it.
 * @returns how many there were
 */
export async function removePosts(
  ctx: Pick<ServerContext, 'db' | 'storage' | 'log' | 'enqueue' | 'now'>,
  { ids, by, unchangedSince, facts = {} }: Removal,
): Promise<number> {
  const { rows, images } = await ctx.db.transaction(async tx => {
    const isUnchanged =
      unchangedSince && sql`date_trunc('milliseconds', ${blogPosts.updatedAt}) <= ${unchangedSince}`
    const wanted = and(inArray(blogPosts.id, ids.filter(isUuid)), isUnchanged)
    const rows = await tx.select().from(blogPosts).where(wanted).for('update')
    const images = (await Promise.all(rows.map(row => listImageKeys(tx, row)))).flat()
    for (const { id, ...before } of rows) {
      await tx.delete(blogPosts).where(eq(blogPosts.id, id))
      await tx
        .update(blogRequests)
        .set({ status: 'done', finishedAt: ctx.now() })
        .where(
          and(
            eq(blogRequests.slug, before.slug),
            inArray(blogRequests.status, ['pending', 'sent', 'failed']),
          ),
        )
      const entry = {
        action: 'deleted',
        entityType: 'blog_post',
        entityId: id,
        details: { before, ...facts },
      }
      await logActivity(tx, { adminId: by, ...entry })
    }
    await announceChange(tx, 'blog')
    return { rows, images }
  })
  await forgetFiles(ctx, images)
  return rows.length
}
