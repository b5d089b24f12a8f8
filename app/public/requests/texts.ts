import { formatDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import type { Tone } from '#app/kit/ui/badge.tsx'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import {
  type DAY_PARTS,
  hoursOfPart,
  isDayPart,
  type RequestKind,
  type RequestStatus,
  type Wish,
} from './rules.ts'

type Words = (texts?: Record<string, never>, options?: { locale?: Locale }) => string

export const KIND_NAMES: Record<RequestKind, Words> = {
  call: m.request_kind_call,
  tour: m.request_kind_tour,
  consultation: m.request_kind_consultation,
  event: m.request_kind_event,
}

export const STATUS_LOOKS: Record<RequestStatus, { label: () => string; tone: Tone }> = {
  new: { label: m.request_status_new, tone: 'waiting' },
  answered: { label: m.request_status_answered, tone: 'good' },
  done: { label: m.request_status_done, tone: 'neutral' },
}

const PART_NAMES: Record<(typeof DAY_PARTS)[number], Words> = {
  any: m.request_hours_any,
  morning: m.request_hours_morning,
  afternoon: m.request_hours_afternoon,
  evening: m.request_hours_evening,
  night: m.request_hours_night,
}

/** A part of a day with its hours, or the hour itself: "Morning, 06:00 – 12:00". */
export function hoursText(hours: Wish['hours'], locale: Locale): string {
  if (!isDayPart(hours)) return hours
  const name = PART_NAMES[hours]({}, { locale })
  return hours === 'any' ? name : `${name}, ${hoursOfPart(hours).join(' – ')}`
}

/** A wished time in a line: "Mon, 3 May 2027 · 14:00". */
export function wishText({ day, hours }: Wish, locale: Locale): string {
  return `${formatDay(day, locale, { ...SHORT_DAY, weekday: 'short' })} · ${hoursText(hours, locale)}`
}
