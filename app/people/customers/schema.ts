import { z } from 'zod'
import { countOf, lineOf, tick, tidyLine } from '#app/house/settings/schema/parts.ts'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import { foldEmail, isValidEmail } from '#app/kit/pure/email.ts'
import type { DialogReply, SavedFields } from '#app/kit/pure/form-fields.ts'
import { isPrintable } from '#app/kit/pure/printable.ts'
import { readTin } from '#app/kit/pure/tin.ts'
import { LONGEST } from '#app/money/documents/rules/lengths.ts'
import { m } from '#app/paraglide/messages.js'
import { locales } from '#app/paraglide/runtime.js'
import { LAST_BILLING_DAY, MOST_BILLING_EMAILS } from './rules.ts'

export const CUSTOMER_FIELDS = [
  ...(['name', 'legalName', 'taxId', 'branch', 'address', 'billingEmails'] as const),
  ...(['locale', 'billingDay', 'withholds'] as const),
] as const
export type CustomerField = (typeof CUSTOMER_FIELDS)[number]
export type CustomerValues = Record<CustomerField, string>
export type CustomerErrors = Partial<Record<CustomerField | 'form', string>>
export type CustomerReply = DialogReply<CustomerValues, CustomerErrors>

export const NEW_CUSTOMER: CustomerValues = {
  name: '',
  legalName: '',
  taxId: '',
  branch: '',
  address: '',
  billingEmails: '',
  locale: 'en',
  billingDay: '1',
  withholds: '',
}

/** Papers print it. */
const printed = z.string().refine(isPrintable, { error: m.document_not_printable })

const taxId = z.string().transform((text, ctx) => {
  if (text.trim() === '') return ''
  const read = readTin(text)
  if (read !== null) return read
  ctx.addIssue({ code: 'custom', message: m.tin_wrong() })
  return z.NEVER
})

const linesOf = (text: string) => text.split(/\r\n?|\n/).flatMap(line => tidyLine(line) || [])

const address = z
  .string()
  .transform(text => linesOf(text).join('\n'))
  .pipe(printed.max(LONGEST.address, { error: () => m.form_too_long({ max: LONGEST.address }) }))

const emails = z
  .string()
  .transform(text => [...new Set(linesOf(text).map(foldEmail))])
  .superRefine((found, ctx) => {
    if (!found.every(isValidEmail)) ctx.addIssue({ code: 'custom', message: m.customer_emails_wrong() })
    if (found.length > MOST_BILLING_EMAILS)
      ctx.addIssue({ code: 'custom', message: m.customer_emails_many({ max: MOST_BILLING_EMAILS }) })
  })

const facts = {
  name: lineOf(LONGEST.name, m.customer_name_missing),
  legalName: lineOf(LONGEST.name, null).pipe(printed),
  taxId,
  branch: z
    .string()
    .trim()
    .regex(/^(\d{5})?$/, { error: m.document_branch_wrong }),
  address,
  billingEmails: emails,
  locale: z.enum(locales),
  billingDay: countOf(1, LAST_BILLING_DAY),
  withholds: tick,
}

/** By who it is: a company is written to, and a member's own is called and written to as the member is. */
const SCHEMAS = {
  company: z.object({
    ...facts,
    billingEmails: emails.refine(found => found.length > 0, { error: m.customer_emails_missing }),
  }),
  person: z.object(facts),
  own: z.object({ ...facts, name: z.literal(''), billingEmails: z.literal('').transform(() => []) }),
}
export type CustomerShape = keyof typeof SCHEMAS
export type CustomerContent = z.output<(typeof SCHEMAS)['company']>

/** What was typed or sent of a customer as it is stored, or what is wrong with it, by field. */
export function readCustomer(
  values: CustomerValues,
  shape: CustomerShape,
): { ok: true; content: CustomerContent } | { ok: false; errors: CustomerErrors } {
  const read = SCHEMAS[shape].safeParse(values)
  return read.success
    ? { ok: true, content: read.data }
    : { ok: false, errors: errorsOf(SCHEMAS[shape], values) }
}

/** What is open over the list or a record. */
export type CustomerDialog = {
  kind: 'new' | 'edit'
  shape: CustomerShape
  saved: SavedFields<CustomerValues>
}
