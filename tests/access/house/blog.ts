import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { createPost } from '#app/public/blog/commands/posts.server.ts'
import { keepRevision } from '#app/public/blog/steps/revisions.server.ts'
import { blogPosts, blogRequests, blogRevisions } from '#app/public/blog/tables.server.ts'
import { type Ground, idOf } from './ground.ts'

/** Posts, and what was asked of whoever writes them. */
export function openBlog({ db, owner }: Ground) {
  const post = async () => {
    const created = await createPost(owner, { title: `Harbour ${randomUUID()}` })
    if (!created.ok) throw new Error(created.reason)
    const [row] = await db.select().from(blogPosts).where(eq(blogPosts.id, created.value))
    if (!row) throw new Error('no post')
    return row
  }
  const publicPost = async () => {
    const { id } = await post()
    const shown = { status: 'published', publishedAt: new Date(Date.now() - 60_000), tags: ['sea'] } as const
    const [row] = await db
      .update(blogPosts)
      .set({ ...shown, tags: ['sea'] })
      .where(eq(blogPosts.id, id))
      .returning()
    if (!row) throw new Error('no post')
    return row
  }
  const revision = async () => {
    const now = await post()
    const before = { ...now, title: 'Harbour at dawn' }
    await db.transaction(tx => keepRevision(tx, before, { by: null, at: new Date(), isAutosave: false }))
    const [row] = await db.select().from(blogRevisions).where(eq(blogRevisions.postId, now.id))
    return { postId: now.id, id: idOf(row) }
  }
  const blogRequest = async () => {
    const values = { kind: 'generate', status: 'failed', topic: 'Tea', targetAudience: 'Guests' } as const
    const [row] = await db
      .insert(blogRequests)
      .values({ ...values, seoTargetWords: ['tea'] })
      .returning()
    return idOf(row)
  }
  return { post, publicPost, revision, blogRequest }
}
