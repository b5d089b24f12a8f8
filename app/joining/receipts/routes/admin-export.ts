import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { exportList } from '#app/house/activity/steps/export.server.ts'
import { listFloods } from '#app/joining/provisional-codes/queries.server.ts'
import { viewReadings } from '#app/joining/slips/views/readings.server.ts'
import type { ReadingView } from '#app/joining/slips/views/readings.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { readSelection } from '#app/kit/platform/list-page.server.ts'
import type { Column } from '#app/kit/pure/columns.ts'
import { m } from '#app/paraglide/messages.js'
import {
  type ListedReceipt,
  listReceiptIds,
  readReceiptQuery,
  readReceipts,
} from '../queries/review.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('receipts.view')]

type Line = ListedReceipt & { reading: ReadingView | undefined }

const COLUMNS: Column<Line>[] = [
  { heading: 'Received', read: row => row.createdAt },
  { heading: 'Who', read: row => row.who },
  { heading: 'Email', read: row => row.email },
  { heading: 'Plan', read: row => row.plan },
  { heading: 'Total', kind: 'money', read: row => row.total },
  { heading: 'Member ID of the application', read: row => row.application?.memberId },
  { heading: 'Status', read: row => row.status },
  { heading: 'Reason', read: row => row.reason },
  { heading: 'Slip', read: row => row.reading?.verdict },
  { heading: 'Bank', read: row => row.reading?.slip?.bank },
  { heading: 'Reference', read: row => row.reading?.slip?.reference },
  { heading: 'Paid', read: row => row.reading?.slip?.paid },
]

/** What the list shows with its search and filters, as a file; of a selection, what is ticked of that. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const query = readReceiptQuery(searchParams, await listFloods(ctx.db))
  const ids = await listReceiptIds(ctx.db, query, readSelection(searchParams))
  const found = { batches: linesOf(ctx.db, ids), count: ids.length }
  return exportList(ctx, searchParams, {
    of: 'receipts',
    title: m.admin_receipts(),
    columns: COLUMNS,
    ...found,
  })
}

async function* linesOf(db: Database, ids: string[]) {
  for await (const rows of readReceipts(db, ids)) {
    const readings = await viewReadings(db, rows)
    yield rows.map(row => ({ ...row, reading: readings.get(row.id) }))
  }
}
