import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { csvResponse } from '#app/kit/platform/csv-response.server.ts'
import { onlySelected } from '#app/kit/platform/list-page.server.ts'
import { quoted } from '#app/kit/pure/csv.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { departmentTitle } from '#app/team/employees/texts/departments.ts'
import { listAllLeave, listLeaveDepartments, listLeaveOfYear } from '../queries/leave.server.ts'
import { readYear } from '../rules/year.ts'
import { lengthText } from '../texts/leave.ts'
import { readLeaveQuery } from '../views/dialogs.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('leave.view')]

/** The heads of the columns, word for word (rule leave.export). */
const HEADER = [
  ...['Employee', 'Department', 'Leave Type', 'Start Date', 'End Date'],
  ...['Duration', 'Status', 'Reason'],
]

/**
 * What the list shows with its search, filters and order, as a file; with `year` all that touches the year, also of
 * people who work here no more (rule leave.export).
 */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const today = bangkokDay(now())
  const all = searchParams.has('year')
    ? await listLeaveOfYear(db, readYear(searchParams, today))
    : await listAllLeave(db, readLeaveQuery(searchParams, await listLeaveDepartments(db)))
  const rows = onlySelected(all, searchParams)
  await logExport(db, { adminId: actor.userId, entityType: 'leave_requests', rows: rows.length })
  return csvResponse(
    `leave_requests_${today}.csv`,
    HEADER,
    rows.map(row => [
      ...[row.employeeName, departmentTitle(row.department), row.leaveType, row.startDate, row.endDate],
      ...[lengthText(row, 'en'), row.status, quoted(row.reason)],
    ]),
  )
}
