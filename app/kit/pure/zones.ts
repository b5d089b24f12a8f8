import { type Day, isDay } from './days.ts'
import { dateFormat } from './formats.ts'

/** The name of a time zone that clocks know, such as Asia/Bangkok. */
export type Zone = string

const MINUTE_MS = 60_000
const MINUTES_PER_DAY = 24 * 60
const DAY_MS = MINUTES_PER_DAY * MINUTE_MS

/** Before it a zone counts as it did then, and after the last year that a day may have as it does at its end. */
const FIRST_MS = 0
const LAST_MS = Date.UTC(9999, 11, 30)

/** The calendar day of a place at a moment. */
export function dayIn(at: Date | number, zone: Zone): Day {
  return new Date(wallOf(at, zone)).toISOString().slice(0, 10)
}

/** Minutes since midnight as the wall of a place shows them. */
export function minuteIn(at: Date | number, zone: Zone): number {
  const clock = new Date(wallOf(at, zone))
  return clock.getUTCHours() * 60 + clock.getUTCMinutes()
}

/**
 * The moment at which the wall of a place shows a day and so many minutes since midnight: the first of two, or where its
 * clocks skip that time, the moment at which they go on (rule dates.zones).
 */
export function momentIn(day: Day, minute: number, zone: Zone): number {
  return firstMoment(Date.parse(day) + minute * MINUTE_MS, zone).at
}

/** A day of a place from its first moment up to that of the next: of 23 or 25 hours where its clocks change. */
export function dayWindow(day: Day, zone: Zone): { from: number; to: number } {
  return { from: momentIn(day, 0, zone), to: momentIn(day, MINUTES_PER_DAY, zone) }
}

/** The same of the day in which a moment is. */
export function dayAround(at: number, zone: Zone): { from: number; to: number } {
  const midnight = midnightOf(wallOf(at, zone))
  return { from: firstMoment(midnight, zone).at, to: firstMoment(midnight + DAY_MS, zone).at }
}

/** The beginning of its day, of a wall. */
export function midnightOf(wall: number): number {
  return Math.floor(wall / DAY_MS) * DAY_MS
}

const LOCAL = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/

/** The moment that a `datetime-local` field means at a place; null for what is no time, or one that its clocks skip. */
export function localInstant(local: string, zone: Zone): Date | null {
  const wall = readWall(local)
  if (wall === null) return null
  const { at, isSkipped } = firstMoment(wall, zone)
  return isSkipped ? null : new Date(at)
}

/** Whether the clocks of a place go past this time of a `datetime-local` field, as when summer begins. */
export function isSkippedLocal(local: string, zone: Zone): boolean {
  const wall = readWall(local)
  return wall !== null && firstMoment(wall, zone).isSkipped
}

/**
 * Whether an ISO text names a time that the clocks of a place skip: one with an offset that they have before or after. What
 * is written in UTC, or with the offset of elsewhere, is a moment like any other.
 */
export function namesSkipped(iso: string, zone: Zone): boolean {
  const local = iso.slice(0, 16)
  if (!/[+-]\d{2}:\d{2}$/.test(iso) || !isSkippedLocal(local, zone)) return false
  const at = Date.parse(local + iso.slice(-6))
  const ahead = Date.parse(`${local}Z`) - at
  return [at - DAY_MS, at + DAY_MS].some(near => offsetAt(near, zone) === ahead)
}

/** The value of a `datetime-local` field that shows the moment on the wall of a place. */
export function toLocal(at: Date | number, zone: Zone): string {
  return new Date(wallOf(at, zone)).toISOString().slice(0, 16)
}

/** Whether the wall of a place has shown the same time before, as when summer ends. */
export function isSecondTime(at: Date | number, zone: Zone): boolean {
  return firstMoment(wallOf(at, zone), zone).at < Number(at)
}

