import { eq } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { workShifts } from '#app/team/employees/tables.server.ts'
import { type PlannedShift, plannedBetween, type Span } from '../rules/planned.ts'

/** Who should be in when, as far as it is known. */
export type Plan = {
  shifts: PlannedShift[]
  /** Whether somebody's shifts of the day are known: of others nobody can say that they are off. */
  isKnown: (employeeId: string, date: Day) => boolean
  /** Days on which the team is off, with what they are called. */
  closed: ReadonlyMap<Day, string>
}

/** The plan of everybody, or of one, on the days from `from` to `to`, both included. */
export async function findPlan(db: Executor, span: Span, employeeId?: string): Promise<Plan> {
  const { weekday, startsAt, endsAt } = workShifts
  const [{ attendance }, usual] = await Promise.all([
    findSettings(db),
    db
      .select({ employeeId: workShifts.employeeId, weekday, startsAt, endsAt })
      .from(workShifts)
      .where(employeeId === undefined ? undefined : eq(workShifts.employeeId, employeeId)),
  ])
  const closed = new Map(attendance.closedDays.map(({ day, name }) => [day, name]))
  const known = new Set(usual.map(shift => shift.employeeId))
  return {
    shifts: plannedBetween({ usual, closed }, span),
    isKnown: id => known.has(id),
    closed,
  }
}
