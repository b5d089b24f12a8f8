import { dateFormat } from '#app/kit/pure/formats.ts'
import { zoneText } from '#app/kit/ui/zone-text.ts'
import type { Locale } from '#app/paraglide/runtime.js'
import type { UpcomingEvent } from '#app/public/events/queries.server.ts'

export type EventCard = Pick<
  UpcomingEvent,
  'id' | 'slug' | 'title' | 'description' | 'place' | 'type' | 'imageUrl'
> & {
  /** For machines. */
  startsAt: string
  endsAt: string | null
  /** Leaf of a tear-off calendar: day of the month, month, weekday and time, in Bangkok. */
  day: string
  month: string
  weekday: string
  time: string
  /** Whose clock that is. */
  zone: string
}

/** The event with its date in words: written on the server, so that the browser's zone has no say in it. */
export function toEventCard(event: UpcomingEvent, locale: Locale): EventCard {
  const { startsAt, endsAt, ...shown } = event
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...options, timeZone: 'Asia/Bangkok' }).format(startsAt)
  return {
    ...shown,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    day: part({ day: 'numeric' }),
    month: monthOfDay(startsAt, locale),
    weekday: part({ weekday: 'long' }),
    time: part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    zone: zoneText(startsAt, 'Asia/Bangkok', locale),
  }
}

/** Russian writes the month of a day in another case than a month alone: "26 ноября", not "ноябрь". */
function monthOfDay(startsAt: Date, locale: string): string {
  const day = dateFormat(locale, { day: 'numeric', month: 'long', timeZone: 'Asia/Bangkok' })
  return day.formatToParts(startsAt).find(({ type }) => type === 'month')?.value ?? ''
}
