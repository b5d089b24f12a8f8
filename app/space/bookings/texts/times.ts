import { bangkokDay, formatDay } from '#app/kit/pure/days.ts'
import { dateFormat } from '#app/kit/pure/formats.ts'

const CLOCK: Intl.DateTimeFormatOptions = {
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Bangkok' },
}
const SHORT: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' }

/** A moment on Bangkok's clock, e.g. 09:30. */
export function clockText(at: Date | number, locale: string): string {
  return dateFormat(locale, CLOCK).format(at)
}

/** From when to when, with the day of an end that is on another one. */
export function spaceTimeText(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  locale: string,
): string {
  const endDay = bangkokDay(endsAt)
  const isNext = endDay !== bangkokDay(startsAt)
  const end = clockText(endsAt, locale)
  return `${clockText(startsAt, locale)}–${isNext ? `${formatDay(endDay, locale, SHORT)} ${end}` : end}`
}

/** With its day: "Tue, 1 Dec, 09:00–10:00". */
export function bookingTimeText(time: { startsAt: Date; endsAt: Date }, locale: string): string {
  return `${formatDay(bangkokDay(time.startsAt), locale, SHORT)}, ${spaceTimeText(time, locale)}`
}
