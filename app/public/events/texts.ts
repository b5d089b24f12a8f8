import { formatDate } from '#app/kit/pure/formats.ts'
import { inZone } from '#app/kit/ui/zone-text.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import type { EventType } from './rules.ts'

export const EVENT_TYPE_NAMES: Record<EventType, () => string> = {
  networking: m.event_type_networking,
  educational: m.event_type_educational,
  motion: m.event_type_motion,
}

const WHEN: Intl.DateTimeFormatOptions = {
  ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
}

/** When an event is, in Bangkok, and that it is there: as far as somebody said, until when. */
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

/** The same as `ReaderTime` takes it. */
export function eventTime({ startsAt, endsAt }: { startsAt: Date; endsAt: Date | null }) {
  return { from: startsAt.toISOString(), to: endsAt?.toISOString() ?? null, zone: 'Asia/Bangkok' }
}
