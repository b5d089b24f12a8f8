import type { ReceptionHours } from '#app/house/settings/rules/opening-hours.ts'
import { firstMoment, midnightOf, wallOf, type Zone } from '#app/kit/pure/zones.ts'

/** A time from a moment up to, but not including, another; in milliseconds, which compare and add fast. */
export type Span = { from: number; to: number }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * When a space is open within a window, by its week (Sunday first, on the wall of its place) or always; a closing time
 * that is not after the opening time is on the next day. Days that touch are one (rule bookings.free).
 * @param hours null for a space that never closes
 */
export function openTimes(hours: ReceptionHours | null, window: Span, zone: Zone): Span[] {
  if (window.to <= window.from) return []
  if (hours === null) return [{ ...window }]
  const open: Span[] = []
  const last = wallOf(window.to, zone)
  // What opened the evening before may still be open.
  for (let day = midnightOf(wallOf(window.from, zone)) - DAY_MS; day <= last; day += DAY_MS) {
    const today = hours[new Date(day).getUTCDay()]
    if (!today) continue
    const [opens, closes] = [minuteOf(today.opens) * MINUTE_MS, minuteOf(today.closes) * MINUTE_MS]
    const from = Math.max(firstMoment(day + opens, zone).at, window.from)
    const to = Math.min(firstMoment(day + (closes > opens ? closes : closes + DAY_MS), zone).at, window.to)
    const before = open.at(-1)
    if (to <= from) continue
    if (before && from <= before.to) before.to = Math.max(before.to, to)
    else open.push({ from, to })
  }
  return open
}

/** Of a time of day, since midnight. */
export function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