/** The moment as an ISO text on the wall of a place, with how far that is ahead of UTC. */
export function isoIn(at: Date, zone: Zone): string {
  const minutes = Math.round((wallOf(at, zone) - at.getTime()) / MINUTE_MS)
  const [sign, ahead] = [minutes < 0 ? '-' : '+', Math.abs(minutes)]
  const twoDigits = (n: number) => String(n).padStart(2, '0')
  const offset = `${sign}${twoDigits(Math.floor(ahead / 60))}:${twoDigits(ahead % 60)}`
  return new Date(wallOf(at, zone)).toISOString().slice(0, 19) + offset
}

/** Milliseconds whose UTC fields read as the wall of a place at a moment. */
export function wallOf(at: Date | number, zone: Zone): number {
  return Number(at) + offsetAt(Number(at), zone)
}

/** The first moment at which the wall shows a time, or at which its clocks have gone past it. */
export function firstMoment(wall: number, zone: Zone): { at: number; isSkipped: boolean } {
  const [before, after] = [offsetAt(wall - DAY_MS, zone), offsetAt(wall + DAY_MS, zone)]
  for (const offset of [Math.max(before, after), Math.min(before, after)])
    if (offsetAt(wall - offset, zone) === offset) return { at: wall - offset, isSkipped: false }
  const day = dayOfUtc(wall - after)
  const change = offsetsOf(day, zone)
  const { changesAt } = change.before === change.after ? offsetsOf(day + 1, zone) : change
  return { at: changesAt, isSkipped: true }
}

function readWall(local: string): number | null {
  return LOCAL.test(local) && isDay(local.slice(0, 10)) ? Date.parse(`${local}Z`) : null
}

const dayOfUtc = (at: number) => Math.floor(Math.min(Math.max(at, FIRST_MS), LAST_MS) / DAY_MS)

/** How far the clocks of a zone are ahead of UTC at a moment. */
function offsetAt(at: number, zone: Zone): number {
  const { before, after, changesAt } = offsetsOf(dayOfUtc(at), zone)
  return at < changesAt ? before : after
}

/** How far they are ahead when a day of UTC begins and when it ends, and when in it that changes. */
type Offsets = { before: number; after: number; changesAt: number }

/** Eleven years of days. */
const MOST_KEPT = 4000
const kept = new Map<Zone, Map<number, Offsets>>()

/** Asking a formatter costs a thousand times what looking up does, and a list of free times asks for each beginning. */
function offsetsOf(day: number, zone: Zone): Offsets {
  const ofZone = kept.get(zone) ?? new Map<number, Offsets>()
  const known = ofZone.get(day)
  if (known) return known
  if (ofZone.size >= MOST_KEPT) ofZone.clear()
  const [start, end] = [day * DAY_MS, (day + 1) * DAY_MS]
  const [before, after] = [measure(start, zone), measure(end, zone)]
  const changesAt = before === after ? end : findChange({ from: start, to: end }, before, zone)
  const offsets = { before, after, changesAt }
  kept.set(zone, ofZone.set(day, offsets))
  return offsets
}

/** Clocks change on a whole minute. */
function findChange({ from, to }: { from: number; to: number }, before: number, zone: Zone): number {
  let [still, changed] = [from / MINUTE_MS, to / MINUTE_MS]
  while (changed - still > 1) {
    const middle = Math.floor((still + changed) / 2)
    if (measure(middle * MINUTE_MS, zone) === before) still = middle
    else changed = middle
  }
  return changed * MINUTE_MS
}

/** Swedish writes a moment as ISO does. */
function measure(at: number, zone: Zone): number {
  const wall = dateFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone }).format(at)
  return Date.parse(`${wall.replace(' ', 'T')}Z`) - at
}

/** How far the clocks of a place are ahead of UTC at a moment: "UTC+7", "UTC−3:30". */
export function offsetText(at: Date | number, zone: Zone): string {
  const minutes = Math.round((wallOf(at, zone) - Number(at)) / MINUTE_MS)
  if (minutes === 0) return 'UTC'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}
