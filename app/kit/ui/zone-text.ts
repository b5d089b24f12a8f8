import { formatDate } from '#app/kit/pure/formats.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { offsetText, type Zone } from '#app/kit/pure/zones.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, type Locale } from '#app/paraglide/runtime.js'

/** What the clock of a place is called at a moment: "Thai time, UTC+7". */
export function zoneText(at: Date | number, zone: Zone, locale: Locale = getLocale()): string {
  const offset = offsetText(at, zone)
  if (zone === 'Asia/Bangkok') return m.zone_thai({ offset }, { locale })
  return m.zone_of({ city: zone.replace(/^.*\//, '').replaceAll('_', ' '), offset }, { locale })
}

/** A time in words with whose clock it goes by, for whoever may be anywhere (rule dates.reader). */
export function inZone(
  time: string,
  { at, zone, locale = getLocale() }: { at: Date | number; zone: Zone; locale?: Locale },
): string {
  return m.zone_time({ time, zone: zoneText(at, zone, locale) }, { locale })
}

/** A moment on Bangkok's clock, named. */
export function bangkokText(at: Date, locale: Locale = getLocale()): string {
  return inZone(formatInstant(at, locale), { at, zone: 'Asia/Bangkok', locale })
}

const WHEN: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
}

/** When something is on that people come to, on Bangkok's clock, named: as far as somebody said, until when. */
export function whenText(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date | null },
  locale: Locale,
): string {
  const zone = 'Asia/Bangkok'
  return inZone(formatDate(startsAt, locale, WHEN, { timeZone: zone, last: endsAt }), {
    at: startsAt,
    zone,
    locale,
  })
}

/** What `HouseClock` shows of a place. */
export function houseClock(at: Date, zone: Zone) {
  const time = formatInstant(at, getLocale(), { timeStyle: 'short' }, zone)
  return { at: at.toISOString(), zone, text: m.zone_all({ zone: zoneText(at, zone), time }) }
}
