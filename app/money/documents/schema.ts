import { z } from 'zod'
import { hundredthsOf, lineOf, tick, tidyLine } from '#app/house/settings/schema/parts.ts'
import type { FormFields } from '#app/kit/pure/form-fields.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { isPrintable } from '#app/kit/pure/printable.ts'
import { readTin } from '#app/kit/pure/tin.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { Buyer, DocumentContent } from './rules/content.ts'
import { CREDIT_REASONS, DEBIT_REASONS } from './rules/documents.ts'
import { LONGEST } from './rules/lengths.ts'

const printed = z.string().refine(isPrintable, { error: m.document_not_printable })

const address = z
  .string()
  .transform(text =>
    text
      .split(/\r\n?|\n/)
      .map(line => line.replace(/[\p{Cc}\s]+/gu, ' ').trim())
      .filter(Boolean)
      .join('\n'),
  )
  .pipe(
    printed
      .min(1, { error: m.document_address_missing })
      .max(LONGEST.address, { error: () => m.form_too_long({ max: LONGEST.address }) }),
  )

const tin = z.string().transform((text, ctx) => {
  if (text.trim() === '') return null
  const read = readTin(text)
  if (read !== null) return read
  ctx.addIssue({ code: 'custom', message: m.tin_wrong() })
  return z.NEVER
})

/** How a name is spelled in letters that can be printed, '' for not at all; null for what cannot be printed either. */
export function readSpelling(text: string): string | null {
  const spelling = tidyLine(text)
  return isPrintable(spelling) && spelling.length <= LONGEST.name ? spelling : null
}

export const BUYER_FIELDS = ['name', 'address', 'tin', 'branch', 'withholds'] as const

/** Who a document is made out to. A branch, or withholding, is a company's: it needs the tax number. */
export const buyerSchema = z
  .object({
    name: lineOf(LONGEST.name, m.document_name_missing).pipe(printed),
    address,
    tin,
    branch: z
      .string()
      .trim()
      .regex(/^(\d{5})?$/, { error: m.document_branch_wrong }),
    withholds: tick,
  })
  .superRefine(({ tin, branch, withholds }, ctx) => {
    if (tin === null && (branch !== '' || withholds))
      ctx.addIssue({ code: 'custom', path: ['tin'], message: m.document_tin_missing() })
    if (isOfCompany(tin) && branch === '')
      ctx.addIssue({ code: 'custom', path: ['branch'], message: m.document_branch_missing() })
  })
  .transform(({ branch, withholds, ...buyer }) => ({
    buyer: { ...buyer, ...branchOf(branch) } satisfies Buyer,
    withholds,
  }))

/** The tax numbers of companies begin with a zero, those of people are their identity cards'. */
export function isOfCompany(tin: string | null): boolean {
  return tin?.startsWith('0') ?? false
}

/** 00000 is the head office; nothing, that there are no branches to speak of. */
function branchOf(typed: string): Pick<Buyer, 'branch'> {
  if (typed === '') return {}
  return { branch: typed === '00000' ? null : typed }
}

/** The buyer of a document as the form shows them. */
export function buyerFields({ buyer, withheldSatang }: DocumentContent): FormFields {
  return { ...fieldsOfBuyer(buyer), withholds: withheldSatang === null ? '' : 'on' }
}

export function fieldsOfBuyer({ name, address, tin, branch }: Buyer): FormFields {
  return { name, address, tin: tin ?? '', branch: branch === null ? '00000' : (branch ?? '') }
}

/** Of a credit or debit note; `key` is the form's own, the same for every press. */
export const NOTE_FIELDS = ['amount', 'reason', 'details', 'address', 'key'] as const

/**
 * How much of a document is taken back, of what is left of it, and why: for one of the law's reasons. The address of the
 * buyer is asked for where the document has none, because a credit note must have it.
 */
export function creditSchema(leftSatang: Satang, buyer: Pick<Buyer, 'address'>) {
  const error = () =>
    m.document_amount_wrong({ max: formatBaht(leftSatang, getLocale(), { decimals: 'always' }) })
  return noteSchema(buyer).extend({
    amount: hundredthsOf(error, { min: 1, max: leftSatang }),
    reason: z.enum(CREDIT_REASONS, { error: m.document_reason_missing }),
  })
}

/** More than a note can be about is a slip of the finger. */
const LARGEST_RAISE: Satang = 1_000_000_000

/** By how much a document is raised, with VAT, and why: for one of the law's reasons, with the buyer's address. */
export function debitSchema(buyer: Pick<Buyer, 'address'>) {
  const error = () => m.document_debit_amount_wrong({ max: formatBaht(LARGEST_RAISE, getLocale()) })
  return noteSchema(buyer).extend({
    amount: hundredthsOf(error, { min: 1, max: LARGEST_RAISE }),
    reason: z.enum(DEBIT_REASONS, { error: m.document_reason_missing }),
  })
}

function noteSchema({ address: known }: Pick<Buyer, 'address'>) {
  return z.object({
    details: z
      .string()
      .transform(tidyLine)
      .pipe(printed.max(LONGEST.details, { error: () => m.form_too_long({ max: LONGEST.details }) })),
    address:
      known === ''
        ? address
        : z
            .unknown()
            .optional()
            .transform(() => known),
  })
}
