import type { Satang } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import { type DocumentContent, lawfulContent } from './content.ts'
import {
  type CreditReason,
  creditTotals,
  type DebitReason,
  debitTotals,
  netLeft,
  type Standing,
} from './documents.ts'

export const CREDIT_REASON_TEXTS = {
  less_served: m.document_reason_less_served,
  price_too_high: m.document_reason_price_too_high,
  not_served: m.document_reason_not_served,
  advance_returned: m.document_reason_advance_returned,
} satisfies Record<CreditReason, unknown>

export const DEBIT_REASON_TEXTS = {
  more_served: m.document_reason_more_served,
  price_too_low: m.document_reason_price_too_low,
} satisfies Record<DebitReason, unknown>

/** The reason on the credit notes of an approval that was undone. */
export const undoneReason = () => reasonText('not_served', inBoth(m.document_reason_undone))

/** The reason on the credit notes of money that a card provider gave back. */
export const refundedReason = () => reasonText('not_served', inBoth(m.document_reason_refunded))

/** The reason on the credit notes of money that the house gave back for what was not used. */
export const refundedByHandReason = () => reasonText('not_served', '')

/** The reason on the credit notes of money that was paid ahead and went back. */
export const returnedReason = () => reasonText('advance_returned', '')

/** A reason in both languages of the paper, with what there is to say besides. */
export function reasonText(reason: CreditReason | DebitReason, details: string): string {
  const text = inBoth({ ...CREDIT_REASON_TEXTS, ...DEBIT_REASON_TEXTS }[reason])
  return details === '' ? text : `${text} (${details})`
}

function inBoth(message: (typeof CREDIT_REASON_TEXTS)[CreditReason]): string {
  return `${message({}, { locale: 'th' })} / ${message({}, { locale: 'en' })}`
}

type Noted = {
  number: string
  day: string
  content: DocumentContent
  standing: Pick<Standing, 'creditedSatang' | 'raisedSatang'>
}

type Note = { amountSatang: Satang; reason: string; address?: string }

/**
 * What a credit note says (Revenue Code s.86/10): the document, its value before this note, the correct one, the difference
 * with its VAT, and why.
 * @throws RangeError when more is credited than is left
 */
export function creditContent(
  { number, day, content: issued, standing: { creditedSatang, raisedSatang = 0 } }: Noted,
  { amountSatang, reason, address }: Note,
): DocumentContent {
  const content = noteContent(issued, address)
  const totals = creditTotals(content.totals, creditedSatang, amountSatang)
  const valueSatang = raisedSatang + netLeft(content.totals, creditedSatang)
  const correctValueSatang = raisedSatang + netLeft(content.totals, creditedSatang + amountSatang)
  return {
    ...content,
    lines: [{ kind: 'credit', planName: null, amountSatang: valueSatang - correctValueSatang }],
    totals,
    credits: { number, day, valueSatang, correctValueSatang, reason },
  }
}

/**
 * What a debit note says (Revenue Code s.86/9): the document, its value before this note, the correct one, the difference
 * with its VAT, and why.
 */
export function debitContent(
  { number, day, content: issued, standing: { creditedSatang, raisedSatang = 0 } }: Noted,
  { amountSatang, reason, address }: Note,
): DocumentContent {
  const content = noteContent(issued, address)
  const totals = debitTotals(content.totals, amountSatang)
  const differenceSatang = totals.taxableSatang + totals.exemptSatang
  const valueSatang = raisedSatang + netLeft(content.totals, creditedSatang)
  const correctValueSatang = valueSatang + differenceSatang
  return {
    ...content,
    lines: [{ kind: 'debit', planName: null, amountSatang: differenceSatang }],
    totals,
    debits: { number, day, valueSatang, correctValueSatang, reason },
  }
}

/** What any note says of its document: who from and to whom, but neither when it was paid nor what became of it. */
function noteContent(issued: DocumentContent, address: string | undefined): DocumentContent {
  const {
    paidOn: _,
    debits: __,
    partOf: ___,
    withholdingBasisPoints: ____,
    ...content
  } = lawfulContent(issued)
  return {
    ...content,
    buyer: { ...content.buyer, ...(address && { address }) },
    withheldSatang: null,
    replaces: null,
    credits: null,
  }
}
