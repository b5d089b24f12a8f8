import { validate as isUuid, v4 as uuidv4 } from 'uuid'
import { addDays, bangkokDay, type Day, isDay } from '#app/kit/pure/days.ts'
import { isValidEmail, normaliseEmail } from '#app/kit/pure/email.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { bangkokInstant } from '#app/kit/pure/instants.ts'
import { isVisible } from '#app/kit/pure/visible.ts'
import { m } from '#app/paraglide/messages.js'
import { SPACE_KINDS, type SpaceKind } from '#app/space/spaces/rules/spaces.ts'
import { LONGEST_VISITOR } from './rules/visitors.ts'

/** Lengths that can be chosen from, in minutes. */
export const LENGTHS = [30, 60, 90, 120, 240, 480] as const

const MINUTE_MS = 60_000
const LONGEST_MINUTES = 31 * 24 * 60

/** What the address of the page of free times asks for; what is none is as if it were not there. */
export function readAsked(params: URLSearchParams, now: Date) {
  const today = bangkokDay(now)
  const day = params.get('day') ?? ''
  const latest = addDays(today, 730)
  return {
    day: isDay(day) && day >= today && day <= latest ? day : today,
    minutes: readMinutes(params.get('minutes')) ?? 60,
    kind: SPACE_KINDS.find(kind => kind === params.get('kind')) ?? null,
  } satisfies { day: Day; minutes: number; kind: SpaceKind | null }
}

function readMinutes(text: string | null): number | null {
  const minutes = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 0
  return minutes >= 1 && minutes <= LONGEST_MINUTES ? minutes : null
}

/** The time that an address or a form names by its beginning and minutes; null for what is no time. */
export function readTime(from: string, minutes: string): { from: Date; to: Date } | null {
  const length = readMinutes(minutes)
  const start = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00\.000Z$/.test(from) ? new Date(from) : null
  if (length === null || !start || Number.isNaN(start.getTime())) return null
  return { from: start, to: new Date(start.getTime() + length * MINUTE_MS) }
}

/** The same of two fields on Bangkok's wall. */
export function readSpan(from: string, to: string): { from: Date; to: Date } | null {
  const [start, end] = [bangkokInstant(from), bangkokInstant(to)]
  return start && end ? { from: start, to: end } : null
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
    ...{ name: inLine(typed.name), email: normaliseEmail(typed.email.trim()), phone: inLine(typed.phone) },
  }
}

/** What is wrong, control by control; `{}` when it may be booked. */
export function validateVisitor({ name, email, phone }: VisitorValues): VisitorErrors {
  const isPhone = phone === '' || /^[+\d][\d\s().-]{4,}$/.test(phone)
  return {
    ...(!isVisible(name) && { name: m.receipt_name_missing() }),
    ...(name.length > LONGEST_VISITOR.name && {
      name: m.receipt_name_too_long({ longest: LONGEST_VISITOR.name }),
    }),
    ...(!isValidEmail(email) && { email: m.guest_email_invalid() }),
    ...((!isPhone || phone.length > LONGEST_VISITOR.phone) && { phone: m.booking_visitor_phone_invalid() }),
  }
}
