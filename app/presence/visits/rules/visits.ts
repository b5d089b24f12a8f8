import type { EntryRefusal } from '#app/people/entitlements/rules.ts'

/** How a visit ended: a program or a tablet said so, staff did, or the right to stay was over. */
export const LEFT_HOW = ['check_out', 'staff', 'assumed'] as const
export type LeftHow = (typeof LEFT_HOW)[number]

/** Why somebody is not let in: the first of them that holds (rule visits.refusals). */
export type CheckInRefusal = 'unknown' | EntryRefusal | 'owed' | 'already_in'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A tablet that was without a network may tell of entries this long ago, and its clock may be ahead by so much. */
const EARLIEST_MS = 7 * DAY_MS
const LATEST_MS = 5 * MINUTE_MS

/** Whether somebody can have come or gone at `at`, as it is told at `now`. */
export function isTellable(at: Date, now: Date): boolean {
  const ago = now.getTime() - at.getTime()
  return ago <= EARLIEST_MS && ago >= -LATEST_MS
}

/** Stays that were longer than their hours wait for staff so long: what nobody charged by then, nobody will. */
export function earliestToCharge(now: Date): Date {
  return new Date(now.getTime() - EARLIEST_MS)
}

/** What happened before then cannot be told any more, with what the clock of a tablet may be ahead. */
export function earliestTold(now: Date): Date {
  return new Date(now.getTime() - EARLIEST_MS - LATEST_MS)
}

/** Of whom it is assumed that they left may still be there for so long, and be checked out. */
const LATE_LEAVING_MS = 12 * 60 * MINUTE_MS

export function earliestLateLeaving(at: Date): Date {
  return new Date(at.getTime() - LATE_LEAVING_MS)
}

type Stay = { until: Date | null; last: Date | null }

/**
 * When a visit is assumed to be over unless somebody leaves before: with the right to stay, and for whoever came in days or
 * minutes of grace with those; but after so many hours at the latest, as whoever stays no longer forgot to say that they left.
 */
export function endOfVisit({ until, last }: Stay, enteredAt: Date, stayHours: number): Date {
  const end = until === null || until > enteredAt ? until : last
  const longest = new Date(enteredAt.getTime() + stayHours * 60 * MINUTE_MS)
  return end !== null && end < longest ? end : longest
}

type Visit = { leftAt: Date | null; endsAt: Date | null }

/** Whether somebody is still in at `at`: a visit whose right to stay has ended is not open any more. */
export function isOpen({ leftAt, endsAt }: Visit, at: Date): boolean {
  return leftAt === null && (endsAt === null || endsAt > at)
}
