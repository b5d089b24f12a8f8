import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { whoMayEnterPortal } from '#app/house/accounts/steps/portal-door.server.ts'
import { adminUsers, users } from '#app/house/accounts/tables.server.ts'
import { nameOfSeveral } from '#app/house/locations/queries.server.ts'
import { locations } from '#app/house/locations/tables.server.ts'
import type { OwnSpace } from '#app/joining/contracts/queries/spaces.server.ts'
import { textIn } from '#app/kit/forms/local-text.ts'
import { byName } from '#app/kit/platform/by-name.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { findPage, inOrderOf, type ListPage, orderOf } from '#app/kit/platform/list-page.server.ts'
import { everyText, textHere } from '#app/kit/platform/local-text.server.ts'
import { folded, holdsWords } from '#app/kit/platform/matches.server.ts'
import type { ListQuery } from '#app/kit/pure/list-query.ts'
import type { Zone } from '#app/kit/pure/zones.ts'
import { baseLocale } from '#app/paraglide/runtime.js'
import type { SpaceKind } from './rules/spaces.ts'
import { spaces } from './tables.server.ts'

export type SpaceColumns = typeof spaces.$inferSelect
/** With the zone of its place, and what that is called where the house has several. */
export type SpaceRow = SpaceColumns & { zone: Zone; locationCode: string; locationName: string | null }

/** What is read of a space once its place is joined to it. */
export const PLACED_SPACE = {
  ...getTableColumns(spaces),
  zone: locations.timeZone,
  locationCode: locations.code,
  locationName: nameOfSeveral,
}

function placed(db: Executor) {
  return db
    .select(PLACED_SPACE)
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .$dynamic()
}

export async function findSpace(db: Executor, id: string): Promise<SpaceRow | null> {
  if (!isUuid(id)) return null
  const [space] = await placed(db).where(eq(spaces.id, id))
  return space ?? null
}

/** What readers of the request's language call it. */
const shownName: SQLWrapper = { getSQL: () => textHere(spaces.name) }
const BY_NAME = [asc(byName(shownName)), asc(spaces.id)]

/** Those that can be booked, by kind and name; of a kind, or some, or all. */
export function listActiveSpaces(
  db: Executor,
  { kind, ids }: { kind?: SpaceKind | null; ids?: string[] } = {},
): Promise<SpaceRow[]> {
  return placed(db)
    .where(
      and(
        eq(spaces.isActive, true),
        kind ? eq(spaces.kind, kind) : undefined,
        ids ? inArray(spaces.id, ids.filter(isUuid)) : undefined,
      ),
    )
    .orderBy(asc(spaces.kind), ...BY_NAME)
}

/** Rooms, desks and booths that can be somebody's own by a contract. */
export async function listOwnSpaces(db: Executor): Promise<OwnSpace[]> {
  const active = await listActiveSpaces(db)
  return active
    .filter(({ kind }) => kind !== 'call' && kind !== 'event')
    .map(({ id, name, units }) => ({ id, name: textIn(name, baseLocale), units }))
}

/** Those that can be booked and some that perhaps can't any more, in the same order. @param ids those that are in use */
export function listSpacesInUse(db: Executor, ids: string[]): Promise<SpaceRow[]> {
  return placed(db)
    .where(or(eq(spaces.isActive, true), inArray(spaces.id, ids)))
    .orderBy(asc(spaces.kind), ...BY_NAME)
}

/** A page of all of them by name, for programs, and one more where there are further ones. */
export function listSpacesForApi(
  db: Executor,
  { page, perPage }: { page: number; perPage: number },
): Promise<SpaceRow[]> {
  return placed(db)
    .orderBy(...BY_NAME)
    .limit(perPage + 1)
    .offset((page - 1) * perPage)
}

/** Whose time can be booked, by name: everybody of staff and of the team who can sign in, and whose time it is already. */
export async function listGivers(db: Executor): Promise<{ id: string; name: string }[]> {
  const name = sql<string>`coalesce(${adminUsers.displayName}, ${users.name})`
  const given = db.select({ id: spaces.givenBy }).from(spaces).where(isNotNull(spaces.givenBy))
  const isStaff = and(isNotNull(adminUsers.userId), isNull(adminUsers.endedAt))
  return db
    .select({ id: users.id, name })
    .from(users)
    .leftJoin(adminUsers, eq(adminUsers.userId, users.id))
    .where(or(isStaff, inArray(users.employeeId, await listInTeam(db)), inArray(users.id, given)))
    .orderBy(asc(byName(name)), users.id)
}

/** The employees with a login that still opens the portal. */
async function listInTeam(db: Executor): Promise<string[]> {
  const rows = await db.select({ id: users.employeeId }).from(users).where(isNotNull(users.employeeId))
  return whoMayEnterPortal(
    db,
    rows.flatMap(({ id }) => id ?? []),
  )
}

export async function isGiver(db: Executor, id: string): Promise<boolean> {
  return (await listGivers(db)).some(giver => giver.id === id)
}

export type SpaceQuery = ListQuery<'state' | 'kind'>

/** A page of the manager's list, by default by name (rule spaces.manager). */
export function listSpaces(db: Executor, query: SpaceQuery): Promise<ListPage<SpaceColumns>> {
  return findPage(db, spaces, { where: matching(query), orderBy: sortedBy(query), page: query.page })
}

/** Every space that the list's search and filters leave, for the export. */
export function listAllSpaces(db: Executor, query: SpaceQuery): Promise<SpaceColumns[]> {
  return db
    .select()
    .from(spaces)
    .where(matching(query))
    .orderBy(...sortedBy(query))
}

/** These spaces, in the order of the ids. */
export async function listSpacesById(db: Executor, ids: string[]): Promise<SpaceRow[]> {
  const rows = await placed(db).where(inArray(spaces.id, ids.filter(isUuid)))
  return inOrderOf(ids, rows)
}

function matching({ search, filters }: SpaceQuery): SQL | undefined {
  return and(
    search ? holdsWords(folded(...everyText(spaces.name), ...everyText(spaces.place)), search) : undefined,
    filters.state ? eq(spaces.isActive, filters.state === 'active') : undefined,
    filters.kind ? eq(spaces.kind, filters.kind as SpaceKind) : undefined,
  )
}

const SORTS = { name: byName(shownName), kind: spaces.kind, units: spaces.units }

function sortedBy({ sort }: SpaceQuery): SQL[] {
  return orderOf(SORTS, sort, { id: spaces.id, otherwise: BY_NAME })
}
