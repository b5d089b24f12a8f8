import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { adminUsers, users } from '#app/house/accounts/tables.server.ts'
import { byName } from '#app/kit/platform/by-name.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { countFrom, findPage, inOrderOf, orderOf } from '#app/kit/platform/list-page.server.ts'
import { foundBy, holdsWords } from '#app/kit/platform/matches.server.ts'
import { type ListQuery, readListQuery } from '#app/kit/pure/list-query.ts'
import { REQUEST_KINDS, REQUEST_STATUSES, type RequestKind, type RequestStatus } from './rules.ts'
import { requests } from './tables.server.ts'

type Request = typeof requests.$inferSelect

export type RequestQuery = ListQuery<'status' | 'kind'>

export function readRequestQuery(params: URLSearchParams): RequestQuery {
  return readListQuery(params, { status: REQUEST_STATUSES, kind: REQUEST_KINDS })
}

/** A page of the requests, newest first unless the query says otherwise, each with who looks after it. */
export async function listRequests(db: Executor, query: RequestQuery) {
  const { rows, total } = await findPage(db, requests, {
    where: matching(query),
    orderBy: sortedBy(query),
    page: query.page,
  })
  return { rows: await withTakers(db, rows), total }
}

/** Every request that search and filters leave, in the same order, for the export. */
export async function listAllRequests(db: Executor, query: RequestQuery) {
  const rows = await db
    .select()
    .from(requests)
    .where(matching(query))
    .orderBy(...sortedBy(query))
  return withTakers(db, rows)
}

const NEWEST_FIRST = [desc(requests.submittedAt), desc(requests.id)]

const SORTS = {
  name: byName(requests.name),
  kind: requests.kind,
  received: requests.submittedAt,
  status: requests.status,
}

function sortedBy({ sort }: RequestQuery): SQL[] {
  return orderOf(SORTS, sort, { id: requests.id, otherwise: NEWEST_FIRST })
}

function matching({ search, filters }: RequestQuery): SQL | undefined {
  return and(
    search ? holdsWords(foundBy(requests), search) : undefined,
    filters.status ? eq(requests.status, filters.status as RequestStatus) : undefined,
    filters.kind ? eq(requests.kind, filters.kind as RequestKind) : undefined,
  )
}

async function withTakers(db: Executor, rows: Request[]) {
  const ids = rows.flatMap(({ takenBy }) => takenBy ?? [])
  const staff = await db
    .select({ id: users.id, name: STAFF_NAME })
    .from(users)
    .leftJoin(adminUsers, eq(adminUsers.userId, users.id))
    .where(inArray(users.id, ids))
  const names = new Map(staff.map(({ id, name }) => [id, name]))
  return rows.map(row => ({ ...row, takerName: names.get(row.takenBy ?? '') ?? null }))
}

const STAFF_NAME = sql<string>`coalesce(${adminUsers.displayName}, ${users.name})`

export type RequestRecord = NonNullable<Awaited<ReturnType<typeof findRequest>>>

/** A request with who looks after it; null when there is none of that id. */
export async function findRequest(db: Executor, id: string) {
  if (!isUuid(id)) return null
  const [row] = await db
    .select({ request: requests, takerName: sql<string | null>`${STAFF_NAME}` })
    .from(requests)
    .leftJoin(users, eq(users.id, requests.takenBy))
    .leftJoin(adminUsers, eq(adminUsers.userId, requests.takenBy))
    .where(eq(requests.id, id))
  return row ? { ...row.request, takerName: row.takerName } : null
}

/** These requests, in the order of the ids. */
export async function listRequestsById(db: Executor, ids: string[]): Promise<Request[]> {
  const rows = await db
    .select()
    .from(requests)
    .where(inArray(requests.id, ids.filter(isUuid)))
  return inOrderOf(ids, rows)
}

/** What has waited longest comes first. */
export const LONGEST_FIRST = [asc(requests.submittedAt), asc(requests.id)]

/** The first requests that nobody has answered, the newest unless said otherwise, and how many there are in all. */
export async function findNewRequests(db: Executor, limit: number, order = NEWEST_FIRST) {
  const isNew = eq(requests.status, 'new')
  const { id, name, kind, submittedAt } = requests
  const rows = await db
    .select({ id, name, kind, submittedAt })
    .from(requests)
    .where(isNew)
    .orderBy(...order)
    .limit(limit)
  const all = async () => (await db.select({ count: count() }).from(requests).where(isNew))[0]?.count ?? 0
  return { rows, count: await countFrom(rows, limit, all) }
}
