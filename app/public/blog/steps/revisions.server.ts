import { and, desc, eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { z } from 'zod'
import { adminUsers } from '#app/house/accounts/tables.server.ts'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { postBody } from '../rules/post-body.ts'
import { POST_STATUSES } from '../rules/posts.ts'
import { type blogPosts, blogRevisions } from '../tables.server.ts'

type PostRow = typeof blogPosts.$inferSelect

/** Autosaves of one person within this time are one piece of work: what was before it is kept once. */
const SAME_WORK_MS = 10 * 60_000
const SHOWN = 20

const revisionContent = z.object({
  slug: z.string(),
  title: z.string(),
  metaDescription: z.string(),
  tags: z.array(z.string()),
  keywords: z.array(z.string()),
  outline: z.array(z.string()),
  fullPost: postBody,
  imageKey: z.string().nullable(),
  status: z.enum(POST_STATUSES),
})
export type RevisionContent = z.infer<typeof revisionContent>

/** Keeps the post as it is before a change by that person. */
export async function keepRevision(
  tx: Transaction,
  post: PostRow,
  { by, at, isAutosave }: { by: string | null; at: Date; isAutosave: boolean },
) {
  if (isAutosave && (await isSameWork(tx, post.id, { by, at }))) return
  const { slug, title, metaDescription, tags, keywords, outline, fullPost, imageKey, status } = post
  const content = { slug, title, metaDescription, tags, keywords, outline, fullPost, imageKey, status }
  await tx.insert(blogRevisions).values({ postId: post.id, content, savedBy: by, createdAt: at })
}

async function isSameWork(tx: Transaction, postId: string, { by, at }: { by: string | null; at: Date }) {
  const [newest] = await tx
    .select({ savedBy: blogRevisions.savedBy, createdAt: blogRevisions.createdAt })
    .from(blogRevisions)
    .where(eq(blogRevisions.postId, postId))
    .orderBy(desc(blogRevisions.createdAt), desc(blogRevisions.id))
    .limit(1)
  if (!newest || newest.savedBy !== by) return false
  return at.getTime() - newest.createdAt.getTime() < SAME_WORK_MS
}

/** The newest versions before this one, with who replaced each. */
export async function listRevisions(db: Executor, postId: string) {
  const rows = await db
    .select({
      id: blogRevisions.id,
      content: blogRevisions.content,
      createdAt: blogRevisions.createdAt,
      changedBy: adminUsers.displayName,
    })
    .from(blogRevisions)
    .leftJoin(adminUsers, eq(adminUsers.userId, blogRevisions.savedBy))
    .where(eq(blogRevisions.postId, postId))
    .orderBy(desc(blogRevisions.createdAt), desc(blogRevisions.id))
    .limit(SHOWN)
  return rows.map(({ content, ...row }) => ({ ...row, title: String(content['title'] ?? '') }))
}

/** What the post was; null for a revision of another post, or one that cannot be read any more. */
export async function findRevision(
  db: Executor,
  { postId, id }: { postId: string; id: string },
): Promise<RevisionContent | null> {
  if (!isUuid(id) || !isUuid(postId)) return null
  const [row] = await db
    .select({ content: blogRevisions.content })
    .from(blogRevisions)
    .where(and(eq(blogRevisions.id, id), eq(blogRevisions.postId, postId)))
  return revisionContent.safeParse(row?.content).data ?? null
}

/** The stored pictures that only these posts and their revisions know. */
export async function listImageKeys(db: Executor, post: Pick<PostRow, 'id' | 'imageKey'>): Promise<string[]> {
  const rows = await db
    .select({ content: blogRevisions.content })
    .from(blogRevisions)
    .where(eq(blogRevisions.postId, post.id))
  const keys = [post.imageKey, ...rows.map(({ content }) => content['imageKey'])]
  return [...new Set(keys.filter((key): key is string => typeof key === 'string'))]
}
