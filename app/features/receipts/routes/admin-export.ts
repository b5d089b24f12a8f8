import { commandContext, permit } from '#app/features/accounts/guard.server.ts'
import { logExport } from '#app/features/activity/commands.server.ts'
import { csvResponse } from '#app/platform/csv-response.server.ts'
import { bangkokDay } from '#app/pure/days.ts'
import { toBangkokLocal } from '#app/pure/instants.ts'
import { satangToBaht } from '#app/pure/money.ts'
import { listFloods } from '../../access-codes/floods.server.ts'
import type { ReadingView } from '../../slips/reading-view.ts'
import { viewReadings } from '../../slips/texts.server.ts'
import { listAllReceipts, readReceiptQuery } from '../review-queries.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('applications.review')]

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

/** What the list shows with its search and filters, as a file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const rows = await listAllReceipts(db, readReceiptQuery(url.searchParams, await listFloods(db)))
  const readings = await viewReadings(db, rows)
  await logExport(db, { adminId: actor.userId, entityType: 'receipts', rows: rows.length })
  return csvResponse(
    `receipts_${bangkokDay(now())}.csv`,
    HEADER,
    rows.map(row => [
      toBangkokLocal(row.createdAt).replace('T', ' '),
      ...[row.who, row.email, row.plan, row.total === null ? null : satangToBaht(row.total)],
      ...[row.application?.memberId ?? null, row.status, row.reason],
      ...slipCells(readings.get(row.id)),
    ]),
  )
}

function slipCells(reading: ReadingView | undefined) {
  return [
    reading?.verdict ?? null,
    reading?.slip?.bank ?? null,
    reading?.slip?.reference ?? null,
    reading?.slip?.paid ?? null,
  ]
}
