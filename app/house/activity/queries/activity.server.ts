import { and, asc, count, desc, eq, gte, inArray, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { adminUsers, users } from '#app/house/accounts/tables.server.ts'
import { byName } from '#app/kit/platform/by-name.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { findPage, type ListPage } from '#app/kit/platform/list-page.server.ts'
import { folded, holdsWords } from '#app/kit/platform/matches.server.ts'
import { VISITOR_ACTIONS } from '../rules/activity.ts'
import { adminActivityLog } from '../tables.server.ts'

export type ActivityRow = typeof adminActivityLog.$inferSelect

export type ActivityQuery = {
  /** Part of the record's id. */
  search: string
  page: number
  /** A user's id, `visitor`, `system`, or '' for everybody. */
  who: string
  action: string
  type: string
  isWithoutViews: boolean
  isOldestFirst: boolean
  /** From this moment on. */
  from: Date | null
  /** Before this moment. */
  to: Date | null
}

const { id, adminId, action, entityType, entityId, createdAt } = adminActivityLog

/** The word stands in the statement itself: an index of deeds alone serves no other. */
const IS_DEED = sql`${action} <> 'viewed'`

const NEWEST = [desc(createdAt), desc(id)]
const OLDEST = [asc(createdAt), asc(id)]

/** A page of the log, newest first unless the query says otherwise (rule activity.list). */
export function listActivity(db: Executor, query: ActivityQuery): Promise<ListPage<ActivityRow>> {
  const orderBy = query.isOldestFirst ? OLDEST : NEWEST
  return findPage(db, adminActivityLog, { where: matching(query), orderBy, page: query.page })
}

/** What happened to one record, newest first, apart from people looking at it. */
export function listActivityOf(
  db: Executor,
  record: { entityType: string; entityId: string; limit: number },
): Promise<ActivityRow[]> {
  return db
    .select()
    .from(adminActivityLog)
    .where(and(eq(entityType, record.entityType), eq(entityId, record.entityId), IS_DEED))
    .orderBy(...NEWEST)
    .limit(record.limit)
}

/**
 * How many entries match until now. `until` is the database's own clock, exact to what it stores: the export stops
 * there, so that entries that come while it runs, its own among them, are not in it.
 */
export async function measureActivity(db: Executor, query: ActivityQuery) {
  const [row] = await db
    .select({ total: count(), until: sql<string>`now()::text` })
    .from(adminActivityLog)
    .where(matching(query))
  if (!row) throw new Error('Nothing was counted')
  return row
}

const BATCH = 2000

/** Every matching entry until then, newest first, in batches: however long the log has become. */
export async function* streamActivity(db: Executor, query: ActivityQuery, until: string) {
  const within = and(matching(query), sql`${createdAt} <= ${until}::timestamptz`)
  let last: string | null = null
  do {
    const rows: ActivityRow[] = await db
      .select()
      .from(adminActivityLog)
      .where(last === null ? within : and(within, olderThan(last)))
      .orderBy(...NEWEST)
      .limit(BATCH)
    if (rows.length > 0) yield rows
    last = rows.length === BATCH ? (rows.at(-1)?.id ?? null) : null
  } while (last !== null)
}

/** By the row itself: a time that went through JavaScript has lost its microseconds. */
function olderThan(lastId: string): SQL {
  return sql`(${createdAt}, ${id}) < (select created_at, id from ${adminActivityLog} where id = ${lastId})`
}

/** The entries that the list asks for. */
export function matching(query: ActivityQuery): SQL | undefined {
  return and(
    query.search ? holdsWords(folded(entityId), query.search) : undefined,
    query.who ? doneBy(query.who) : undefined,
    query.action ? eq(action, query.action) : undefined,
    query.type ? eq(entityType, query.type) : undefined,
    query.isWithoutViews ? IS_DEED : undefined,
    query.from ? gte(createdAt, query.from) : undefined,
    query.to ? lt(createdAt, query.to) : undefined,
  )
}

/** The same line as `doerOf` draws. */
function doneBy(who: string): SQL | undefined {
  const isVisitors = inArray(action, [...VISITOR_ACTIONS])
  if (who === 'visitor') return and(isNull(adminId), isVisitors)
  if (who === 'system') return and(isNull(adminId), not(isVisitors))
  return eq(adminId, who)
}

export type Person = { id: string; name: string }

const shownName = sql<string>`coalesce(${adminUsers.displayName}, ${users.name})`

/** Everyone who has acted and still has an account, by name. */
export function listActors(db: Executor): Promise<Person[]> {
  const hasActed = sql`exists (select 1 from ${adminActivityLog} where ${adminId} = ${users.id})`
  return db
    .select({ id: users.id, name: shownName })
    .from(users)
    .leftJoin(adminUsers, eq(adminUsers.userId, users.id))
    .where(hasActed)
    .orderBy(asc(byName(shownName)))
}

/** The names of these users; an account that was removed has none. */
export async function nameActors(db: Executor, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const people = await db
    .select({ id: users.id, name: shownName })
    .from(users)
    .leftJoin(adminUsers, eq(adminUsers.userId, users.id))
    .where(inArray(users.id, ids))
  return new Map(people.map(person => [person.id, person.name]))
}

/** The actions and the kinds of records that the log holds: both grow with the program. */
export async function listKinds(db: Executor): Promise<{ actions: string[]; types: string[] }> {
  const [actions, types] = await Promise.all([valuesOf(db, action), valuesOf(db, entityType)])
  return { actions: actions.map(({ value }) => value), types: types.map(({ value }) => value) }
}

/** The values of a column that an index begins with: each is looked up after the one before, however many rows have it. */
function valuesOf(db: Executor, column: PgColumn) {
  const found = sql`(
    with recursive found(value) as (
      select min(${column}) from ${adminActivityLog}
      union all
      select (select min(${column}) from ${adminActivityLog} where ${column} > found.value)
      from found where found.value is not null
    )
    select value from found where value is not null) as found`
  return db.select({ value: sql<string>`value` }).from(found)
}
