import { addDays, type Day, daysBetween, startOfDay, weekdayOf } from '#app/kit/pure/days.ts'

/** Bookings that come again on the same days of the week, as the wall of the house shows them (rule bookings.series). */
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
/** Of which wall the times are: kept with the series, for the day on which there is another. */
export const SERIES_ZONE = 'Asia/Bangkok'

export type Occurrence = { day: Day; from: Date; to: Date }

const MINUTE_MS = 60_000
const DAYS_OF_WEEK = 7

/** Why a rule makes no series, the first that holds. */
export type SeriesRefusal = 'no_days' | 'ends_early' | 'too_long' | 'too_many' | 'only_one'

/** The times that a rule makes, or why it makes no series. */
export function occurrencesOf(
  rule: SeriesRule,
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
  return { ok: true, value: days.map(n => occurrenceOn(rule, addDays(from, n))) }
}

/** The one of a day. */
export function occurrenceOn({ startMinute, minutes }: SeriesRule, day: Day): Occurrence {
  const from = new Date(startOfDay(day).getTime() + startMinute * MINUTE_MS)
  return { day, from, to: new Date(from.getTime() + minutes * MINUTE_MS) }
}

/** How all of them are changed alike: so many days and minutes later or earlier, and to another length. */
export type Shift = { shiftMs: number; minutes: number }

/** The change that brings one of them to a new time. */
export function shiftOf(before: { startsAt: Date }, after: { from: Date; to: Date }): Shift {
  return {
    shiftMs: after.from.getTime() - before.startsAt.getTime(),
    minutes: Math.round((after.to.getTime() - after.from.getTime()) / MINUTE_MS),
  }
}

/** Where one of them goes by the change. */
export function shifted(
  { startsAt }: { startsAt: Date },
  { shiftMs, minutes }: Shift,
): { from: Date; to: Date } {
  const from = new Date(startsAt.getTime() + shiftMs)
  return { from, to: new Date(from.getTime() + minutes * MINUTE_MS) }
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
