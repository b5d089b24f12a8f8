import { addDays, bangkokDay, bangkokTime, type Day, weekdayOf } from '#app/kit/pure/days.ts'
import type { Settings } from '../schema/settings.ts'

/** Seven days, Sunday first; null is a day without reception. */
export type ReceptionHours = Settings['hours']['reception']

/** When reception is staffed, and on which days it is not after all: the team is off. */
export type Reception = { hours: ReceptionHours; closed: readonly Day[] }

/** When reception is staffed again; `daysAhead` 0 is today, in Bangkok. */
export type Opening = { time: string; day: Day; daysAhead: number }

/** `closes` is null where reception stays for a day and a night. */
export type ReceptionStatus =
  | { isOpen: true; closes: string | null }
  | { isOpen: false; opens: Opening | null }

/** Neighbouring weekdays (0 is Sunday) with the same hours. */
export type HoursLine = { first: number; last: number; hours: ReceptionHours[number] }

const MINUTE_MS = 60_000
const MINUTES_PER_DAY = 24 * 60
const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY
/** Weekdays (0 is Sunday) in the order of people's weeks. */
export const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0]

/** How far ahead it is looked for the next time that reception is staffed: no holidays are longer. */
const MOST_DAYS_AHEAD = 60

/** In minutes after today's midnight. */
type Shift = { daysAhead: number; day: Day; start: number; end: number; opens: string; closes: string }

/** Of a house by its settings. */
export function receptionOf({ hours, attendance }: Pick<Settings, 'hours' | 'attendance'>): Reception {
  return { hours: hours.reception, closed: attendance.closedDays.map(({ day }) => day) }
}

/**
 * Whether reception is staffed at `now`, Bangkok time, and until or from when (rule landing.first-screen). Shifts that
 * touch are one; a closing time before the opening time is after midnight.
 */
export function receptionStatus(reception: Reception, now: Date): ReceptionStatus {
  const { minutes } = bangkokTime(now)
  const shifts = shiftsFrom(reception, now, MOST_DAYS_AHEAD)
  const current = shifts.find(({ start, end }) => start <= minutes && minutes < end)
  if (current) return { isOpen: true, closes: closingTime(shifts, current, minutes) }
  const next = shifts.find(({ start }) => start > minutes)
  if (!next) return { isOpen: false, opens: null }
  const { opens: time, day, daysAhead } = next
  return { isOpen: false, opens: { time, day, daysAhead } }
}

/** When, in the week after `now`, the status may change, in order: as reception comes or goes, and at midnight. */
export function statusChanges(reception: Reception, now: Date): Date[] {
  const { minutes } = bangkokTime(now)
  const midnights = Array.from({ length: 8 }, (_, day) => day * MINUTES_PER_DAY)
  const edges = [...midnights, ...shiftsFrom(reception, now, 7).flatMap(({ start, end }) => [start, end])]
  const ahead = new Set(edges.map(edge => edge - minutes))
  const begun = now.getTime() - (now.getTime() % MINUTE_MS)
  return [...ahead]
    .filter(until => until > 0 && until < MINUTES_PER_WEEK)
    .toSorted((a, b) => a - b)
    .map(until => new Date(begun + until * MINUTE_MS))
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

/** From yesterday's, which may go on after midnight, in order. */
function shiftsFrom({ hours, closed }: Reception, now: Date, days: number): Shift[] {
  const today = bangkokDay(now)
  return Array.from({ length: days + 2 }, (_, index) => index - 1).flatMap((daysAhead): Shift[] => {
    const day = addDays(today, daysAhead)
    const times = closed.includes(day) ? null : hours[weekdayOf(day)]
    if (!times) return []
    const start = daysAhead * MINUTES_PER_DAY + minutesOf(times.opens)
    const end = daysAhead * MINUTES_PER_DAY + minutesOf(times.closes)
    return [{ daysAhead, day, start, end: end > start ? end : end + MINUTES_PER_DAY, ...times }]
  })
}

/** Follows shifts that begin where the last one ends; null when they go on for a day and a night. */
function closingTime(shifts: Shift[], current: Shift, minutes: number): string | null {
  let last = current
  for (const shift of shifts) if (shift.start === last.end) last = shift
  return last.end - minutes >= MINUTES_PER_DAY ? null : last.closes
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
