import { and, eq, gte, lte, sql } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { addDays, type Day } from '#app/kit/pure/days.ts'
import { mondayOf, type PlannedShift } from '#app/team/employees/rules/planned.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { listApprovedLeave } from '#app/team/leave/queries/approved.server.ts'
import { findWeek } from '../queries/week.server.ts'
import { rosterShifts, rosterWeeks, type ShiftStage } from '../tables.server.ts'

/** Whoever changes the roster does so one after the other. */
export async function lockRoster(tx: Transaction) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sala roster'))`)
}

/** Begins to plan the week with what the usual weeks come to, where nobody has begun. */
export async function beginWeek(tx: Transaction, monday: Day) {
  const { state, shifts } = await findWeek(tx, monday)
  if (state !== 'usual') return
  await tx.insert(rosterWeeks).values({ monday })
  await replaceShifts(tx, monday, { stage: 'draft', shifts: await ofThoseWhoCome(tx, monday, shifts) })
}

/** The shifts of those who work here and are not on leave then. */
export async function ofThoseWhoCome(
  tx: Transaction,
  monday: Day,
  shifts: PlannedShift[],
): Promise<PlannedShift[]> {
  const active = await tx.select({ id: employees.id }).from(employees).where(eq(employees.status, 'active'))
  const ids = new Set(active.map(({ id }) => id))
  const leave = await listApprovedLeave(tx, { from: monday, to: addDays(monday, 6) })
  const isAway = ({ employeeId, date }: PlannedShift) =>
    leave.some(each => each.employeeId === employeeId && each.startDate <= date && date <= each.endDate)
  return shifts.filter(shift => ids.has(shift.employeeId) && !isAway(shift))
}

/** The week has exactly these shifts of the stage. */
export async function replaceShifts(
  tx: Transaction,
  monday: Day,
  { stage, shifts }: { stage: ShiftStage; shifts: PlannedShift[] },
) {
  const { date } = rosterShifts
  const ofWeek = and(eq(rosterShifts.stage, stage), gte(date, monday), lte(date, addDays(monday, 6)))
  await tx.delete(rosterShifts).where(ofWeek)
  if (shifts.length > 0) await tx.insert(rosterShifts).values(shifts.map(shift => ({ ...shift, stage })))
}

/** Somebody's shifts of these days as they are planned, over the edges of weeks. */
export async function listAround(
  tx: Transaction,
  owner: string,
  { from, to }: { from: Day; to: Day },
): Promise<PlannedShift[]> {
  const mondays = [...new Set([mondayOf(from), mondayOf(to)])]
  const weeks = await Promise.all(mondays.map(monday => findWeek(tx, monday)))
  const shifts = weeks.flatMap(week => week.shifts)
  return shifts.filter(({ employeeId, date }) => employeeId === owner && from <= date && date <= to)
}
