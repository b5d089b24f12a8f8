import { z } from 'zod'

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
    lines: z.array(
      z.strictObject({
        kind: z.enum(['plan', 'membership_fee', 'adjustment', 'credit']),
        planName: z.string().nullable(),
        amountSatang: satang,
      }),
    ),
    totals,
    /** What a buyer who is a company keeps back for the tax office. */
    withheldSatang: satang.nullable(),
    replaces: reference.nullable(),
    /** On a credit note: the document, its value, and what is left of it, all before VAT; and why. */
    credits: reference
      .extend({ valueSatang: satang, correctValueSatang: satang, reason: z.string().min(1) })
      .nullable(),
  })
  .refine(({ totals: { taxableSatang, exemptSatang, vatSatang, totalSatang }, lines }) => {
    const net = lines.reduce((sum, { amountSatang }) => sum + amountSatang, 0)
    return net === taxableSatang + exemptSatang && net + vatSatang === totalSatang
  }, 'A document must add up')

export type DocumentContent = z.infer<typeof documentContentSchema>
export type Buyer = DocumentContent['buyer']
