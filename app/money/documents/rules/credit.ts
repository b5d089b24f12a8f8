import type { Satang } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import { type DocumentContent, lawfulContent } from './content.ts'
import { type CreditReason, creditTotals, netLeft, type Standing } from './documents.ts'

export const REASON_TEXTS = {
  less_served: m.document_reason_less_served,
  price_too_high: m.document_reason_price_too_high,
  not_served: m.document_reason_not_served,
  advance_returned: m.document_reason_advance_returned,
} satisfies Record<CreditReason, unknown>

/** The reason on the credit notes of an approval that was undone. */
export const undoneReason = () => reasonText('not_served', inBoth(m.document_reason_undone))

/** The reason on the credit notes of money that a card provider gave back. */
export const refundedReason = () => reasonText('not_served', inBoth(m.document_reason_refunded))

/** A reason in both languages of the paper, with what there is to say besides. */
export function reasonText(reason: CreditReason, details: string): string {
  const text = inBoth(REASON_TEXTS[reason])
  return details === '' ? text : `${text} (${details})`
}

function inBoth(message: (typeof REASON_TEXTS)[CreditReason]): string {
  return `${message({}, { locale: 'th' })} / ${message({}, { locale: 'en' })}`
}

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
  { amountSatang, reason, address }: { amountSatang: Satang; reason: string; address?: string },
): DocumentContent {
  const { paidOn: _, ...content } = lawfulContent(issued)
  const totals = creditTotals(content.totals, creditedSatang, amountSatang)
  const valueSatang = netLeft(content.totals, creditedSatang)
  const correctValueSatang = netLeft(content.totals, creditedSatang + amountSatang)
  return {
    ...content,
    buyer: { ...content.buyer, ...(address && { address }) },
    lines: [{ kind: 'credit', planName: null, amountSatang: valueSatang - correctValueSatang }],
    totals,
    withheldSatang: null,
    replaces: null,
    credits: { number, day, valueSatang, correctValueSatang, reason },
  }
}
