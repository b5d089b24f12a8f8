import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { exportList } from '#app/house/activity/steps/export.server.ts'
import type { Column } from '#app/kit/pure/columns.ts'
import { m } from '#app/paraglide/messages.js'
import { type EmployeeRow, findLogins, listAllEmployees } from '../queries/employees.server.ts'
import { departmentTitle } from '../texts/departments.ts'
import { listDepartmentNames, readEmployeeQuery } from '../views/dialogs.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('employees.view')]

const COLUMNS: Column<EmployeeRow & { hasLogin: boolean }>[] = [
  { heading: 'Employee ID', read: row => row.employeeCode },
  { heading: 'First Name', read: row => row.firstName },
  { heading: 'Last Name', read: row => row.lastName },
  { heading: 'Email', read: row => row.email },
  { heading: 'Phone', read: row => row.phone },
  { heading: 'Department', read: row => departmentTitle(row.department) },
  { heading: 'Position', read: row => row.position },
  { heading: 'Hire Date', kind: 'day', read: row => row.hireDate },
  { heading: 'Status', read: row => row.status },
  { heading: 'Has Login', read: row => (row.hasLogin ? 'yes' : 'no') },
  { heading: 'Date of Birth', kind: 'day', read: row => row.dateOfBirth },
  { heading: 'Address', read: row => row.address },
  { heading: 'Emergency Contact', read: row => row.emergencyContact },
  { heading: 'Emergency Phone', read: row => row.emergencyPhone },
]

/** What the list shows with its search, filters and order, as a file; of a selection, what is ticked of that. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const query = readEmployeeQuery(searchParams, await listDepartmentNames(ctx.db))
  const all = await listAllEmployees(ctx.db, query)
  const logins = await findLogins(
    ctx.db,
    all.map(({ id }) => id),
  )
  const rows = all.map(row => ({ ...row, hasLogin: logins.has(row.id) }))
  return exportList(ctx, searchParams, {
    of: 'employees',
    title: m.admin_employees(),
    columns: COLUMNS,
    rows,
  })
}
