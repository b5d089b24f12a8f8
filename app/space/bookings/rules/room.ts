import { openTimes, type Span } from '#app/space/spaces/rules/opening.ts'
import type { BookingStatus } from './bookings.ts'
import { earliestStart, freeTimes, judgeTime, latestEnd, type Taken, type Terms } from './free.ts'

const MINUTE_MS = 60_000

/** What can be booked on the spot at a room's tablet, in minutes (rule bookings.room-press). */
export const ROOM_LENGTHS = [15, 30, 60] as const
export type RoomLength = (typeof ROOM_LENGTHS)[number]

/** How far ahead a room's tablet looks. */
const AHEAD_MS = 24 * 60 * MINUTE_MS

/** So long before its beginning whoever booked can say that they are there. */
const EARLY_MS = 15 * MINUTE_MS

/** What is taken within this is enough to judge a room by. */
export function roomWindow(now: Date): Span {
  const from = earliestStart(now)
  return { from, to: from + AHEAD_MS }
}

/** Whether a room can be had now, and until when that stays so: null for longer than its tablet looks ahead. */
export type RoomState = {
  kind: 'free' | 'taken' | 'closed'
  until: number | null
  /** How many of its units can be had now. */
  freeUnits: number
}

/**
 * What a room's tablet says (rule bookings.room), by the same function as every list of free times and every booking: so it
 * calls nothing free that cannot be booked.
 */
export function roomState(space: Terms, taken: readonly Taken[], now: Date): RoomState {
  const window = roomWindow(now)
  const free = freeTimes(space, taken, window, now)
  const nowFree = free.flatMap(spans =>
    spans.filter(({ from, to }) => from <= window.from && to > window.from),
  )
  if (nowFree.length > 0) {
    const end = Math.max(...nowFree.map(({ to }) => to))
    const isBeyond = end >= Math.min(window.to, latestEnd(space, now))
    return { kind: 'free', until: isBeyond ? null : end, freeUnits: nowFree.length }
  }
  const starts = free.flatMap(spans => spans.map(({ from }) => from))
  const until = starts.length > 0 ? Math.min(...starts) : null
  const isOpen =
    openTimes(space.hours, { from: window.from, to: window.from + MINUTE_MS }, space.zone).length > 0
  return { kind: isOpen ? 'taken' : 'closed', until, freeUnits: 0 }
}

/** The time that a press of "book now" asks for: from the minute that has begun. */
export function roomTime(minutes: RoomLength, now: Date): { from: Date; to: Date } {
  const from = earliestStart(now)
  return { from: new Date(from), to: new Date(from + minutes * MINUTE_MS) }
}

/** The lengths that can be booked at this moment. */
export function roomLengths(space: Terms, taken: readonly Taken[], now: Date): RoomLength[] {
  return ROOM_LENGTHS.filter(minutes => judgeTime(space, taken, roomTime(minutes, now), now).ok)
}

type Held = { status: BookingStatus; startsAt: Date; endsAt: Date }

/** Whether whoever booked can say at the door that they are there: from a little before the beginning to the end. */
export function mayArrive({ status, startsAt, endsAt }: Held, now: Date): boolean {
  return status === 'confirmed' && now.getTime() >= startsAt.getTime() - EARLY_MS && now < endsAt
}

/** Whether somebody has the room by this booking now. */
export function isRunning({ status, startsAt, endsAt }: Held, now: Date): boolean {
  return (status === 'confirmed' || status === 'checked_in') && startsAt <= now && now < endsAt
}

/**
 * When nobody has come and the job lets it go; null where it never does, or somebody is there (rule bookings.time). Whoever
 * has got it, or had it changed, after it began has that long from then on.
 */
export function releasedAt(
  { status, startsAt, endsAt, updatedAt }: Held & { updatedAt: Date },
  releaseMinutes: number | null,
): Date | null {
  if (status !== 'confirmed' || releaseMinutes === null) return null
  const since = Math.max(startsAt.getTime(), updatedAt.getTime())
  const at = new Date(since + releaseMinutes * MINUTE_MS)
  return at < endsAt ? at : null
}

/** The end of a booking that is ended now: of the minute that has begun, and not before it lasted one. */
export function endedEarly({ startsAt, endsAt }: Pick<Held, 'startsAt' | 'endsAt'>, now: Date): Date {
  const minute = Math.ceil(now.getTime() / MINUTE_MS) * MINUTE_MS
  return new Date(Math.min(Math.max(minute, startsAt.getTime() + MINUTE_MS), endsAt.getTime()))
}
