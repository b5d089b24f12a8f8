import { and, asc, eq, ilike, inArray, or, type SQL } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { findPage, type ListPage, orderOf } from '#app/kit/platform/list-page.server.ts'
import { containsPattern, type ListQuery, type Sort } from '#app/kit/pure/list-query.ts'
import type { SpaceKind } from './rules/spaces.ts'
import { spaces } from './tables.server.ts'

export type SpaceRow = typeof spaces.$inferSelect

export async function findSpace(db: Executor, id: string): Promise<SpaceRow | null> {
  if (!isUuid(id)) return null
  const [space] = await db.select().from(spaces).where(eq(spaces.id, id))
  return space ?? null
}

/** Those that can be booked, by kind and name; of a kind, or some, or all. */
export function listActiveSpaces(
  db: Executor,
  { kind, ids }: { kind?: SpaceKind | null; ids?: string[] } = {},
): Promise<SpaceRow[]> {
  return db
    .select()
    .from(spaces)
    .where(
      and(
        eq(spaces.isActive, true),
        kind ? eq(spaces.kind, kind) : undefined,
        ids ? inArray(spaces.id, ids.filter(isUuid)) : undefined,
      ),
    )
    .orderBy(asc(spaces.kind), asc(spaces.nameEn), asc(spaces.id))
}

/** Those that can be booked and some that perhaps can't any more, in the same order. @param ids those that are in use */
export function listSpacesInUse(db: Executor, ids: string[]): Promise<SpaceRow[]> {
  return db
    .select()
    .from(spaces)
    .where(or(eq(spaces.isActive, true), inArray(spaces.id, ids)))
    .orderBy(asc(spaces.kind), asc(spaces.nameEn), asc(spaces.id))
}

/** A page of all of them by name, for programs, and one more where there are further ones. */
export function listSpacesForApi(
  db: Executor,
  { page, perPage }: { page: number; perPage: number },
): Promise<SpaceRow[]> {
  return db
    .select()
    .from(spaces)
    .orderBy(asc(spaces.nameEn), asc(spaces.id))
    .limit(perPage + 1)
    .offset((page - 1) * perPage)
}

export type SpaceQuery = ListQuery<'state' | 'kind'> & { sort: Sort }

/** A page of the manager's list, by default by name (rule spaces.manager). */
export function listSpaces(db: Executor, query: SpaceQuery): Promise<ListPage<SpaceRow>> {
  return findPage(db, spaces, { where: matching(query), orderBy: sortedBy(query), page: query.page })
}

/** Every space that the list's search and filters leave, for the export. */
export function listAllSpaces(db: Executor, query: SpaceQuery): Promise<SpaceRow[]> {
  return db
    .select()
    .from(spaces)
    .where(matching(query))
    .orderBy(...sortedBy(query))
}

function matching({ search, filters }: SpaceQuery): SQL | undefined {
  const pattern = containsPattern(search)
  const { nameEn, nameTh, nameRu, place } = spaces
  return and(
    search ? or(...[nameEn, nameTh, nameRu, place].map(text => ilike(text, pattern))) : undefined,
    filters.state ? eq(spaces.isActive, filters.state === 'active') : undefined,
    filters.kind ? eq(spaces.kind, filters.kind as SpaceKind) : undefined,
  )
}

const SORTS = { name: spaces.nameEn, kind: spaces.kind, units: spaces.units }

function sortedBy({ sort }: SpaceQuery): SQL[] {
  return orderOf(SORTS, sort, { id: spaces.id, otherwise: [asc(spaces.nameEn), asc(spaces.id)] })
}
