import { and, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { validate as isUuid } from 'uuid'
import type { Executor } from './database.server.ts'

type ListTable = PgTable & { id: PgColumn }

/**
 * The id of every row that a list's search and filters leave, in the order of its file.
 * @param chosen the ids of the rows that are ticked, of which alone it is then; null where nothing is said of a selection
 */
export async function listIds(
  db: Executor,
  table: ListTable,
  { where, orderBy, chosen }: { where: SQL | undefined; orderBy: SQL[]; chosen: string[] | null },
): Promise<string[]> {
  const rows = await db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(where, chosen ? inArray(table.id, chosen.filter(isUuid)) : undefined))
    .orderBy(...orderBy)
  return rows.map(({ id }) => id as string)
}

/** So many rows are held at once, however long the list is: a statement takes no more than 65,535 values. */
const AT_ONCE = 1000

/** The rows in the order of their ids, some at a time; what was deleted meanwhile is left out. */
export async function* readRows<Table extends ListTable, Row = Table['$inferSelect']>(
  db: Executor,
  table: Table,
  ids: string[],
  columns: Record<string, PgColumn | SQL> = getTableColumns(table),
): AsyncGenerator<Row[]> {
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE)
    const rows = await db
      .select(columns)
      .from(table as PgTable)
      .where(inArray(table.id, some))
    const byId = new Map(rows.map(row => [row['id'], row]))
    yield some.flatMap(id => byId.get(id) ?? []) as Row[]
  }
}
