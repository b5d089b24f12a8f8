import { type ClockTime, minutesOfClock } from '#app/kit/pure/clock-time.ts'
import type { Day } from '#app/kit/pure/days.ts'

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
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return shifts.filter(shift => shift.weekday === weekday).toSorted(byStart)
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
