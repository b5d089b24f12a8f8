import { and, eq, gte, lte, sql } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { addDays, type Day } from '#app/kit/pure/days.ts'
import { mondayOf, type PlannedShift } from '#app/team/employees/rules/planned.ts'
import type { DatedShift } from '#app/team/employees/rules/shifts.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { listApprovedLeave } from '#app/team/leave/queries/approved.server.ts'
import { findWeek } from '../queries/week.server.ts'
import type { Owner } from '../rules/open.ts'
import type { DayShift } from '../schema.ts'
import { rosterOpenShifts, rosterShifts, rosterWeeks, type ShiftStage } from '../tables.server.ts'

/** Whoever changes the roster does so one after the other. */
export async function lockRoster(tx: Transaction) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sala roster'))`)
}

/** Begins to plan the week with what the usual weeks come to, where nobody has begun. */
export async function beginWeek(tx: Transaction, monday: Day) {
  const { state, shifts } = await findWeek(tx, monday)
  if (state !== 'usual') return
  await tx.insert(rosterWeeks).values({ monday })
  const coming = await ofThoseWhoCome(tx, monday, shifts)
  await replaceShifts(tx, monday, { stage: 'draft', shifts: coming, open: [] })
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

/** Somebody's draft of the day is exactly this, or that of the open shifts; a week that nobody has begun is begun. */
export async function draftDay(
  tx: Transaction,
  { owner, date }: { owner: Owner; date: Day },
  shifts: DayShift[],
) {
  await beginWeek(tx, mondayOf(date))
  const dated = shifts.map(shift => ({ ...shift, date }))
  if (owner === null) {
    const isOpen = and(eq(rosterOpenShifts.date, date), eq(rosterOpenShifts.stage, 'draft'))
    await tx.delete(rosterOpenShifts).where(isOpen)
    if (dated.length > 0) await tx.insert(rosterOpenShifts).values(dated)
    return
  }
  const isTheirs = and(eq(rosterShifts.employeeId, owner), eq(rosterShifts.date, date))
  await tx.delete(rosterShifts).where(and(isTheirs, eq(rosterShifts.stage, 'draft')))
  const owned = dated.map(shift => ({ ...shift, employeeId: owner }))
  if (owned.length > 0) await tx.insert(rosterShifts).values(owned)
}

type WeekShifts = { stage: ShiftStage; shifts: PlannedShift[]; open: DatedShift[] }

/** The week has exactly these shifts of the stage, and these open ones. */
export async function replaceShifts(tx: Transaction, monday: Day, { stage, shifts, open }: WeekShifts) {
  for (const table of [rosterShifts, rosterOpenShifts]) {
    const isOfWeek = and(gte(table.date, monday), lte(table.date, addDays(monday, 6)))
    await tx.delete(table).where(and(eq(table.stage, stage), isOfWeek))
  }
  if (shifts.length > 0) await tx.insert(rosterShifts).values(shifts.map(shift => ({ ...shift, stage })))
  if (open.length > 0) await tx.insert(rosterOpenShifts).values(open.map(shift => ({ ...shift, stage })))
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
