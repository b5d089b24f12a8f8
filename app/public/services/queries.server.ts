import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { byName } from '#app/kit/platform/by-name.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { findPage, inOrderOf, type ListPage, orderOf } from '#app/kit/platform/list-page.server.ts'
import { folded, holdsWords } from '#app/kit/platform/matches.server.ts'
import type { ListQuery } from '#app/kit/pure/list-query.ts'
import type { ServiceIcon } from './rules.ts'
import { services } from './tables.server.ts'

export type ServiceRow = typeof services.$inferSelect

export type ServiceView = Pick<ServiceRow, 'id' | 'title' | 'description' | 'icon' | 'price' | 'textKey'>

/** The services that are switched on, in the owner's order. */
export async function listActiveServices(db: Executor): Promise<ServiceView[]> {
  return db
    .select({
      id: services.id,
      title: services.title,
      description: services.description,
      icon: services.icon,
      price: services.price,
      textKey: services.textKey,
    })
    .from(services)
    .where(eq(services.isActive, true))
    .orderBy(...OWN_ORDER)
}

/** The order that visitors see, which is the owner's. */
export const OWN_ORDER = [asc(services.position), asc(services.createdAt), asc(services.id)]

/** All services in that order, also those that are switched off. */
export async function listServiceIds(db: Executor): Promise<string[]> {
  const rows = await db
    .select({ id: services.id })
    .from(services)
    .orderBy(...OWN_ORDER)
  return rows.map(({ id }) => id)
}

export async function findService(db: Executor, id: string): Promise<ServiceRow | null> {
  if (!isUuid(id)) return null
  const [service] = await db.select().from(services).where(eq(services.id, id))
  return service ?? null
}

export type ServiceQuery = ListQuery<'state' | 'icon'>

/** A page of the manager's list, by default in the order that visitors see (rule services.manager). */
export function listServices(db: Executor, query: ServiceQuery): Promise<ListPage<ServiceRow>> {
  return findPage(db, services, { where: matching(query), orderBy: sortedBy(query), page: query.page })
}

/** Every service that the list's search and filters leave, for the export. */
export function listAllServices(db: Executor, query: ServiceQuery): Promise<ServiceRow[]> {
  return db
    .select()
    .from(services)
    .where(matching(query))
    .orderBy(...sortedBy(query))
}

/** These services, in the order of the ids. */
export async function listServicesById(db: Executor, ids: string[]): Promise<ServiceRow[]> {
  const rows = await db
    .select()
    .from(services)
    .where(inArray(services.id, ids.filter(isUuid)))
  return inOrderOf(ids, rows)
}

function matching({ search, filters }: ServiceQuery): SQL | undefined {
  return and(
    search ? holdsWords(folded(services.title, services.description, services.price), search) : undefined,
    filters.state ? eq(services.isActive, filters.state === 'active') : undefined,
    filters.icon ? eq(services.icon, filters.icon as ServiceIcon) : undefined,
  )
}

/** Whether the list stands in the order that visitors see. */
export function isOwnOrder({ sort }: ServiceQuery): boolean {
  return !Object.hasOwn(SORTS, sort.by)
}

const SORTS = { title: byName(services.title), price: services.price }

function sortedBy({ sort }: ServiceQuery): SQL[] {
  return orderOf(SORTS, sort, { id: services.id, otherwise: OWN_ORDER })
}
