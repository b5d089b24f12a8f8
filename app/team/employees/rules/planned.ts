import { addDays, type Day, daysBetween, weekdayOf } from '#app/kit/pure/days.ts'
import { type DatedShift, endOf, type Shift, shiftsBetween, startOf } from './shifts.ts'

/** Whose it is. */
type Owned = { employeeId: string }
export type UsualShift = Shift & Owned
export type PlannedShift = DatedShift & Owned

/** From the first day to the last, both included. */
export type Span = { from: Day; to: Day }

/** The weeks whose roster is published, by their Mondays, and what it says. */
export type Rostered = { weeks: ReadonlySet<Day>; shifts: PlannedShift[] }

/** The Monday of the week that the day is in. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((weekdayOf(day) + 6) % 7))
}

/** The seven days of the week that begins on that Monday. */
export function daysOfWeek(monday: Day): Day[] {
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

type PlanInput = { usual: UsualShift[]; closed: ReadonlyMap<Day, string>; rostered: Rostered }

/**
 * Who should be in when, by the day on which a shift begins (rule roster.planned): in a week whose roster is published
 * what that says, also on a day off for the whole team; in others their usual week, but on no such day. Leave does not take
 * shifts away; whoever asks says "on leave" instead.
 */
export function plannedBetween({ usual, closed, rostered }: PlanInput, span: Span): PlannedShift[] {
  const weeks = Map.groupBy(usual, ({ employeeId }) => employeeId)
  const isRostered = (date: Day) => rostered.weeks.has(mondayOf(date))
  const byUse = [...weeks].flatMap(([employeeId, shifts]) =>
    shiftsBetween(shifts, span)
      .filter(({ date }) => !closed.has(date) && !isRostered(date))
      .map(shift => ({ employeeId, ...shift })),
  )
  const planned = rostered.shifts.filter(
    ({ date }) => span.from <= date && date <= span.to && isRostered(date),
  )
  return [...byUse, ...planned]
}

/** The first two of somebody's shifts that run at the same time, also over midnight; null when none do. */
export function findClash<S extends DatedShift>(shifts: S[]): [S, S] | null {
  const ordered = shifts.toSorted((a, b) => startOf(a).getTime() - startOf(b).getTime())
  for (const [index, later] of ordered.entries()) {
    const earlier = ordered.slice(0, index).find(other => endOf(other) > startOf(later))
    if (earlier) return [earlier, later]
  }
  return null
}

/** Whose shifts are not the same in both, by what they say and not in which order. */
export function changedOwners(before: PlannedShift[], after: PlannedShift[]): string[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  const owners = new Set([...old.keys(), ...now.keys()])
  return [...owners].filter(owner => old.get(owner) !== now.get(owner))
}

function linesOf(shifts: PlannedShift[]): Map<string, string> {
  const owned = Map.groupBy(shifts, ({ employeeId }) => employeeId)
  return new Map([...owned].map(([employeeId, own]) => [employeeId, shiftLines(own)]))
}

/** What shifts say, whosever they are and in whichever order they come. */
export function shiftLines(shifts: DatedShift[]): string {
  return shifts
    .map(({ date, startsAt, endsAt }) => `${date} ${startsAt} ${endsAt}`)
    .toSorted()
    .join()
}

/** Whether two shifts are at the same time, whosever they are. */
export function isSameShift(a: DatedShift, b: DatedShift): boolean {
  return a.date === b.date && a.startsAt === b.startsAt && a.endsAt === b.endsAt
}

/** Shifts of one week as those of another. */
export function movedTo<S extends DatedShift>(shifts: S[], { from, to }: { from: Day; to: Day }): S[] {
  const offset = daysBetween(from, to)
  return shifts.map(shift => ({ ...shift, date: addDays(shift.date, offset) }))
}
