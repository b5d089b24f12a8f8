import { commandContext, permit } from '#app/features/accounts/guard.server.ts'
import { logExport } from '#app/features/activity/commands.server.ts'
import { csvResponse } from '#app/platform/csv-response.server.ts'
import { bangkokDay } from '#app/pure/days.ts'
import { toBangkokLocal } from '#app/pure/instants.ts'
import { satangToBaht } from '#app/pure/money.ts'
import { listAllApplications, listPlanNames, readApplicationQuery } from '../list.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('applications.review')]

const HEADER = [
  ...['Received', 'Member ID', 'Name', 'Email', 'Mobile phone', 'Plan', 'Total', 'Payment method'],
  ...['Start date', 'Expiry date', 'Receipt', 'Status'],
]

/** What the list shows with its search and filters, as a file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const query = readApplicationQuery(url.searchParams, await listPlanNames(db))
  const rows = await listAllApplications(db, query)
  await logExport(db, { adminId: actor.userId, entityType: 'applications', rows: rows.length })
  return csvResponse(
    `applications_${bangkokDay(now())}.csv`,
    HEADER,
    rows.map(row => [
      toBangkokLocal(row.createdAt).replace('T', ' '),
      ...[row.memberId, row.name, row.email, row.mobilePhone, row.selectedPlan],
      ...[satangToBaht(row.totalSatang), row.paymentMethod, row.startDate, row.expiryDate],
      ...[row.receipt, row.status],
    ]),
  )
}
