import { and, desc, eq, gt, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { byName } from '#app/kit/platform/by-name.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { findPage, inOrderOf, type ListPage, orderOf } from '#app/kit/platform/list-page.server.ts'
import { folded, holdsWords } from '#app/kit/platform/matches.server.ts'
import { type ListQuery, readListQuery } from '#app/kit/pure/list-query.ts'
import { POST_STATUSES, type PostStatus } from '../rules/posts.ts'
import { isSlug } from '../rules/slug.ts'
import { blogPosts } from '../tables.server.ts'
import { isPublic } from './posts.server.ts'

export type PostRow = typeof blogPosts.$inferSelect

/** Any post, seen by the public or not, with the title and texts that are saved. */
export async function findPost(db: Executor, id: string): Promise<PostRow | null> {
  if (!isUuid(id)) return null
  const [post] = await db.select().from(blogPosts).where(eq(blogPosts.id, id))
  return post ?? null
}

export type PostQuery = ListQuery<'status'>

/** What the list's address asks for. */
export function readPostQuery(params: URLSearchParams): PostQuery {
  return readListQuery(params, { status: POST_STATUSES })
}

/** A page of the manager's list, what was changed last first. */
export function listPosts(db: Executor, query: PostQuery, now: Date): Promise<ListPage<PostRow>> {
  return findPage(db, blogPosts, { where: matching(query, now), orderBy: sortedBy(query), page: query.page })
}

/** A page of `/manage-blogs`, newest first: what everybody may see, and to staff the rest too. */
export function listManagedBlogs(
  db: Executor,
  { page, isStaff, now }: { page: number; isStaff: boolean; now: Date },
): Promise<ListPage<PostRow>> {
  return findPage(db, blogPosts, {
    where: isStaff ? undefined : isPublic(now),
    orderBy: [desc(blogPosts.createdAt), desc(blogPosts.id)],
    page,
  })
}

/** The post with that id, or else that slug, whoever may see it. */
export async function findPostByName(db: Executor, name: string): Promise<PostRow | null> {
  if (!isUuid(name) && !isSlug(name)) return null
  const [post] = isUuid(name) ? await db.select().from(blogPosts).where(eq(blogPosts.id, name)) : []
  if (post) return post
  const [named] = await db.select().from(blogPosts).where(eq(blogPosts.slug, name))
  return named ?? null
}

type ApiList = { page: number; perPage: number; status: PostStatus | undefined; now: Date }

/** A page for the API, newest first, and the first row of the next page if there is one. */
export function listPostsForApi(db: Executor, { page, perPage, status, now }: ApiList): Promise<PostRow[]> {
  return db
    .select()
    .from(blogPosts)
    .where(withStatus(status ?? '', now))
    .orderBy(desc(blogPosts.createdAt), desc(blogPosts.id))
    .limit(perPage + 1)
    .offset((page - 1) * perPage)
}

/** The dialog over the list: a new post, or some to delete; null for none. */
export async function findPostDialog(db: Executor, params: URLSearchParams): Promise<PostDialog | null> {
  const ids = params.getAll('delete')
  if (ids.length > 0) {
    return { kind: 'delete', ids, posts: await listNamedPosts(db, ids) }
  }
  return params.has('new') ? { kind: 'new' } : null
}
type NamedPost = Pick<PostRow, 'id' | 'title' | 'slug'>
export type PostDialog = { kind: 'new' } | { kind: 'delete'; ids: string[]; posts: NamedPost[] }

async function listNamedPosts(db: Executor, ids: string[]): Promise<NamedPost[]> {
  const { id, title, slug } = blogPosts
  const rows = await db
    .select({ id, title, slug })
    .from(blogPosts)
    .where(inArray(id, ids.filter(isUuid)))
  return inOrderOf(ids, rows)
}

/** Every post that search and filter leave, in the same order, for the export. */
export function listAllPosts(db: Executor, query: PostQuery, now: Date): Promise<PostRow[]> {
  return db
    .select()
    .from(blogPosts)
    .where(matching(query, now))
    .orderBy(...sortedBy(query))
}

/** A scheduled post whose moment has come is a published one. */
function withStatus(status: string, now: Date): SQL | undefined {
  if (status === 'published') return isPublic(now)
  if (status === 'draft') return eq(blogPosts.status, 'draft')
  if (status === 'scheduled') {
    return and(
      ne(blogPosts.status, 'draft'),
      or(isNull(blogPosts.publishedAt), gt(blogPosts.publishedAt, now)),
    )
  }
  return undefined
}

function matching({ search, filters }: PostQuery, now: Date): SQL | undefined {
  const { title, slug, metaDescription } = blogPosts
  return and(
    search ? holdsWords(folded(title, slug, metaDescription), search) : undefined,
    withStatus(filters.status, now),
  )
}

const SORTS = {
  title: byName(blogPosts.title),
  published: blogPosts.publishedAt,
  changed: blogPosts.updatedAt,
}

function sortedBy({ sort }: PostQuery): SQL[] {
  return orderOf(SORTS, sort, {
    id: blogPosts.id,
    otherwise: [desc(blogPosts.updatedAt), desc(blogPosts.id)],
  })
}
