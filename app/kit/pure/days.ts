import { dateFormat, formatDate } from './formats.ts'
import { BUDDHIST } from './typed-days.ts'

/** A calendar day in Asia/Bangkok, `YYYY-MM-DD`, Gregorian. Compares correctly as text. */
export type Day = string

const DAY_SHAPE = /^\d{4}-\d{2}-\d{2}$/
const MS_PER_MINUTE = 60_000
const MINUTES_PER_DAY = 24 * 60
const MS_PER_DAY = MINUTES_PER_DAY * MS_PER_MINUTE

/** Bangkok is UTC+7 all year and has no daylight saving (rule dates.bangkok). */
const BANGKOK_OFFSET_MS = 7 * 60 * MS_PER_MINUTE

/** From the next year on one is of the Buddhist era, or a slip of the keyboard (rule dates.buddhist). */
const LAST_YEAR = BUDDHIST.from - 1

/**
 * Whether `x` is a day that people can mean: an existing one from year 1 (the first PostgreSQL has) to `LAST_YEAR`
 * (rule dates.buddhist).
 */
export function isDay(x: unknown): x is Day {
  return typeof x === 'string' && x <= `${LAST_YEAR}-12-31` && !Number.isNaN(readMs(x))
}

/** The calendar day in Bangkok at `now`; UTC still has yesterday until 07:00 (rule dates.bangkok). */
export function bangkokDay(now: Date): Day {
  return bangkokClock(now).toISOString().slice(0, 10)
}

/** The moment at which a day begins in Bangkok. */
export function startOfDay(day: Day): Date {
  return new Date(toMs(day) - BANGKOK_OFFSET_MS)
}

/** Bangkok's weekday (0 is Sunday) and minutes since midnight at `now`, for opening hours. */
export function bangkokTime(now: Date): { weekday: number; minutes: number } {
  const clock = bangkokClock(now)
  return { weekday: clock.getUTCDay(), minutes: clock.getUTCHours() * 60 + clock.getUTCMinutes() }
}

/** The day's weekday, 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(toMs(day)).getUTCDay()
}

/** A date whose UTC fields read as Bangkok's wall clock. */
function bangkokClock(now: Date): Date {
  return new Date(now.getTime() + BANGKOK_OFFSET_MS)
}

/**
 * The day `n` days later, or earlier when negative.
 * @throws RangeError when `day` is no day or the answer leaves the years 1 to 9999.
 */
export function addDays(day: Day, n: number): Day {
  return toDay(toMs(day) + n * MS_PER_DAY)
}

/**
 * The day `n` months later, clamped to the end of the month: 31 January + 1 is 28 February.
 * `anchorDay` (1 to 31) is the day of month to aim for; pass it on chained renewals, which otherwise drift:
 * 28 February + 1 with anchor 31 is 31 March (rule dates.anchor).
 * @throws RangeError when `day` is no day, the anchor is none, or the answer leaves the years 1 to 9999.
 */
export function addMonths(day: Day, n: number, anchorDay: number = dayOfMonth(day)): Day {
  if (!Number.isInteger(anchorDay) || anchorDay < 1 || anchorDay > 31) {
    throw new RangeError(`Not a day of a month: ${anchorDay}`)
  }
  const firstOfMonth = new Date(toMs(day))
  firstOfMonth.setUTCDate(1)
  firstOfMonth.setUTCMonth(firstOfMonth.getUTCMonth() + n)
  const target = toDay(firstOfMonth.getTime())
  return addDays(target, Math.min(anchorDay, daysInMonth(target)) - 1)
}

/** The day of the month, 1 to 31. */
export function dayOfMonth(day: Day): number {
  return new Date(toMs(day)).getUTCDate()
}

/** The first day of its month. */
export function monthOf(day: Day): Day {
  return `${day.slice(0, 7)}-01`
}

/** How many days the month of `day` has, 28 to 31. */
export function daysInMonth(day: Day): number {
  const lastOfMonth = new Date(toMs(day))
  lastOfMonth.setUTCDate(1)
  lastOfMonth.setUTCMonth(lastOfMonth.getUTCMonth() + 1)
  lastOfMonth.setUTCDate(0)
  return lastOfMonth.getUTCDate()
}

/** Earlier first; usable with `sort`. */
export function compareDays(a: Day, b: Day): -1 | 0 | 1 {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/**
 * Whole days from `from` to `to`: 1 for tomorrow, negative when `to` is earlier.
 * @throws RangeError when either is no day.
 */
export function daysBetween(from: Day, to: Day): number {
  return (toMs(to) - toMs(from)) / MS_PER_DAY
}

const LONG_DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' }

/**
 * The day for people, by default day, month name and year. Thai shows the Buddhist era, which is display only.
 * @throws RangeError when `day` is no day.
 */
export function formatDay(day: Day, locale: string, options: Intl.DateTimeFormatOptions = LONG_DAY): string {
  return formatDate(toMs(day), locale, options, { timeZone: 'UTC' })
}

/** For tables and labels: "5 May 2026". */
export const SHORT_DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' }

/**
 * The day, or the days from the first to the last, for people: "3 – 5 May 2026".
 * @throws RangeError when either is no day.
 */
export function formatSpan({ from, to }: { from: Day; to: Day }, locale: string): string {
  return formatDate(toMs(from), locale, SHORT_DAY, { timeZone: 'UTC', last: toMs(to) })
}

/** The number of the year that the day is in, alone: some languages write the era with it. */
export function formatYear(day: Day, locale: string): string {
  const parts = dateFormat(locale, { year: 'numeric', timeZone: 'UTC' }).formatToParts(toMs(day))
  return parts.find(({ type }) => type === 'year')?.value ?? ''
}

function toMs(day: Day): number {
  const ms = readMs(day)
  if (Number.isNaN(ms)) throw new RangeError(`Not a day: ${day}`)
  return ms
}

/** NaN for what is no day; `Date.parse` alone takes 30 February for 2 March. */
function readMs(text: string): number {
  if (!DAY_SHAPE.test(text) || text < '0001') return Number.NaN
  const ms = Date.parse(text)
  return new Date(ms).getUTCDate() === Number(text.slice(8)) ? ms : Number.NaN
}

function toDay(ms: number): Day {
  const day = new Date(ms).toISOString().slice(0, 10)
  if (Number.isNaN(readMs(day))) throw new RangeError(`Day out of range: ${day}`)
  return day
}
