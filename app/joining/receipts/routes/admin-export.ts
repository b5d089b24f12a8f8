import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { listFloods } from '#app/joining/access-codes/queries/floods.server.ts'
import { viewReadings } from '#app/joining/slips/texts/readings.server.ts'
import type { ReadingView } from '#app/joining/slips/views.ts'
import { streamCsv } from '#app/kit/platform/csv-stream.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { readSelection } from '#app/kit/platform/list-page.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { toBangkokLocal } from '#app/kit/pure/instants.ts'
import { satangToBaht } from '#app/kit/pure/money.ts'
import { listReceiptIds, readReceiptQuery, readReceipts } from '../queries/review.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('receipts.view')]

const HEADER = [
  'Received',
  'Who',
  'Email',
  'Plan',
  'Total',
  'Member ID of the application',
  'Status',
  'Reason',
  'Slip',
  'Bank',
  'Reference',
  'Paid',
]

/** What the list shows with its search and filters, as a file; of a selection, what is ticked of that. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const query = readReceiptQuery(url.searchParams, await listFloods(db))
  const ids = await listReceiptIds(db, query, readSelection(url.searchParams))
  await logExport(db, { adminId: actor.userId, entityType: 'receipts', rows: ids.length })
  return streamCsv(`receipts_${bangkokDay(now())}.csv`, HEADER, linesOf(db, ids))
}

async function* linesOf(db: Database, ids: string[]) {
  for await (const rows of readReceipts(db, ids)) {
    const readings = await viewReadings(db, rows)
    yield rows.map(row => [
      toBangkokLocal(row.createdAt).replace('T', ' '),
      ...[row.who, row.email, row.plan, row.total === null ? null : satangToBaht(row.total)],
      ...[row.application?.memberId ?? null, row.status, row.reason],
      ...slipCells(readings.get(row.id)),
    ])
  }
}

function slipCells(reading: ReadingView | undefined) {
  return [
    reading?.verdict ?? null,
    reading?.slip?.bank ?? null,
    reading?.slip?.reference ?? null,
    reading?.slip?.paid ?? null,
  ]
}
