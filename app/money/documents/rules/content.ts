import { z } from 'zod'
import { sharesOf, showsVat, untaxed } from './documents.ts'

const satang = z.int().nonnegative()
/** Five digits; null is the head office. */
const branch = z
  .string()
  .regex(/^\d{5}$/)
  .nullable()

const totals = z.strictObject({
  taxableSatang: satang,
  exemptSatang: satang,
  vatBasisPoints: satang,
  vatSatang: satang,
  totalSatang: satang,
})

/** Another document, as it is called on paper. */
const reference = z.strictObject({ number: z.string(), day: z.iso.date() })

/** On a note: the document, its value before the note and after it, both before VAT; and why. */
const noted = reference.extend({
  valueSatang: satang,
  correctValueSatang: satang,
  reason: z.string().min(1),
})

/**
 * Everything that a document says, in no language: frozen when it is issued, so that no later change of a setting, a
 * price or a name changes a paper that somebody holds.
 */
export const documentContentSchema = z
  .strictObject({
    version: z.literal(1),
    seller: z.strictObject({
      nameThai: z.string(),
      nameEnglish: z.string(),
      addressThai: z.string(),
      addressEnglish: z.string(),
      tin: z.string().nullable(),
      branch,
      isVatRegistered: z.boolean(),
    }),
    buyer: z.strictObject({
      name: z.string().min(1),
      address: z.string(),
      tin: z.string().nullable(),
      /** Undefined for a buyer who has no branches: a person. */
      branch: branch.optional(),
    }),
    memberId: z.string(),
    /** When the money came in, where the books of that month were closed before the paper was issued. */
    paidOn: z.iso.date().optional(),
    /** On the paper of a part-payment: what all of it costs, and what is still to be paid of that. */
    partOf: z.strictObject({ totalSatang: satang, leftSatang: satang }).optional(),
    lines: z.array(
      z.strictObject({
        kind: z.enum(['plan', 'membership_fee', 'adjustment', 'credit', 'debit', 'deposit']),
        planName: z.string().nullable(),
        /** The plan in both languages, and its first and last day; not on papers from before they were kept. */
        description: z.strictObject({ thai: z.string(), english: z.string() }).optional(),
        period: z.strictObject({ from: z.iso.date(), until: z.iso.date() }).optional(),
        /** How many there are of it; left out for one. */
        quantity: z.int().positive().optional(),
        amountSatang: satang,
      }),
    ),
    totals,
    /** What a buyer who is a company keeps back for the tax office. */
    withheldSatang: satang.nullable(),
    /** Not on papers from before it could be set: 3%. */
    withholdingBasisPoints: satang.optional(),
    replaces: reference.nullable(),
    /** On a credit note. */
    credits: noted.nullable(),
    /** On a debit note. */
    debits: noted.optional(),
  })
  .refine(({ totals: { taxableSatang, exemptSatang, vatSatang, totalSatang }, lines }) => {
    const net = lines.reduce((sum, { amountSatang }) => sum + amountSatang, 0)
    return net === taxableSatang + exemptSatang && net + vatSatang === totalSatang
  }, 'A document must add up')

export type DocumentContent = z.infer<typeof documentContentSchema>
export type Buyer = DocumentContent['buyer']

/** Papers of a contract's bill have its number where others have that of the member. */
export const isOfContractBill = ({ memberId }: Pick<DocumentContent, 'memberId'>): boolean =>
  /^BL\d{4}-/.test(memberId)

/**
 * What a paper says that is issued after this one. Papers of a house that is not registered for VAT once showed the VAT of
 * the total: whatever follows them no longer does.
 */
export function lawfulContent(content: DocumentContent): DocumentContent {
  const { seller, totals, lines } = content
  if (showsVat(seller) || totals.vatSatang === 0) return content
  const shares = sharesOf(
    lines.map(({ amountSatang }) => amountSatang),
    totals.totalSatang,
  )
  return {
    ...content,
    seller: { ...seller, tin: null },
    lines: lines.map((line, index) => ({ ...line, amountSatang: shares[index] ?? 0 })),
    totals: untaxed(totals.totalSatang),
  }
}
