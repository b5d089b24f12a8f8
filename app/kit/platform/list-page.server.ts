import {
  asc,
  desc,
  getTableColumns,
  getTableName,
  inArray,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { MOST_COUNTED, PAGE_SIZE, SELECTED, type Sort } from '#app/kit/pure/list-query.ts'
import type { Executor } from './database.server.ts'

type ListTable = PgTable & { id: PgColumn }

type PageQuery = {
  where: SQL | undefined
  orderBy: SQL[]
  page: number
  /** What is read of each row, where that is not all of it: what nobody looks at costs as much as what somebody does. */
  columns?: Record<string, PgColumn | SQL>
}

/** `total` above MOST_COUNTED only says that there are more than that. */
export type ListPage<Row> = { rows: Row[]; total: number }

/**
 * One page of a table and how many rows there are in all, as far as they are counted, in one statement. The page's ids
 * are found first, which an index can answer alone: a page far down the list then costs hardly more than the first.
 */
export async function findPage<Table extends ListTable, Row = Table['$inferSelect']>(
  db: Executor,
  table: Table,
  { where, orderBy, page, columns = getTableColumns(table) }: PageQuery,
): Promise<ListPage<Row>> {
  // Written out: to build both from the table's columns takes a tenth of what a page of a list takes.
  const all = sql`select ${table.id} from ${table}${where ? sql` where ${where}` : sql``}`
  const inOrder = sql`${all} order by ${sql.join(orderBy, sql`, `)}`
  const skipped = page > 1 ? sql` offset ${(page - 1) * PAGE_SIZE}` : sql``
  const ids = sql`(${inOrder} limit ${written(PAGE_SIZE)}${skipped})`
  // Everything is counted along the index that the page is read from, not in the table with its wide rows.
  const counted = sql`(${where ? all : inOrder} limit ${written(MOST_COUNTED + 1)})`
  const total = where ? countOf(counted) : countOfAll(table, counted)
  const found = await db
    .select({ row: columns, total: total.mapWith(Number) })
    .from(table as PgTable)
    .where(inArray(table.id, ids))
    .orderBy(...orderBy)
  const isBeyond = found.length === 0 && page > 1
  return {
    rows: found.map(({ row }) => row as Row),
    total: isBeyond ? await countAlone(db, total) : (found[0]?.total ?? 0),
  }
}

/** In the statement itself: PostgreSQL makes a plan anew each time where it does not know how many rows are wanted. */
const written = (number: number) => sql.raw(String(number))

const countOf = (counted: SQL) => sql`(select count(*) from ${counted} as counted)`

/** A page beyond the last one has no row that could say how many there are. */
async function countAlone(db: Executor, total: SQL): Promise<number> {
  const [counts] = await db.select({ total: total.mapWith(Number) }).from(sql`(values (1)) as one`)
  return counts?.total ?? 0
}

/** A table that has this many times what is counted, as far as PostgreSQL knows, has more than is counted. */
const FAR_MORE = 10

/** What PostgreSQL knows of a large table anyway is not counted for every page. */
function countOfAll(table: ListTable, counted: SQL) {
  const name = sql.raw(`'${getTableName(table)}'`)
  const known = sql`(select reltuples from pg_class where oid = ${name}::regclass)`
  return sql`case when ${known} > ${written(MOST_COUNTED * FAR_MORE)}::real
    then ${written(MOST_COUNTED + 1)}::bigint else ${countOf(counted)} end`
}

/** The keys of a list's rows that are ticked; null where nothing is said of a selection. */
export function readSelection(params: URLSearchParams): string[] | null {
  return params.has(SELECTED) ? params.getAll(SELECTED) : null
}

/** Of what a list's search and filters leave the ticked rows, or all where nothing is said of a selection. */
export function onlySelected<Row extends { id: string }>(rows: Row[], params: URLSearchParams): Row[] {
  const chosen = readSelection(params)
  return chosen ? rows.filter(({ id }) => chosen.includes(id)) : rows
}

/** The rows of these ids, in their order; an id that is nobody's is left out. */
export function inOrderOf<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  return [...new Set(ids)].flatMap(id => byId.get(id) ?? [])
}

/** How many there are, of which these are the first `limit`: only a full list leaves something to count. */
export async function countFrom(
  rows: unknown[],
  limit: number,
  countAll: () => Promise<number>,
): Promise<number> {
  return rows.length < limit ? rows.length : countAll()
}

/**
 * The order that the URL asks for, or the list's own. The id comes last, so that rows with equal values keep their
 * places from page to page.
 * @param sorts what each name in the URL sorts by; other names count as none
 */
export function orderOf(
  sorts: Record<string, SQLWrapper>,
  { by, isDescending }: Sort,
  { id, otherwise }: { id: PgColumn; otherwise: SQL[] },
): SQL[] {
  const column = Object.hasOwn(sorts, by) ? sorts[by] : undefined
  if (!column) return otherwise
  const direction = isDescending ? desc : asc
  return [direction(column), direction(id)]
}
