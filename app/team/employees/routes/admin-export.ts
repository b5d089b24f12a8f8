import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { csvResponse } from '#app/kit/platform/csv-response.server.ts'
import { onlySelected } from '#app/kit/platform/list-page.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { findLogins, listAllEmployees } from '../queries/employees.server.ts'
import { departmentTitle } from '../texts/departments.ts'
import { listDepartmentNames, readEmployeeQuery } from '../views/dialogs.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('employees.view')]

const HEADER = [
  'Employee ID',
  'First Name',
  'Last Name',
  'Email',
  'Phone',
  'Department',
  'Position',
  'Hire Date',
  'Status',
  'Has Login',
  'Date of Birth',
  'Address',
  'Emergency Contact',
  'Emergency Phone',
]

/** What the list shows with its search, filters and order, as a file; of a selection, what is ticked of that. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const query = readEmployeeQuery(url.searchParams, await listDepartmentNames(db))
  const rows = onlySelected(await listAllEmployees(db, query), url.searchParams)
  const ids = rows.map(({ id }) => id)
  const logins = await findLogins(db, ids)
  await logExport(db, { adminId: actor.userId, entityType: 'employees', rows: rows.length })
  return csvResponse(
    `employees_${bangkokDay(now())}.csv`,
    HEADER,
    rows.map(row => [
      row.employeeCode,
      row.firstName,
      row.lastName,
      row.email,
      row.phone,
      departmentTitle(row.department),
      row.position,
      row.hireDate,
      row.status,
      logins.has(row.id) ? 'yes' : 'no',
      row.dateOfBirth,
      row.address,
      row.emergencyContact,
      row.emergencyPhone,
    ]),
  )
}
