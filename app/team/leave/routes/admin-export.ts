import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { exportList } from '#app/house/activity/steps/export.server.ts'
import type { Column } from '#app/kit/pure/columns.ts'
import { quoted } from '#app/kit/pure/csv.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { departmentTitle } from '#app/team/employees/texts/departments.ts'
import {
  type LeaveRow,
  listAllLeave,
  listLeaveDepartments,
  listLeaveOfYear,
} from '../queries/leave.server.ts'
import { readYear } from '../rules/year.ts'
import { lengthText } from '../texts/leave.ts'
import { readLeaveQuery } from '../views/dialogs.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('leave.view')]

/** The heads of the columns, word for word (rule leave.export). */
const COLUMNS: Column<LeaveRow>[] = [
  { heading: 'Employee', read: row => row.employeeName },
  { heading: 'Department', read: row => departmentTitle(row.department) },
  { heading: 'Leave Type', read: row => row.leaveType },
  { heading: 'Start Date', kind: 'day', read: row => row.startDate },
  { heading: 'End Date', kind: 'day', read: row => row.endDate },
  { heading: 'Duration', read: row => lengthText(row, 'en') },
  { heading: 'Status', read: row => row.status },
  { heading: 'Reason', read: row => quoted(row.reason) },
]

/**
 * What the list shows with its search, filters and order, as a file; with `year` all that touches the year, also of
 * people who work here no more (rule leave.export).
 */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const rows = searchParams.has('year')
    ? await listLeaveOfYear(ctx.db, readYear(searchParams, bangkokDay(ctx.now())))
    : await listAllLeave(ctx.db, readLeaveQuery(searchParams, await listLeaveDepartments(ctx.db)))
  return exportList(ctx, searchParams, {
    of: 'leave_requests',
    title: m.admin_leave(),
    columns: COLUMNS,
    rows,
  })
}
