import { z } from 'zod'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import { addDays, type Day, isDay } from '#app/kit/pure/days.ts'
import { foldEmail, isValidEmail } from '#app/kit/pure/email.ts'
import { normaliseName } from '#app/kit/pure/person-name.ts'
import { isVisible } from '#app/kit/pure/visible.ts'
import { m } from '#app/paraglide/messages.js'
import { type Locale, locales } from '#app/paraglide/runtime.js'
import { LONGEST_NAME, LONGEST_REASON, LONGEST_TERMS } from './rules/lengths.ts'
import type { SignerSide } from './rules/signings.ts'
import { MOST_DAYS } from './rules/turns.ts'

export const SEND_FIELDS = [
  ...(['language', 'until', 'customerName', 'customerEmail', 'secondName', 'secondEmail'] as const),
  ...(['houseName', 'houseEmail', 'terms'] as const),
] as const
export type SendValues = Record<(typeof SEND_FIELDS)[number], string>
export type SendErrors = Partial<Record<keyof SendValues | 'form', string>>
export type SendReply = { values: SendValues; errors: SendErrors }

export type NewSigner = { side: SignerSide; name: string; email: string }

/** What is sent to be signed, to whom in which order, once nothing is wrong with it. */
export type SendContent = { locale: Locale; lapsesOn: Day; terms: string; signers: NewSigner[] }

const longest = (max: number) => z.string().max(max, { error: () => m.form_too_long({ max }) })
const name = longest(LONGEST_NAME).transform(normaliseName)
const visibleName = name.refine(isVisible, { error: () => m.signing_error_name() })
const email = z
  .string()
  .transform(foldEmail)
  .refine(isValidEmail, { error: () => m.signing_error_email() })

const sendSchema = (today: Day) =>
  z
    .object({
      language: z.enum(locales),
      until: z.string().refine(on => isDay(on) && on >= today && on <= addDays(today, MOST_DAYS), {
        error: () => m.signing_error_until({ days: MOST_DAYS }),
      }),
      terms: longest(LONGEST_TERMS).transform(text => text.replace(/\r\n?/g, '\n')),
      customerName: visibleName,
      customerEmail: email,
      secondName: name,
      secondEmail: z.literal('').or(email),
      houseName: visibleName,
      houseEmail: email,
    })
    .refine(({ secondName, secondEmail }) => isVisible(secondName) || secondEmail === '', {
      path: ['secondName'],
      error: () => m.signing_error_name(),
    })
    .refine(({ secondName, secondEmail }) => !isVisible(secondName) || secondEmail !== '', {
      path: ['secondEmail'],
      error: () => m.signing_error_email(),
    })

/** Reads to whom a contract is to be sent, or says what is wrong with it, by field. */
export function readSend(
  values: SendValues,
  today: Day,
): { ok: true; content: SendContent } | { ok: false; errors: SendErrors } {
  const schema = sendSchema(today)
  const read = schema.safeParse(values)
  if (!read.success) return { ok: false, errors: errorsOf(schema, values) }
  const { language: locale, until: lapsesOn, terms, ...typed } = read.data
  const signers: NewSigner[] = [
    { side: 'customer', name: typed.customerName, email: typed.customerEmail },
    { side: 'customer', name: typed.secondName, email: typed.secondEmail },
    { side: 'house', name: typed.houseName, email: typed.houseEmail },
  ]
  const content = { locale, lapsesOn, terms, signers: signers.filter(signer => signer.email !== '') }
  return { ok: true, content }
}

export const SIGN_FIELDS = ['code', 'name', 'capacity', 'consent'] as const
export type SignValues = Record<(typeof SIGN_FIELDS)[number], string>
export type SignErrors = Partial<Record<keyof SignValues | 'form', string>>
export type SignReply = { values: SignValues; errors: SignErrors }

const signSchema = z.object({
  code: z.string(),
  name: visibleName,
  capacity: name.refine(isVisible, { error: () => m.signing_error_capacity() }),
  consent: z.literal('on', { error: () => m.signing_error_consent() }),
})

/** Reads how somebody signs, or says what is wrong with it, by field. */
export function readSign(
  values: SignValues,
): { ok: true; content: Pick<SignValues, 'code' | 'name' | 'capacity'> } | { ok: false; errors: SignErrors } {
  const read = signSchema.safeParse(values)
  return read.success ? { ok: true, content: read.data } : { ok: false, errors: errorsOf(signSchema, values) }
}

/** Why something is declined or taken back, in words; the sentence beside the field where it is none. */
export function reasonError(reason: string): string | null {
  if (!isVisible(reason)) return m.signing_error_reason()
  return reason.length > LONGEST_REASON ? m.form_too_long({ max: LONGEST_REASON }) : null
}

export const PAPER_FIELDS = ['signedBy', 'day'] as const
export type PaperValues = Record<(typeof PAPER_FIELDS)[number], string>
export type PaperErrors = Partial<Record<keyof PaperValues | 'copy' | 'form', string>>
export type PaperReply = { values: PaperValues; errors: PaperErrors }

const paperSchema = (today: Day) =>
  z.object({
    signedBy: visibleName,
    day: z.string().refine(on => isDay(on) && on <= today, { error: () => m.signing_error_day() }),
  })

/** Reads by whom and when a contract was signed on paper, or says what is wrong with it, by field. */
export function readPaper(
  values: PaperValues,
  today: Day,
): { ok: true; content: { signedBy: string; signedOn: Day } } | { ok: false; errors: PaperErrors } {
  const schema = paperSchema(today)
  const read = schema.safeParse(values)
  if (!read.success) return { ok: false, errors: errorsOf(schema, values) }
  return { ok: true, content: { signedBy: read.data.signedBy, signedOn: read.data.day } }
}
