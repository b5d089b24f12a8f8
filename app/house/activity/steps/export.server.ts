import type { Database } from '#app/kit/platform/database.server.ts'
import { listFile } from '#app/kit/platform/list-file.server.ts'
import { onlySelected } from '#app/kit/platform/list-page.server.ts'
import type { Column } from '#app/kit/pure/columns.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { logExport } from './log.server.ts'

type Taker = { db: Database; actor: { userId: string }; now: () => Date }

type Exported<Row> = {
  /** What the log calls the list. */
  of: string
  /** What the file is called before the day, where that is not what the log says. */
  named?: string
  /** What its sheet is called, in the reader's language. */
  title: string
  columns: Column<Row>[]
}

/** All rows at once, of which only those are sent that were ticked; or those that were ticked as they are read, and how many. */
type Rows<Row> = { rows: (Row & { id: string })[] } | { batches: AsyncIterable<Row[]>; count: number }

/** Sends what a list shows as a file; of a selection, what is ticked of that. That somebody took it stands in the log. */
export async function exportList<Row>(
  { db, actor, now }: Taker,
  params: URLSearchParams,
  { of, named = of, title, columns, ...read }: Exported<Row> & Rows<Row>,
): Promise<Response> {
  const { batches: rows, count } = 'rows' in read ? ticked(read.rows, params) : read
  await logExport(db, { adminId: actor.userId, entityType: of, rows: count })
  return listFile(params, { name: `${named}_${bangkokDay(now())}`, title, columns, rows })
}

function ticked<Row extends { id: string }>(rows: Row[], params: URLSearchParams) {
  const batches = onlySelected(rows, params)
  return { batches, count: batches.length }
}
