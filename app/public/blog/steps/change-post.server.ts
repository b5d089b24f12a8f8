import { eq, like, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { PostSource } from '../rules/posts.ts'
import { wasPublic } from '../rules/publication.ts'
import { freeSlug } from '../rules/slug.ts'
import { blogPosts, blogSlugs } from '../tables.server.ts'
import { keepRevision } from './revisions.server.ts'

export type PostRow = typeof blogPosts.$inferSelect
export type PostChange = Partial<Omit<PostRow, 'id' | 'source' | 'authorId' | 'createdAt' | 'updatedAt'>>

export type ChangedPost =
  | { ok: true; post: PostRow }
  | { ok: false; reason: 'not_found' | 'slug_taken' }
  /** Somebody else saved since `version`; this is what is saved now. */
  | { ok: false; reason: 'conflict'; current: PostRow }

type Wanted = {
  id: string
  /** Of the post that was changed (see `versionOf`); null changes whatever is saved. */
  version: string | null
  /** Who does it; null for the automation. */
  by: string | null
  /** Past-tense word of the log. */
  action: string
  change: PostChange
  isAutosave?: boolean
  /** What else the log says, for example which key of the API it was. */
  facts?: Record<string, unknown>
}

/** The mark that whoever saves sends along. */
export function versionOf({ updatedAt }: Pick<PostRow, 'updatedAt'>): string {
  return updatedAt.toISOString()
}

/**
 * Changes a post: what it was is kept as a revision, the slug of a post that was public goes on leading to it, and the
 * change is logged and announced. Nothing happens where nothing differs.
 */
export function changePost(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  { id, version, by, action, change, isAutosave = false, facts = {} }: Wanted,
): Promise<ChangedPost> {
  return db.transaction(async tx => {
    if (!isUuid(id)) return { ok: false, reason: 'not_found' }
    const [before] = await tx.select().from(blogPosts).where(eq(blogPosts.id, id)).for('update')
    if (!before) return { ok: false, reason: 'not_found' }
    const changed = changedFields({ ...before }, { ...before, ...change })
    if (Object.keys(changed.after).length === 0) return { ok: true, post: before }
    if (version !== null && version !== versionOf(before)) {
      return { ok: false, reason: 'conflict', current: before }
    }
    if (change.slug !== undefined && change.slug !== before.slug) {
      if (!(await moveSlug(tx, before, { slug: change.slug, now: now() }))) {
        return { ok: false, reason: 'slug_taken' }
      }
    }
    const at = new Date(Math.max(now().getTime(), before.updatedAt.getTime() + 1))
    await keepRevision(tx, before, { by, at, isAutosave })
    const [post] = await tx
      .update(blogPosts)
      .set({ ...change, updatedAt: at })
      .where(eq(blogPosts.id, id))
      .returning()
    if (!post) throw new Error('The post was not stored')
    if (!isAutosave) await logChange(tx, { by, action, id, details: { ...changed, ...facts } })
    await announceChange(tx, 'blog')
    return { ok: true, post }
  })
}

type NewPost = Partial<PostChange> & Pick<PostRow, 'title' | 'slug' | 'fullPost'>

type Insertion = {
  content: NewPost
  by: string | null
  source: PostSource
  at: Date
  facts?: Wanted['facts']
}

/** Adds a post, a draft unless its content says otherwise. A slug that is taken gets a number. */
export async function insertPost(
  tx: Transaction,
  { content, by, source, at, facts = {} }: Insertion,
): Promise<PostRow> {
  await lockSlugs(tx)
  const slug = freeSlug(content.slug, await listTakenLike(tx, content.slug))
  const [post] = await tx
    .insert(blogPosts)
    .values({ ...content, slug, source, authorId: by, createdAt: at, updatedAt: at })
    .returning()
  if (!post) throw new Error('The post was not stored')
  const details = { title: post.title, slug, ...facts }
  await logChange(tx, { by, action: 'created', id: post.id, details })
  await announceChange(tx, 'blog')
  return post
}

async function logChange(
  tx: Transaction,
  {
    by,
    action,
    id,
    details,
  }: { by: string | null; action: string; id: string; details: Record<string, unknown> },
) {
  await logActivity(tx, { adminId: by, action, entityType: 'blog_post', entityId: id, details })
}

/** One transaction at a time decides who gets a slug. */
async function lockSlugs(tx: Transaction) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('blog-slugs', 0))`)
}

/** @returns false where another post has the slug, or had it while it was public */
async function moveSlug(tx: Transaction, post: PostRow, { slug, now }: { slug: string; now: Date }) {
  await lockSlugs(tx)
  const [holder] = await tx.select({ id: blogPosts.id }).from(blogPosts).where(eq(blogPosts.slug, slug))
  const [former] = await tx.select().from(blogSlugs).where(eq(blogSlugs.slug, slug))
  if (holder || (former && former.postId !== post.id)) return false
  if (former) await tx.delete(blogSlugs).where(eq(blogSlugs.slug, slug))
  if (wasPublic(post, now))
    await tx.insert(blogSlugs).values({ slug: post.slug, postId: post.id, createdAt: now })
  return true
}

async function listTakenLike(tx: Transaction, slug: string): Promise<Set<string>> {
  const start = `${slug.slice(0, 70)}%`
  const rows = await tx
    .select({ slug: blogPosts.slug })
    .from(blogPosts)
    .where(like(blogPosts.slug, start))
    .union(tx.select({ slug: blogSlugs.slug }).from(blogSlugs).where(like(blogSlugs.slug, start)))
  return new Set(rows.map(row => row.slug))
}
