import { addDays, type Day, daysBetween, weekdayOf } from '#app/kit/pure/days.ts'
import { firstMoment, wallOf, type Zone } from '#app/kit/pure/zones.ts'

/** Bookings that come again on the same days of the week, as the wall of the space's place shows them (rule bookings.series). */
export type SeriesRule = {
  /** The first day on which one may be, and the last. */
  from: Day
  until: Day
  /** Every week, or every second, counted from the week of the first day; weeks begin on Monday. */
  everyWeeks: 1 | 2
  /** 0 is Sunday. */
  weekdays: number[]
  /** Minutes after midnight. */
  startMinute: number
  /** Minutes of each. */
  minutes: number
}

/** In one series. A year of weeks is 53. */
export const MOST_OCCURRENCES = 60
/** From the first day to the last. */
export const LONGEST_DAYS = 366
/** One time of a series; `isSkipped` where the clocks go past its beginning on that day, and it begins when they go on. */
export type Occurrence = { day: Day; from: Date; to: Date; isSkipped: boolean }

const MINUTE_MS = 60_000
const DAYS_OF_WEEK = 7

/** Why a rule makes no series, the first that holds. */
export type SeriesRefusal = 'no_days' | 'ends_early' | 'too_long' | 'too_many' | 'only_one'

/** The times that a rule makes at a place, or why it makes no series. */
export function occurrencesOf(
  rule: SeriesRule,
  zone: Zone,
): { ok: true; value: Occurrence[] } | { ok: false; reason: SeriesRefusal } {
  const { from, until, weekdays, everyWeeks } = rule
  if (weekdays.length === 0) return { ok: false, reason: 'no_days' }
  const span = daysBetween(from, until)
  if (span < 0) return { ok: false, reason: 'ends_early' }
  if (span > LONGEST_DAYS) return { ok: false, reason: 'too_long' }
  const monday = -((weekdayOf(from) + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK)
  const days = Array.from({ length: span + 1 }, (_, n) => n).filter(n => {
    const week = Math.floor((n - monday) / DAYS_OF_WEEK)
    return week % everyWeeks === 0 && weekdays.includes(weekdayOf(addDays(from, n)))
  })
  if (days.length > MOST_OCCURRENCES) return { ok: false, reason: 'too_many' }
  if (days.length < 2) return { ok: false, reason: 'only_one' }
  return { ok: true, value: days.map(n => occurrenceOn(rule, addDays(from, n), zone)) }
}

/** The one of a day. */
export function occurrenceOn({ startMinute, minutes }: SeriesRule, day: Day, zone: Zone): Occurrence {
  return { day, ...timeAt(Date.parse(day) + startMinute * MINUTE_MS, minutes, zone) }
}

/** So many minutes from a time of the wall on. */
function timeAt(wall: number, minutes: number, zone: Zone): Omit<Occurrence, 'day'> {
  const { at, isSkipped } = firstMoment(wall, zone)
  return { ...spanFrom(at, minutes), isSkipped }
}

function spanFrom(at: number, minutes: number): { from: Date; to: Date } {
  return { from: new Date(at), to: new Date(at + minutes * MINUTE_MS) }
}

/** How they stand, each with how often it was moved: whoever moves them says what they saw. */
export const standOf = (part: readonly { id: string; icalSequence: number }[]) =>
  part.map(({ id, icalSequence }) => `${id}_${icalSequence}`)

/** How all of them are changed alike: so much later or earlier on the wall of their place, and to another length. */
export type Shift = { shiftMs: number; minutes: number }

/** One of them, with the zone of its place. */
type Placed = { startsAt: Date; zone: Zone }

/** The change that brings one of them to a new time. */
export function shiftOf({ startsAt, zone }: Placed, after: { from: Date; to: Date }): Shift {
  return {
    shiftMs: wallOf(after.from, zone) - wallOf(startsAt, zone),
    minutes: Math.round((after.to.getTime() - after.from.getTime()) / MINUTE_MS),
  }
}

/** Where one of them goes by the change. */
export function shifted({ startsAt, zone }: Placed, { shiftMs, minutes }: Shift): Omit<Occurrence, 'day'> {
  // What only gets another length begins when it did, also where its time comes twice.
  if (shiftMs === 0) return { ...spanFrom(startsAt.getTime(), minutes), isSkipped: false }
  return timeAt(wallOf(startsAt, zone) + shiftMs, minutes, zone)
}

/**
 * In which order they are moved: those first towards which the others move, so that none stands in the way of the next of
 * its own series.
 */
export function inOrderOfMoving<Item extends { startsAt: Date }>(
  items: readonly Item[],
  { shiftMs }: Shift,
): Item[] {
  const forward = items.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  return shiftMs > 0 ? forward.toReversed() : forward
}
