import { eq, getTableColumns } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { employees, workShifts } from '#app/team/employees/tables.server.ts'

/** The usual hours of everybody who works here. */
export function listShifts(db: Executor) {
  return db
    .select(getTableColumns(workShifts))
    .from(workShifts)
    .innerJoin(employees, eq(employees.id, workShifts.employeeId))
    .where(eq(employees.status, 'active'))
}
