import { validate as isUuid, v4 as uuidv4 } from 'uuid'
import { isValidEmail } from '#app/kit/pure/email.ts'
import { isValidPhone } from '#app/kit/pure/phone.ts'
import { ourDay } from '#app/kit/pure/typed-days.ts'
import { typedText } from '#app/kit/pure/typed-text.ts'
import { isVisible } from '#app/kit/pure/visible.ts'
import { m } from '#app/paraglide/messages.js'
import {
  FURTHEST_DAYS,
  LONGEST,
  MOST_WISHES,
  needsPhone,
  REQUEST_KINDS,
  type RequestKind,
  refuseWish,
  type Wish,
  type WishRefusal,
} from './rules.ts'

/** What the form holds: unchecked text until `validateRequest` finds nothing wrong with it. */
export type RequestValues = {
  submissionKey: string
  kind: string
  name: string
  email: string
  phone: string
  /** As many as the form has rows; one without a day is none. */
  wishes: Wish[]
  note: string
}

/** What is wrong, by the name of the control; `form` is about the whole form. */
export type RequestErrors = Record<string, string>

/** The form again, with what is wrong; one that was taken is answered by a redirect instead. */
export type RequestReply = { values: RequestValues; errors: RequestErrors }

/** The names of a row's controls, counted from 1. */
export const dayField = (row: number) => `day${row}`
export const hoursField = (row: number) => `hours${row}`
const ROWS = Array.from({ length: MOST_WISHES }, (_, index) => index + 1)

export function emptyRequest(submissionKey: string, kind: RequestKind): RequestValues {
  return { submissionKey, kind, name: '', email: '', phone: '', wishes: ROWS.map(() => NO_WISH), note: '' }
}

const NO_WISH: Wish = { day: '', hours: 'any' }

/** Reads the form as it was posted. Never throws; a key that is none is replaced by a new one. */
export function readRequest(form: FormData): RequestValues {
  const submissionKey = readLine(form, 'submissionKey')
  return {
    submissionKey: isUuid(submissionKey) ? submissionKey : uuidv4(),
    kind: readLine(form, 'kind'),
    name: readLine(form, 'name'),
    email: readLine(form, 'email'),
    phone: readLine(form, 'phone'),
    wishes: ROWS.map(row => ({
      day: ourDay(readLine(form, dayField(row))),
      hours: readLine(form, hoursField(row)),
    })),
    note: readLines(form, 'note'),
  }
}

function readLines(form: FormData, name: string): string {
  const value = form.get(name)
  if (typeof value !== 'string') return ''
  const lines = value.replace(/\r\n?/g, '\n')
  return lines.replace(/(?!\n)\p{Cc}/gu, ' ').trim()
}

function readLine(form: FormData, name: string): string {
  return typedText(name, readLines(form, name).replace(/\n+/g, ' '))
}

/** The times that were wished for, in their order. */
export function wishesOf({ wishes }: RequestValues): Wish[] {
  return wishes.filter(({ day }) => day !== '')
}

/** What is wrong, control by control; `{}` when the request may be sent (rule requests.messages). */
export function validateRequest(values: RequestValues, now: Date): RequestErrors {
  const { kind, name, email, phone, note } = values
  const errors: Record<string, string | false> = {
    kind: !REQUEST_KINDS.some(known => known === kind) && m.request_kind_missing(),
    name: nameError(name),
    email: email !== '' && !isValidEmail(email) && m.receipt_email_invalid(),
    phone: phone !== '' && !isValidPhone(phone) && m.request_phone_invalid(),
    ...contactErrors(values),
    note: note.length > LONGEST.note && m.request_note_too_long({ longest: LONGEST.note }),
    ...wishErrors(values, now),
  }
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== false),
  )
}

/** Without a number: beside it where one is needed, else where the form first asks how to reach them. */
function contactErrors({ kind, email, phone }: RequestValues): RequestErrors {
  if (phone !== '') return {}
  if (needsPhone(kind)) return { phone: m.booking_visitor_phone_missing() }
  return email === '' ? { email: m.request_contact_missing() } : {}
}

function nameError(name: string): string | false {
  if (!isVisible(name)) return m.receipt_name_missing()
  return name.length > LONGEST.name && m.receipt_name_too_long({ longest: LONGEST.name })
}

const WISH_TEXTS: Record<WishRefusal, () => string> = {
  no_day: m.request_day_missing,
  no_hours: m.request_hours_missing,
  day_over: m.request_day_over,
  hours_over: m.request_hours_over,
  too_far: () => m.request_day_too_far({ days: FURTHEST_DAYS }),
}

/** The first row is asked for; the others count where they have a day. */
function wishErrors({ wishes }: RequestValues, now: Date): RequestErrors {
  const errors: RequestErrors = {}
  for (const [index, wish] of wishes.entries()) {
    if (wish.day === '' && index > 0) continue
    const refusal = refuseWish(wish, now)
    if (!refusal) continue
    const isAboutHours = refusal === 'no_hours' || refusal === 'hours_over'
    errors[isAboutHours ? hoursField(index + 1) : dayField(index + 1)] = WISH_TEXTS[refusal]()
  }
  return errors
}

/** What is wrong with an answer to a visitor; null for one that can be sent. */
export function answerError(answer: string): string | null {
  if (!isVisible(answer)) return m.request_answer_missing()
  return answer.length > LONGEST.answer ? m.request_answer_too_long({ longest: LONGEST.answer }) : null
}
