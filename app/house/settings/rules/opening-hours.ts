import { bangkokTime } from '#app/kit/pure/days.ts'
import type { Settings } from '../schema/settings.ts'

/** Seven days, Sunday first; null is a day without reception. */
export type ReceptionHours = Settings['hours']['reception']

/** `closes` is null while reception never closes; `daysAhead` 0 is today, in Bangkok. */
export type ReceptionStatus =
  | { isOpen: true; closes: string | null }
  | { isOpen: false; opens: { time: string; weekday: number; daysAhead: number } | null }

/** Neighbouring weekdays (0 is Sunday) with the same hours. */
export type HoursLine = { first: number; last: number; hours: ReceptionHours[number] }

const MINUTE_MS = 60_000
const MINUTES_PER_DAY = 24 * 60
const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY
/** Weekdays (0 is Sunday) in the order of people's weeks. */
export const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0]

type Shift = { start: number; end: number; closes: string }

/**
 * Whether reception is staffed at `now`, Bangkok time, and until or from when (rule landing.first-screen). Shifts that
 * touch are one; a closing time before the opening time is after midnight.
 */
export function receptionStatus(hours: ReceptionHours, now: Date): ReceptionStatus {
  const { weekday, minutes } = bangkokTime(now)
  const minute = weekday * MINUTES_PER_DAY + minutes
  const shifts = hours.flatMap((_, day) => shiftOf(hours, day) ?? [])
  const current = shifts.find(shift => minutesUntil(shift.start, minute) < shift.end - shift.start)
  if (current) return { isOpen: true, closes: closingTime(shifts, current) }
  const next = shifts.toSorted((a, b) => minutesUntil(minute, a.start) - minutesUntil(minute, b.start))[0]
  if (!next) return { isOpen: false, opens: null }
  const daysAhead = Math.floor((minutes + minutesUntil(minute, next.start)) / MINUTES_PER_DAY)
  const opensOn = (weekday + daysAhead) % 7
  return { isOpen: false, opens: { time: hours[opensOn]?.opens ?? '', weekday: opensOn, daysAhead } }
}

/** When, in the week after `now`, the status may change, in order: as reception comes or goes, and at midnight. */
export function statusChanges(hours: ReceptionHours, now: Date): Date[] {
  const { weekday, minutes } = bangkokTime(now)
  const minute = weekday * MINUTES_PER_DAY + minutes
  const edges = hours.flatMap((_, day) => {
    const shift = shiftOf(hours, day)
    return [day * MINUTES_PER_DAY, ...(shift ? [shift.start, shift.end] : [])]
  })
  const ahead = new Set(edges.map(edge => minutesUntil(minute, edge)).filter(until => until > 0))
  const begun = now.getTime() - (now.getTime() % MINUTE_MS)
  return [...ahead].toSorted((a, b) => a - b).map(until => new Date(begun + until * MINUTE_MS))
}

/** The week from Monday to Sunday, neighbouring days with equal hours in one line (rule landing.hours). */
export function receptionLines(hours: ReceptionHours): HoursLine[] {
  const lines: HoursLine[] = []
  for (const weekday of MONDAY_FIRST) {
    const today = hours[weekday] ?? null
    const line = lines.at(-1)
    if (line && line.hours?.opens === today?.opens && line.hours?.closes === today?.closes)
      line.last = weekday
    else lines.push({ first: weekday, last: weekday, hours: today })
  }
  return lines
}

function shiftOf(hours: ReceptionHours, day: number): Shift | null {
  const today = hours[day]
  if (!today) return null
  const start = day * MINUTES_PER_DAY + minutesOf(today.opens)
  const end = day * MINUTES_PER_DAY + minutesOf(today.closes)
  return { start, end: end > start ? end : end + MINUTES_PER_DAY, closes: today.closes }
}

/** Follows shifts that begin where the last one ends; null when they go round the whole week. */
function closingTime(shifts: Shift[], current: Shift): string | null {
  let last = current
  for (let step = 0; step < shifts.length; step++) {
    const following = shifts.find(shift => (last.end - shift.start) % MINUTES_PER_WEEK === 0)
    if (!following) return last.closes
    last = following
  }
  return null
}

function minutesUntil(from: number, to: number): number {
  return (((to - from) % MINUTES_PER_WEEK) + MINUTES_PER_WEEK) % MINUTES_PER_WEEK
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
