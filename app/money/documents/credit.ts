import type { Satang } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { DocumentContent } from './content.ts'
import { creditTotals, type Standing } from './rules.ts'

/** The reason on the credit notes of an approval that was undone, in both languages of the paper. */
export const undoneReason = () =>
  `${m.document_reason_undone({}, { locale: 'th' })} / ${m.document_reason_undone({}, { locale: 'en' })}`

/** The reason on the credit notes of money that a card provider gave back. */
export const refundedReason = () =>
  `${m.document_reason_refunded({}, { locale: 'th' })} / ${m.document_reason_refunded({}, { locale: 'en' })}`

type Credited = {
  number: string
  day: string
  content: DocumentContent
  standing: Standing
  /** What was taken back before, without VAT. */
  creditedNetSatang: Satang
}

/**
 * What a credit note says (Revenue Code s.86/10): the document, its value, the correct one, the difference with its VAT,
 * and why.
 * @throws RangeError when more is credited than is left
 */
export function creditContent(
  { number, day, content, standing, creditedNetSatang }: Credited,
  { amountSatang, reason }: { amountSatang: Satang; reason: string },
): DocumentContent {
  const totals = creditTotals(content.totals, standing.creditedSatang, amountSatang)
  const difference = totals.taxableSatang + totals.exemptSatang
  const valueSatang = content.totals.taxableSatang + content.totals.exemptSatang
  const correctValueSatang = valueSatang - creditedNetSatang - difference
  return {
    ...content,
    lines: [{ kind: 'credit', planName: null, amountSatang: difference }],
    totals,
    withheldSatang: null,
    replaces: null,
    credits: { number, day, valueSatang, correctValueSatang, reason },
  }
}
