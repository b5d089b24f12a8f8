import { asc, eq } from 'drizzle-orm'
import type { Executor } from '../../platform/database.server.ts'
import { employees } from './tables.server.ts'

export type ActiveEmployee = Awaited<ReturnType<typeof listActiveEmployees>>[number]

/** Who is shown in the screens for attendance and leave: active, by first name (admin-and-blog §7). */
export function listActiveEmployees(db: Executor) {
  const { id, employeeCode, firstName, lastName, email, department, position } = employees
  return db
    .select({ id, employeeCode, firstName, lastName, email, department, position })
    .from(employees)
    .where(eq(employees.status, 'active'))
    .orderBy(asc(firstName), asc(lastName), asc(id))
}
