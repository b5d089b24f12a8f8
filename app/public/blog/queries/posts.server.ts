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
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { prepareOnce } from '#app/kit/platform/prepared.server.ts'
import { MOST_COUNTED } from '#app/kit/pure/list-query.ts'
import { blogPosts, blogSlugs } from '../tables.server.ts'

export type PostRow = typeof blogPosts.$inferSelect

/** Cards in rows of three, and the newest above them. */
export const POSTS_PER_PAGE = 13

const RELATED = 3

/** As much of a section as a card may need, before its Markdown is taken away. */
const EXCERPT_SOURCE = 2_000

/** The columns that a card is made of, of a table or of a subquery. */
const columnsOf = (posts: Posts) => {
  const { id, slug, title, metaDescription, tags, keywords, imageKey, publishedAt, fullPost } = posts
  return { id, slug, title, metaDescription, tags, keywords, imageKey, publishedAt, fullPost }
}
type Posts = Pick<typeof blogPosts, (keyof PostCardRow & keyof PostRow) | 'fullPost'>

/** Everything that a card shows; `firstSection` is Markdown, null where the post has no sections. */
const cardOf = (posts: Posts) => {
  const { fullPost, ...card } = columnsOf(posts)
  const firstSection = sql<
    string | null
  >`left(${fullPost} #>> '{sections,0,content}', ${sql.raw(String(EXCERPT_SOURCE))})`
  return { ...card, firstSection }
}

export type PostCardRow = Pick<
  PostRow,
  'id' | 'slug' | 'title' | 'metaDescription' | 'tags' | 'keywords' | 'imageKey' | 'publishedAt'
> & { firstSection: string | null }

const NEWEST_FIRST = [desc(blogPosts.publishedAt), desc(blogPosts.id)]

/** What everybody may read: published, or scheduled for a moment that has come. */
export function isPublic(now: Date | Placeholder, posts = blogPosts): SQL | undefined {
  return and(inArray(posts.status, ['published', 'scheduled']), lte(posts.publishedAt, now))
}

/** An address may hold a NUL, which PostgreSQL refuses: nothing has such a name. */
const isName = (text: string) => !text.includes('\0')

type PostListQuery = { now: Date; tag: string | null; page: number }

/** A page of the public list, newest first (rule blog.list), and how many posts there are in all. */
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
      .select(cardOf(blogPosts))
      .from(blogPosts)
      .where(inArray(blogPosts.id, ids))
      .orderBy(...NEWEST_FIRST),
    db.select({ count: count() }).from(counted),
  ])
  return { posts, total: all?.count ?? 0 }
}

/** A post with three to read next: the newest that share a tag with it, then the newest of all. */
export async function findPostToRead(
  db: Executor,
  slug: string,
  now: Date,
): Promise<{ post: PostRow; related: PostCardRow[] } | null> {
  if (!isName(slug)) return null
  const [found] = await postToRead(db).execute({ slug, now: now.toISOString() })
  if (!found) return null
  const related = found.related.map(({ publishedAt, ...card }) => ({
    ...card,
    publishedAt: publishedAt === null ? null : new Date(publishedAt),
  }))
  return { post: found.post, related }
}

/** A card as JSON has it. */
type StoredCard = Omit<PostCardRow, 'publishedAt'> & { publishedAt: string | null }

const postToRead = prepareOnce((db: Executor) => {
  const now = sql.placeholder('now')
  const related = relatedCards(db, now)
  return db
    .select({ post: blogPosts, related: related.cards })
    .from(blogPosts)
    .crossJoinLateral(related)
    .where(and(eq(blogPosts.slug, sql.placeholder('slug')), isPublic(now)))
    .prepare('blog_post_to_read')
})

/** The cards of three other posts, for each post of the statement that this stands in. */
function relatedCards(db: Executor, now: Placeholder) {
  const other = alias(blogPosts, 'other') as unknown as typeof blogPosts // the same columns, by another name
  const shares = arrayOverlaps(other.tags, blogPosts.tags)
  const newest = (where: SQL) =>
    db
      .select({ ...columnsOf(other), shares: sql<boolean>`${shares}`.as('shares') })
      .from(other)
      .where(and(isPublic(now, other), ne(other.id, blogPosts.id), where))
      .orderBy(desc(other.publishedAt), desc(other.id))
      .limit(RELATED)
  const order = sql.raw('shares desc, published_at desc, id desc')
  const card = unionAll(newest(shares), newest(not(shares)))
    .orderBy(order)
    .limit(RELATED)
    .as('card')
  // Only of the three that are left is the first section read.
  const pairs = Object.entries(cardOf(card as unknown as Posts)).map(
    ([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`,
  )
  const cards = sql<
    StoredCard[]
  >`coalesce(json_agg(json_build_object(${sql.join(pairs, sql`, `)}) order by ${order}), '[]')`
  return db
    .select({ cards: cards.as('cards') })
    .from(card)
    .as('related')
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
