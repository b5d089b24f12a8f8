import { type ClockTime, minutesOfClock } from '#app/kit/pure/clock-time.ts'
import { addDays, type Day, weekdayOf } from '#app/kit/pure/days.ts'
import { bangkokInstant } from '#app/kit/pure/instants.ts'

/** Hours that somebody usually works, from the weekday on which they begin; 0 is Sunday. */
export type Shift = { weekday: number; startsAt: ClockTime; endsAt: ClockTime }

const MINUTES_PER_DAY = 24 * 60
const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY

/** Whether the shift ends the day after it began: its end is not later than its start. */
export function endsNextDay({ startsAt, endsAt }: Pick<Shift, 'startsAt' | 'endsAt'>): boolean {
  return endsAt <= startsAt
}

/** How long the shift is, 1 to 1440 minutes. */
export function shiftMinutes(shift: Pick<Shift, 'startsAt' | 'endsAt'>): number {
  const minutes = minutesOfClock(shift.endsAt) - minutesOfClock(shift.startsAt)
  return endsNextDay(shift) ? minutes + MINUTES_PER_DAY : minutes
}

/** Shifts that begin on that day, by their start. */
export function shiftsOn<S extends Shift>(shifts: S[], day: Day): S[] {
  const weekday = weekdayOf(day)
  return shifts.filter(shift => shift.weekday === weekday).toSorted(byStart)
}

/** A shift of a day; one that ends at or before its start ends the next day. */
export type DatedShift = { date: Day; startsAt: ClockTime; endsAt: ClockTime }

/** What a usual week comes to on the days from `from` to `to`, both included, by their start. */
export function shiftsBetween(shifts: Shift[], { from, to }: { from: Day; to: Day }): DatedShift[] {
  const dated: DatedShift[] = []
  for (let date = from; date <= to; date = addDays(date, 1))
    for (const { startsAt, endsAt } of shiftsOn(shifts, date)) dated.push({ date, startsAt, endsAt })
  return dated
}

/** The first two shifts that are not over at `now`: the one that is on or comes, and the one after it. */
export function shiftsAhead<S extends DatedShift>(shifts: S[], now: Date): S[] {
  const ahead = shifts.filter(shift => now < endOf(shift))
  return ahead.toSorted((a, b) => startOf(a).getTime() - startOf(b).getTime()).slice(0, 2)
}

/** The moment a shift begins. */
export function startOf({ date, startsAt }: DatedShift): Date {
  return instantOf(date, startsAt)
}

/** The moment a shift ends. */
export function endOf({ date, ...shift }: DatedShift): Date {
  return instantOf(endsNextDay(shift) ? addDays(date, 1) : date, shift.endsAt)
}

function instantOf(date: Day, time: ClockTime): Date {
  const instant = bangkokInstant(`${date}T${time}`)
  if (!instant) throw new RangeError(`No moment: ${date} ${time}`)
  return instant
}

/**
 * The first two shifts that run at the same time, by their places in the list; null when none do. The week is a circle:
 * a shift that begins on Saturday night runs into Sunday morning. One that begins as the other ends does not overlap.
 */
export function findOverlap(shifts: Shift[]): [number, number] | null {
  for (const [second, later] of shifts.entries())
    for (const [first, earlier] of shifts.slice(0, second).entries())
      if (isOverlap(earlier, later)) return [first, second]
  return null
}

function isOverlap(a: Shift, b: Shift): boolean {
  const ahead = (minuteOfWeek(b) - minuteOfWeek(a) + MINUTES_PER_WEEK) % MINUTES_PER_WEEK
  return ahead < shiftMinutes(a) || MINUTES_PER_WEEK - ahead < shiftMinutes(b)
}

function minuteOfWeek({ weekday, startsAt }: Shift): number {
  return weekday * MINUTES_PER_DAY + minutesOfClock(startsAt)
}

function byStart(a: Shift, b: Shift): number {
  return minuteOfWeek(a) - minuteOfWeek(b)
}
