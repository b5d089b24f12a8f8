import { minutesOfClock } from '#app/kit/pure/clock-time.ts'
import { addDays, type Day } from '#app/kit/pure/days.ts'
import type { PlannedShift } from '#app/team/employees/rules/planned.ts'
import type { LeavePart } from './leave.ts'

/** Minutes of a day from midnight, `to` excluded and at most 1440. */
export type Interval = { from: number; to: number }

/** Whether somebody does not work on the day. */
export type IsAway = (employeeId: string, day: Day) => boolean

/** Half a day off: the first half of whatever the person would work, or the second. */
export type Half = { employeeId: string; startDate: Day; part: LeavePart }

const MIDNIGHT = 24 * 60
const WHOLE_DAY: Interval = { from: 0, to: MIDNIGHT }

/**
 * When somebody is in the house on the day, in no order. A shift past midnight belongs to the day it began
 * (rule leave.night-shifts): leave that begins the next day does not shorten it.
 */
export function staffedOn(day: Day, shifts: PlannedShift[], isAway: IsAway): Interval[] {
  const yesterday = addDays(day, -1)
  return shifts.flatMap(({ employeeId, date, startsAt, endsAt }) => {
    const [from, to] = [minutesOfClock(startsAt), minutesOfClock(endsAt)]
    const isOvernight = to <= from
    const parts: Interval[] = []
    if (date === day && !isAway(employeeId, day)) {
      parts.push({ from, to: isOvernight ? MIDNIGHT : to })
    }
    if (isOvernight && to > 0 && date === yesterday && !isAway(employeeId, yesterday)) {
      parts.push({ from: 0, to })
    }
    return parts
  })
}

/** The shifts as they are worked by those who have half a day off: of theirs the other half, to the minute. */
export function withoutHalves<Shift extends PlannedShift>(shifts: Shift[], halves: Half[]): Shift[] {
  return shifts.map(shift => {
    const half = halves.find(each => each.employeeId === shift.employeeId && each.startDate === shift.date)
    if (!half) return shift
    const [from, to] = [minutesOfClock(shift.startsAt), minutesOfClock(shift.endsAt)]
    const length = to > from ? to - from : to + MIDNIGHT - from
    const middle = clockOf((from + Math.floor(length / 2)) % MIDNIGHT)
    return half.part === 'morning' ? { ...shift, startsAt: middle } : { ...shift, endsAt: middle }
  })
}

/** What is left of the sorted, disjoint intervals `whole` without those in `taken`; sorted and disjoint. */
export function subtract(whole: Interval[], taken: Interval[]): Interval[] {
  return taken.reduce<Interval[]>(
    (left, cut) =>
      left.flatMap(({ from, to }) => {
        if (cut.to <= from || cut.from >= to) return [{ from, to }]
        const parts = [
          { from, to: cut.from },
          { from: cut.to, to },
        ]
        return parts.filter(part => part.from < part.to)
      }),
    whole,
  )
}

/** The hours of the day in which nobody is in the house: sorted, disjoint, none empty. */
export function uncoveredOn(day: Day, shifts: PlannedShift[], isAway: IsAway): Interval[] {
  return subtract([WHOLE_DAY], staffedOn(day, shifts, isAway))
}

/** The hours that nobody works because somebody is away; those for which nobody was planned are not among them. */
export function uncoveredByLeave(
  day: Day,
  shifts: PlannedShift[],
  { isAway, halves = [] }: { isAway: IsAway; halves?: Half[] },
): Interval[] {
  const unplanned = uncoveredOn(day, shifts, () => false)
  return subtract(uncoveredOn(day, withoutHalves(shifts, halves), isAway), unplanned)
}

/** "08:00–15:30"; the end of the day is 24:00. */
export function intervalText({ from, to }: Interval): string {
  return `${clockOf(from)}–${clockOf(to)}`
}

/** From and until stay in one line: the letter after the dash is a word joiner. */
export const unparted = (hours: string) => hours.replace('–', '–\u2060')

function clockOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours, rest].map(part => String(part).padStart(2, '0')).join(':')
}
