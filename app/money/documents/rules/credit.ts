import type { Satang } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import { type DocumentContent, lawfulContent } from './content.ts'
import { creditTotals, netLeft, type Standing } from './documents.ts'

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
  standing: Pick<Standing, 'creditedSatang'>
}

/**
 * What a credit note says (Revenue Code s.86/10): the document, its value before this note, the correct one, the difference
 * with its VAT, and why.
 * @throws RangeError when more is credited than is left
 */
export function creditContent(
  { number, day, content: issued, standing: { creditedSatang } }: Credited,
  { amountSatang, reason }: { amountSatang: Satang; reason: string },
): DocumentContent {
  const content = lawfulContent(issued)
  const totals = creditTotals(content.totals, creditedSatang, amountSatang)
  const valueSatang = netLeft(content.totals, creditedSatang)
  const correctValueSatang = netLeft(content.totals, creditedSatang + amountSatang)
  return {
    ...content,
    lines: [{ kind: 'credit', planName: null, amountSatang: valueSatang - correctValueSatang }],
    totals,
    withheldSatang: null,
    replaces: null,
    credits: { number, day, valueSatang, correctValueSatang, reason },
  }
}
