import { and, eq, inArray } from 'drizzle-orm'
import { announceChange } from '../../platform/changes.server.ts'
import type { ServerContext } from '../../platform/server-context.ts'
import { errorCode } from '../webhooks/post.server.ts'
import { insertPost } from './commands-change.server.ts'
import { blogRequests } from './tables.server.ts'
import type { WritePost } from './write-post.server.ts'
import { writeDraft } from './writer.server.ts'

/** The built-in automation: the draft that a request asks for, once, never published by itself. */
export async function runWritePost(ctx: ServerContext, { requestId, locale }: WritePost) {
  const [request] = await ctx.db
    .update(blogRequests)
    .set({ status: 'writing' })
    .where(and(eq(blogRequests.id, requestId), inArray(blogRequests.status, ['pending', 'writing'])))
    .returning()
  if (!request) return
  try {
    const content = writeDraft(request, locale)
    await ctx.db.transaction(async tx => {
      const [current] = await tx
        .select()
        .from(blogRequests)
        .where(eq(blogRequests.id, requestId))
        .for('update')
      if (current?.status !== 'writing') return
      const post = await insertPost(tx, { content, by: request.requestedBy, source: 'writer', at: ctx.now() })
      await tx
        .update(blogRequests)
        .set({ status: 'done', postId: post.id, finishedAt: ctx.now() })
        .where(eq(blogRequests.id, requestId))
    })
  } catch (error) {
    ctx.log.error({ err: error, requestId }, 'the writer failed')
    await ctx.db.transaction(async tx => {
      await tx
        .update(blogRequests)
        .set({ status: 'failed', error: errorCode(error), finishedAt: ctx.now() })
        .where(eq(blogRequests.id, requestId))
      await announceChange(tx, 'blog')
    })
  }
}
