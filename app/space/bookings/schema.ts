import { validate as isUuid, v4 as uuidv4 } from 'uuid'
import { USUAL_ZONE } from '#app/house/locations/rules.ts'
import { addDays, type Day, isDay, weekdayOf } from '#app/kit/pure/days.ts'
import { isValidEmail } from '#app/kit/pure/email.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { isValidPhone } from '#app/kit/pure/phone.ts'
import { isVisible } from '#app/kit/pure/visible.ts'
import { dayIn, isSkippedLocal, localInstant, minuteIn, toLocal, type Zone } from '#app/kit/pure/zones.ts'
import { m } from '#app/paraglide/messages.js'
import { SPACE_KINDS, type SpaceKind } from '#app/space/spaces/rules/spaces.ts'
import type { SeriesRule } from './rules/series.ts'
import { LONGEST_VISITOR } from './rules/visitors.ts'

/** Lengths that can be chosen from, in minutes. */
export const LENGTHS = [30, 60, 90, 120, 240, 480] as const

/** How long, where nobody has said so. */
export const USUAL_MINUTES = 60

const MINUTE_MS = 60_000
const LONGEST_MINUTES = 31 * 24 * 60

/** Why the page of one time leads back to all of them. */
const LED_BACK = ['invalid', 'unknown_space'] as const
export type LedBack = (typeof LED_BACK)[number]

/** The address of the free times that says why the one asked for is none of them. */
export function ledBackHref(href: string, reason: LedBack): string {
  return `${href}?${new URLSearchParams({ refused: reason })}`
}

/** A day that can be asked for: so far from both ends of what databases and calendars write that those beside it are written, too. */
export const isAskable = (text: string): text is Day => isDay(text) && text >= '2000-01-01'

/** What the address of the page of free times of a place asks for; what is none is as if it were not there. */
export function readAsked(params: URLSearchParams, now: Date, zone: Zone) {
  const today = dayIn(now, zone)
  const { day } = readTexts(params, ['day'])
  const latest = addDays(today, 730)
  return {
    day: isDay(day) && day >= today && day <= latest ? day : today,
    minutes: readMinutes(params.get('minutes')) ?? USUAL_MINUTES,
    kind: SPACE_KINDS.find(kind => kind === params.get('kind')) ?? null,
    refused: LED_BACK.find(reason => reason === params.get('refused')) ?? null,
  } satisfies { day: Day; minutes: number; kind: SpaceKind | null; refused: LedBack | null }
}

function readMinutes(text: string | null): number | null {
  const minutes = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 0
  return minutes >= 1 && minutes <= LONGEST_MINUTES ? minutes : null
}

const UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00\.000Z$/

/** The time that an address or a form names by its beginning and minutes; null for what is no time. */
export function readTime(from: string, minutes: string): { from: Date; to: Date } | null {
  const length = readMinutes(minutes)
  const start = isAskable(from.slice(0, 10)) && UTC.test(from) ? new Date(from) : null
  if (length === null || !start || Number.isNaN(start.getTime())) return null
  return { from: start, to: new Date(start.getTime() + length * MINUTE_MS) }
}

type Typed = { from: string; to: string }

/**
 * The same of two fields on the wall of a place, or of two moments.
 * @param known a booking that is changed: what its form says as before is that moment, also the second of two
 */
export function readSpan(
  typed: Typed,
  zone: Zone,
  known: { startsAt: Date; endsAt: Date } | null = null,
): { from: Date; to: Date } | null {
  const from = readMoment(typed.from, zone, known?.startsAt)
  const to = readMoment(typed.to, zone, known?.endsAt)
  return from && to ? { from, to } : null
}

function readMoment(text: string, zone: Zone, known?: Date): Date | null {
  if (known && toLocal(known, zone) === text) return known
  return readTime(text, '1')?.from ?? (isAskable(text.slice(0, 10)) ? localInstant(text, zone) : null)
}

export type SpanErrors = Partial<Typed>

/** What is wrong with the two fields, beside the one that it is about; nothing where they are times. */
export function spanErrors({ from, to }: Typed, zone: Zone): SpanErrors {
  const [start, end] = [momentError(from, zone), momentError(to, zone)]
  return { ...(start && { from: start }), ...(end && { to: end }) }
}

function momentError(text: string, zone: Zone): string | undefined {
  if (isSkippedLocal(text, zone)) return m.booking_error_skipped({ time: text.slice(11) })
  return readMoment(text, zone) ? undefined : m.booking_refused_invalid()
}

