import { addDays, type Day, formatDay, formatSpan } from '#app/kit/pure/days.ts'
import { dateFormat } from '#app/kit/pure/formats.ts'
import { dayIn, isSecondTime, type Zone } from '#app/kit/pure/zones.ts'
import { inZone } from '#app/kit/ui/zone-text.ts'
import { getLocale, type Locale } from '#app/paraglide/runtime.js'

const CLOCK: Intl.DateTimeFormatOptions = {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
}
const SHORT: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' }

/** A time that is shown on the wall of a place. */
export type PlacedTime = { startsAt: Date; endsAt: Date; zone: Zone }

/** A moment on the clock of a place, e.g. 09:30; the second of two with the name of its zone, e.g. 02:30 GMT+1. */
export function clockText(at: Date | number, locale: string, zone: Zone): string {
  const named = isSecondTime(at, zone) && { timeZoneName: 'short' as const }
  return dateFormat(locale, { ...CLOCK, timeZone: zone, ...named }).format(at)
}

/** From when to when, with the day of an end that is on another one. */
export function spaceTimeText({ startsAt, endsAt, zone }: PlacedTime, locale: string): string {
  const endDay = dayIn(endsAt, zone)
  const isNext = endDay !== dayIn(startsAt, zone)
  const end = clockText(endsAt, locale, zone)
  return `${clockText(startsAt, locale, zone)}–${isNext ? `${formatDay(endDay, locale, SHORT)} ${end}` : end}`
}

/** With its day, and the year where it is another one than now: "Tue 1 Dec, 09:00–10:00". */
export function bookingTimeText(time: PlacedTime, locale: string, now: Date): string {
  return timeTextOn(time, locale, dayIn(now, time.zone))
}

/** The same for whoever may read it elsewhere, with whose clock that is. */
export function namedTimeText(time: PlacedTime, locale: Locale, now: Date): string {
  return inZone(bookingTimeText(time, locale, now), { at: time.startsAt, zone: time.zone, locale })
}

/** The same as it is written on a day. */
export function timeTextOn(time: PlacedTime, locale: string, today: Day): string {
  const day = dayIn(time.startsAt, time.zone)
  const dayText = formatDay(
    day,
    locale,
    yearOf(day) === yearOf(today) ? SHORT : { ...SHORT, year: 'numeric' },
  )
  return `${dayText}, ${spaceTimeText(time, locale)}`
}

const yearOf = (day: Day) => day.slice(0, 4)

/** Which days are shown, from the first on. Written by the server: browsers write a span of days in other ways. */
export function daysText(first: Day, count: number): string {
  const locale = getLocale()
  if (count > 1) return formatSpan({ from: first, to: addDays(first, count - 1) }, locale)
  return formatDay(first, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
}
