import { inArray } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { workShifts } from '#app/team/employees/tables.server.ts'
import { type IsWorkday, workdaysOf } from '../rules/leave.ts'

/** On which days each of them works, by their usual weeks and the days on which the team is off. */
export async function findWorkdays(
  db: Executor,
  employeeIds: string[],
): Promise<(employeeId: string) => IsWorkday> {
  const { employeeId, weekday } = workShifts
  const [shifts, { attendance }] = await Promise.all([
    db.selectDistinct({ employeeId, weekday }).from(workShifts).where(inArray(employeeId, employeeIds)),
    findSettings(db),
  ])
  const closed = new Set(attendance.closedDays.map(({ day }) => day))
  const weeks = Map.groupBy(shifts, shift => shift.employeeId)
  return id => workdaysOf(new Set(weeks.get(id)?.map(shift => shift.weekday)), closed)
}