/** Where a booking is to go, as the address asks for it before it is agreed to. */
export type MovePlace = { spaceId: string; unit: number | null; from: Date; to: Date }

export function writePlace({ spaceId, unit, from, to }: MovePlace): string {
  return [spaceId, unit ?? '', from.toISOString(), to.toISOString()].join('_')
}

/** Null for what names no place. */
export function readPlace(text: string): MovePlace | null {
  const [spaceId = '', unit = '', from = '', to = ''] = text.split('_')
  const span = readSpan({ from, to }, USUAL_ZONE)
  return span && isUuid(spaceId) ? { spaceId, unit: readUnit(unit), ...span } : null
}

/** Which unit a field names; null for any. */
export function readUnit(text: string): number | null {
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null
}

/** What the address of a series asks for, before anything is booked. */
export type AskedSeries = { rule: SeriesRule; time: { from: Date; to: Date } }

/** A month, where nobody has said how long. */
const USUAL_WEEKS = 4

/**
 * A series as an address or a form names it: the first time as of a single booking, and how it comes again; what is not
 * said yet is the usual. Null without a first time.
 */
export function readSeries(
  params: URLSearchParams,
  time: { from: Date; to: Date } | null,
  zone: Zone,
): AskedSeries | null {
  if (!time) return null
  const from = dayIn(time.from, zone)
  const { until } = readTexts(params, ['until'])
  const weekdays = params.getAll('on').filter(each => /^[0-6]$/.test(each))
  // A form without a tick is one that was sent: it names its last day.
  const isAsked = params.has('until')
  return {
    time,
    rule: {
      from,
      until: isAskable(until) ? until : addDays(from, 7 * USUAL_WEEKS),
      everyWeeks: params.get('every') === '2' ? 2 : 1,
      weekdays: isAsked || weekdays.length > 0 ? [...new Set(weekdays.map(Number))] : [weekdayOf(from)],
      startMinute: minuteIn(time.from, zone),
      minutes: Math.round((time.to.getTime() - time.from.getTime()) / MINUTE_MS),
    },
  }
}

/** Days or ids that a form says were shown; null where it says nothing. */
export function readSeen(form: FormData, name: string): string[] | null {
  const seen = form.get(name)
  return typeof seen === 'string' ? seen.split(' ').filter(Boolean) : null
}

/** From which day on a part of a series is meant; null for all of it. */
export function readFromDay(text: string): string | null {
  return isDay(text) ? text : null
}

/** What a visitor's form holds: unchecked text until `validateVisitor` finds nothing wrong with it. */
export type VisitorValues = { submissionKey: string; name: string; email: string; phone: string }
/** What is wrong, by the name of the control; `form` is about the whole form. */
export type VisitorErrors = { name?: string; email?: string; phone?: string; form?: string }

/** Reads the form as it was posted. Never throws; a key that is none is replaced by a new one. */
export function readVisitor(form: FormData): VisitorValues {
  const typed = readTexts(form, ['submissionKey', 'name', 'email', 'phone'])
  const inLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()
  return {
    submissionKey: isUuid(typed.submissionKey) ? typed.submissionKey : uuidv4(),
    name: inLine(typed.name),
    email: typed.email,
    phone: inLine(typed.phone),
  }
}

/** The same of somebody at the desk, who need leave neither a mail address nor a number. */
export function validateWalkIn(values: Omit<VisitorValues, 'submissionKey'>): VisitorErrors {
  const { email, ...others } = validateVisitor(values, { needsPhone: false })
  return { ...others, ...(values.email !== '' && email && { email }) }
}

/** What is wrong, control by control; `{}` when it may be booked. */
export function validateVisitor(
  { name, email, phone }: Omit<VisitorValues, 'submissionKey'>,
  { needsPhone }: { needsPhone: boolean },
): VisitorErrors {
  return {
    ...(!isVisible(name) && { name: m.receipt_name_missing() }),
    ...(name.length > LONGEST_VISITOR.name && {
      name: m.receipt_name_too_long({ longest: LONGEST_VISITOR.name }),
    }),
    ...(!isValidEmail(email) && { email: m.guest_email_invalid() }),
    ...(needsPhone && phone === '' && { phone: m.booking_visitor_phone_missing() }),
    ...(phone !== '' && !isValidPhone(phone) && { phone: m.request_phone_invalid() }),
  }
}
