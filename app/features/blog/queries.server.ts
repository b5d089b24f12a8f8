import {
  and,
  arrayContains,
  arrayOverlaps,
  count,
  desc,
  eq,
  inArray,
  lte,
  ne,
  not,
  type SQL,
  sql,
} from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Executor } from '../../platform/database.server.ts'
import { MOST_COUNTED } from '../../pure/list-query.ts'
import { blogPosts, blogSlugs } from './tables.server.ts'

export type PostRow = typeof blogPosts.$inferSelect

/** Cards in rows of three, and the newest above them. */
export const POSTS_PER_PAGE = 13

const RELATED = 3

/** As much of a section as a card may need, before its Markdown is taken away. */
const EXCERPT_SOURCE = 2_000

/** Everything that a card shows; `firstSection` is Markdown, null where the post has no sections. */
const CARD = {
  id: blogPosts.id,
  slug: blogPosts.slug,
  title: blogPosts.title,
  metaDescription: blogPosts.metaDescription,
  tags: blogPosts.tags,
  imageKey: blogPosts.imageKey,
  publishedAt: blogPosts.publishedAt,
  firstSection: sql<
    string | null
  >`left(${blogPosts.fullPost} #>> '{sections,0,content}', ${sql.raw(String(EXCERPT_SOURCE))})`,
}

export type PostCardRow = Pick<
  PostRow,
  'id' | 'slug' | 'title' | 'metaDescription' | 'tags' | 'imageKey' | 'publishedAt'
> & { firstSection: string | null }

const NEWEST_FIRST = [desc(blogPosts.publishedAt), desc(blogPosts.id)]

/** What everybody may read: published, or scheduled for a moment that has come. */
export function isPublic(now: Date): SQL | undefined {
  return and(inArray(blogPosts.status, ['published', 'scheduled']), lte(blogPosts.publishedAt, now))
}

/** An address may hold a NUL, which PostgreSQL refuses: nothing has such a name. */
const isName = (text: string) => !text.includes('\0')

type PostListQuery = { now: Date; tag: string | null; page: number }

/** A page of the public list, newest first (admin-and-blog §9), and how many posts there are in all. */
export async function listPublicPosts(
  db: Executor,
  { now, tag, page }: PostListQuery,
): Promise<{ posts: PostCardRow[]; total: number }> {
  if (tag !== null && !isName(tag)) return { posts: [], total: 0 }
  const where = and(isPublic(now), tag === null ? undefined : arrayContains(blogPosts.tags, [tag]))
  // The ids first: the bodies of the posts on earlier pages are never read.
  const ids = db
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(where)
    .orderBy(...NEWEST_FIRST)
    .limit(POSTS_PER_PAGE)
    .offset((page - 1) * POSTS_PER_PAGE)
  const counted = db
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(where)
    .limit(MOST_COUNTED)
    .as('counted')
  const [posts, [all]] = await Promise.all([
    db
      .select(CARD)
      .from(blogPosts)
      .where(inArray(blogPosts.id, ids))
      .orderBy(...NEWEST_FIRST),
    db.select({ count: count() }).from(counted),
  ])
  return { posts, total: all?.count ?? 0 }
}

export async function findPublicPost(db: Executor, slug: string, now: Date): Promise<PostRow | null> {
  if (!isName(slug)) return null
  const [post] = await db
    .select()
    .from(blogPosts)
    .where(and(eq(blogPosts.slug, slug), isPublic(now)))
  return post ?? null
}

/** The slug that the public post with this earlier slug has now. */
export async function findCurrentSlug(db: Executor, earlier: string, now: Date): Promise<string | null> {
  if (!isName(earlier)) return null
  const [post] = await db
    .select({ slug: blogPosts.slug })
    .from(blogSlugs)
    .innerJoin(blogPosts, eq(blogPosts.id, blogSlugs.postId))
    .where(and(eq(blogSlugs.slug, earlier), isPublic(now)))
  return post?.slug ?? null
}

/** Three to read next: the newest that share a tag with this one, then the newest of all. */
export async function listRelatedPosts(
  db: Executor,
  { id, tags }: Pick<PostRow, 'id' | 'tags'>,
  now: Date,
): Promise<PostCardRow[]> {
  const shares = tags.length > 0 ? arrayOverlaps(blogPosts.tags, tags) : sql`false`
  const newest = (where?: SQL) =>
    db
      .select({ ...CARD, shares: sql<boolean>`${shares}`.as('shares') })
      .from(blogPosts)
      .where(and(isPublic(now), ne(blogPosts.id, id), where))
      .orderBy(...NEWEST_FIRST)
      .limit(RELATED)
  const found = await unionAll(newest(shares), newest(not(shares))).orderBy(
    sql`shares desc, published_at desc, id desc`,
  )
  return found.slice(0, RELATED).map(({ shares: _, ...card }) => card)
}

/** The newest posts, whole, for the feeds. */
export function listNewestPosts(db: Executor, now: Date, limit: number): Promise<PostRow[]> {
  return db
    .select()
    .from(blogPosts)
    .where(isPublic(now))
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
}

/** Where the newest `limit` posts are and when they changed last, for the sitemap. */
export function listPublicSlugs(
  db: Executor,
  now: Date,
  limit: number,
): Promise<Pick<PostRow, 'slug' | 'updatedAt'>[]> {
  return db
    .select({ slug: blogPosts.slug, updatedAt: blogPosts.updatedAt })
    .from(blogPosts)
    .where(isPublic(now))
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
}

/** The tags of public posts, the most used first. */
export async function listPublicTags(db: Executor, now: Date, limit: number): Promise<string[]> {
  const tag = sql<string>`unnest(${blogPosts.tags})`.as('tag')
  const used = db.select({ tag }).from(blogPosts).where(isPublic(now)).as('used')
  const rows = await db
    .select({ tag: used.tag })
    .from(used)
    .groupBy(used.tag)
    .orderBy(desc(count()), used.tag)
    .limit(limit)
  return rows.map(row => row.tag)
}
