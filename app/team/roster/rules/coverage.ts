import { minutesOfClock } from '#app/kit/pure/clock-time.ts'
import { addDays, type Day, weekdayOf } from '#app/kit/pure/days.ts'
import type { PlannedShift } from '#app/team/employees/rules/planned.ts'
import { endsNextDay } from '#app/team/employees/rules/shifts.ts'
import type { Interval } from '#app/team/leave/rules/coverage.ts'

const MIDNIGHT = 24 * 60

type ReceptionHours = ({ opens: string; closes: string } | null)[]

/** Opening hours by weekday, Sunday first; on a day off for the whole team the reception does not open. */
type Opening = { reception: ReceptionHours; closed: ReadonlyMap<Day, string> }

/** How a day is staffed (rule roster.coverage). */
export type Coverage = {
  /** Of each hour, the fewest who are in the house at any minute of it. */
  hours: number[]
  /** When the reception is open, in minutes of the day; the evening before may reach into it. */
  open: Interval[]
  /** When the reception is open and nobody is there. */
  gaps: Interval[]
}

/**
 * How the day is staffed, hour by hour, against the reception's hours.
 * @param shifts of that day and the day before, without those of people on leave
 */
export function coverageOn(day: Day, shifts: PlannedShift[], opening: Opening): Coverage {
  const present = new Array<number>(MIDNIGHT).fill(0)
  for (const { from, to } of shifts.flatMap(shift => partsOn(day, shift)))
    for (let minute = from; minute < to; minute++) present[minute] = (present[minute] ?? 0) + 1
  const open = openOn(day, opening)
  return {
    hours: Array.from({ length: 24 }, (_, hour) => Math.min(...present.slice(hour * 60, hour * 60 + 60))),
    open,
    gaps: open.flatMap(interval => emptyWithin(present, interval)),
  }
}

/** The part of it that lies on the day: a night has one on each of its two days. */
function partsOn(day: Day, shift: PlannedShift): Interval[] {
  const [from, to] = [minutesOfClock(shift.startsAt), minutesOfClock(shift.endsAt)]
  const isOvernight = endsNextDay(shift)
  if (shift.date === day) return [{ from, to: isOvernight ? MIDNIGHT : to }]
  return isOvernight && to > 0 && shift.date === addDays(day, -1) ? [{ from: 0, to }] : []
}

/** Sorted; a closing time at or before the opening time is after midnight. */
export function openOn(day: Day, { reception, closed }: Opening): Interval[] {
  const hoursOf = (date: Day) => (closed.has(date) ? null : (reception[weekdayOf(date)] ?? null))
  const parts: Interval[] = []
  const before = hoursOf(addDays(day, -1))
  const [beforeOpens, beforeCloses] = before
    ? [minutesOfClock(before.opens), minutesOfClock(before.closes)]
    : [0, MIDNIGHT]
  if (beforeCloses <= beforeOpens && beforeCloses > 0) parts.push({ from: 0, to: beforeCloses })
  const own = hoursOf(day)
  if (own) {
    const [from, to] = [minutesOfClock(own.opens), minutesOfClock(own.closes)]
    parts.push({ from, to: to > from ? to : MIDNIGHT })
  }
  return parts
}

function emptyWithin(present: number[], { from, to }: Interval): Interval[] {
  const gaps: Interval[] = []
  for (let minute = from; minute < to; minute++) {
    if ((present[minute] ?? 0) > 0) continue
    const last = gaps.at(-1)
    if (last?.to === minute) last.to = minute + 1
    else gaps.push({ from: minute, to: minute + 1 })
  }
  return gaps
}

/** From one hour to another with as many people; `to` is 24 at the end of the day. */
export type Stretch = { from: number; to: number; count: number }

/** The hours of a day put together where as many are there, without those in which nobody is. */
export function stretchesOf(hours: number[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const [hour, count] of hours.entries()) {
    const last = stretches.at(-1)
    if (last?.count === count && last.to === hour) last.to = hour + 1
    else if (count > 0) stretches.push({ from: hour, to: hour + 1, count })
  }
  return stretches
}
