import type { ReceptionHours } from '#app/house/settings/rules/opening-hours.ts'
import { addDays, bangkokDay, startOfDay } from '#app/kit/pure/days.ts'

/** A time from a moment up to, but not including, another; in milliseconds, which compare and add fast. */
export type Span = { from: number; to: number }

const MINUTE_MS = 60_000

/**
 * When a space is open within a window, by its week (Sunday first, on Bangkok's wall) or always; a closing time that is
 * not after the opening time is on the next day. Days that touch are one (rule bookings.free).
 * @param hours null for a space that never closes
 */
export function openTimes(hours: ReceptionHours | null, window: Span): Span[] {
  if (window.to <= window.from) return []
  if (hours === null) return [{ ...window }]
  const open: Span[] = []
  // What opened the evening before may still be open.
  let day = addDays(bangkokDay(new Date(window.from)), -1)
  for (let start = dayStart(day); start < window.to; day = addDays(day, 1), start = dayStart(day)) {
    const today = hours[weekdayOf(start)]
    if (!today) continue
    const opens = minutesOf(today.opens)
    const closes = minutesOf(today.closes)
    const length = closes > opens ? closes - opens : closes - opens + 24 * 60
    const from = Math.max(start + opens * MINUTE_MS, window.from)
    const to = Math.min(start + (opens + length) * MINUTE_MS, window.to)
    const last = open.at(-1)
    if (to <= from) continue
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else open.push({ from, to })
  }
  return open
}

const dayStart = (day: string) => startOfDay(day).getTime()

/** Of the moment at which a day begins in Bangkok: noon of that day is the same day in UTC. */
const weekdayOf = (start: number) => new Date(start + 12 * 60 * MINUTE_MS).getUTCDay()

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
