import { formatDate } from '#app/kit/pure/formats.ts'
import { m } from '#app/paraglide/messages.js'
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

/** When an event is, in Bangkok: as far as somebody said, until when. */
export function whenText(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date | null },
  locale: string,
): string {
  return formatDate(startsAt, locale, WHEN, { timeZone: 'Asia/Bangkok', last: endsAt })
}
