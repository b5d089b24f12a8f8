import { addDays, type Day } from '#app/kit/pure/days.ts'
import { type DatedShift, type Shift, shiftsBetween } from '#app/team/employees/rules/shifts.ts'

/** Whose it is. */
type Owned = { employeeId: string }
export type UsualShift = Shift & Owned
export type PlannedShift = DatedShift & Owned

/** From the first day to the last, both included. */
export type Span = { from: Day; to: Day }

/** The Monday of the week that the day is in. */
export function mondayOf(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/**
 * Who should be in when, by the day on which a shift begins (rule roster.planned): their usual week, but on no day on which
 * the team is off. Leave does not take shifts away; whoever asks says "on leave" instead.
 */
export function plannedBetween(
  { usual, closed }: { usual: UsualShift[]; closed: ReadonlyMap<Day, string> },
  span: Span,
): PlannedShift[] {
  const weeks = Map.groupBy(usual, ({ employeeId }) => employeeId)
  return [...weeks].flatMap(([employeeId, shifts]) =>
    shiftsBetween(shifts, span)
      .filter(({ date }) => !closed.has(date))
      .map(shift => ({ employeeId, ...shift })),
  )
}
