import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { blogPosts, blogRequests } from '../tables.server.ts'

/**
 * The generation request that a post answers, held until the end of the transaction.
 * @param typed its id, or `msg_` and the id without hyphens, as the message that asked for the post was marked
 * @returns the post that was written for it already, if there is one; null for a request that does not exist
 */
export async function claimRequest(tx: Transaction, typed: string) {
  const [, id] = [...(/([0-9a-f-]+)$/.exec(typed) ?? [])]
  const [request] = await tx
    .select({ id: blogRequests.id, postId: blogRequests.postId })
    .from(blogRequests)
    .where(and(eq(blogRequests.id, id ?? typed), eq(blogRequests.kind, 'generate')))
    .for('update')
  if (!request) return null
  const [post] = request.postId
    ? await tx.select().from(blogPosts).where(eq(blogPosts.id, request.postId))
    : []
  return { id: request.id, post: post ?? null }
}

/** The request is done: this post came of it. */
export async function finishRequest(
  tx: Transaction,
  { id, postId, at }: { id: string; postId: string; at: Date },
) {
  await tx
    .update(blogRequests)
    .set({ status: 'done', postId, error: null, finishedAt: at })
    .where(eq(blogRequests.id, id))
}
