import { type Day, monthOf } from '#app/kit/pure/days.ts'
import { type Satang, vatInside } from '#app/kit/pure/money.ts'
import { withheldFrom } from '#app/kit/pure/withholding.ts'

/**
 * A receipt is no tax invoice; a credit note takes back a part of any of the others, or all of it, and a debit note raises
 * what one of the first three says. Papers of a deposit say that it is held, and what became of it: they are of no tax.
 */
export const DOCUMENT_KINDS = [
  'receipt',
  'abbreviated_invoice',
  'tax_invoice',
  'credit_note',
  'debit_note',
  'deposit_receipt',
  'deposit_return',
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Whether it says that a deposit is held, or what became of it. */
export function isOfDeposit(kind: DocumentKind): boolean {
  return kind === 'deposit_receipt' || kind === 'deposit_return'
}

const PREFIXES = {
  receipt: 'R',
  abbreviated_invoice: 'A',
  tax_invoice: 'T',
  credit_note: 'CN',
  debit_note: 'DN',
  deposit_receipt: 'D',
  deposit_return: 'DR',
} as const satisfies Record<DocumentKind, string>

/** The series that the kind is numbered in: one for each year, in the Gregorian calendar, e.g. "R2026". */
export function seriesOf(kind: DocumentKind, year: number): string {
  return `${PREFIXES[kind]}${year}`
}

/** The number as it is printed, e.g. "R2026-000123". */
export function documentNumber(series: string, serial: number): string {
  return `${series}-${String(serial).padStart(6, '0')}`
}

/** What a document is made from: the stored total of what was sold. Never computed again. */
export type Sale = {
  planName: string
  priceSatang: Satang
  membershipFeeSatang: Satang
  vatSatang: Satang
  /** The rate in force when it was sold. */
  vatBasisPoints: number
  totalSatang: Satang
}

/** An adjustment is what the total holds besides, e.g. satang that tell two equal payments apart. */
export type LineKind = 'plan' | 'membership_fee' | 'adjustment' | 'credit' | 'debit' | 'deposit'
export type DocumentLine = { kind: LineKind; planName: string | null; amountSatang: Satang }

export type Totals = {
  /** What VAT was charged on. */
  taxableSatang: Satang
  /** What no VAT was charged on. */
  exemptSatang: Satang
  /** Zero where nothing was taxed. */
  vatBasisPoints: number
  vatSatang: Satang
  /** The three amounts together. */
  totalSatang: Satang
}

/** Who issues a paper, as far as it decides what VAT the paper shows. */
export type Issuer = { isVatRegistered: boolean; tin: string | null }

/** Only who is registered for VAT, and has a number to say so, may show any on a paper (Revenue Code s.86/13). */
export function showsVat({ isVatRegistered, tin }: Issuer): boolean {
  return isVatRegistered && tin !== null
}

/**
 * What the paper of a sale says of VAT (rule tax.parts). Whoever is registered owes it of everything that was sold: where
 * the total did not add it, it is inside the price, and so it is in the satang that tell payments apart. Nobody else shows
 * any. The parts always add up to the total, which is the amount that was paid.
 */
export function totalsOf({ totalSatang, vatBasisPoints }: Sale, issuer: Issuer): Totals {
  if (!showsVat(issuer) || vatBasisPoints === 0) return untaxed(totalSatang)
  const vatSatang = vatInside(totalSatang, vatBasisPoints)
  return { taxableSatang: totalSatang - vatSatang, exemptSatang: 0, vatBasisPoints, vatSatang, totalSatang }
}

/** The totals of a paper without VAT. */
export function untaxed(totalSatang: Satang): Totals {
  return { taxableSatang: 0, exemptSatang: totalSatang, vatBasisPoints: 0, vatSatang: 0, totalSatang }
}

/**
 * The lines of a sale before the VAT that its paper shows; those of nothing are left out. Prices to which VAT was added
 * stand as they were quoted; otherwise each line has its share of what was paid.
 */
export function linesOf(sale: Sale, issuer: Issuer): DocumentLine[] {
  const { planName, priceSatang, membershipFeeSatang, vatSatang } = sale
  const totals = totalsOf(sale, issuer)
  const netSatang = totals.taxableSatang + totals.exemptSatang
  const quotedSatang = priceSatang + membershipFeeSatang
  const isAdded = vatSatang > 0 && totals.vatSatang > 0 && quotedSatang <= netSatang
  const [plan = 0, fee = 0, adjustment = 0] = isAdded
    ? [priceSatang, membershipFeeSatang, netSatang - quotedSatang]
    : sharesOf(paidFor(sale), netSatang)
  const lines: DocumentLine[] = [
    { kind: 'plan', planName, amountSatang: plan },
    { kind: 'membership_fee', planName: null, amountSatang: fee },
    { kind: 'adjustment', planName: null, amountSatang: adjustment },
  ]
  return lines.filter(({ amountSatang }) => amountSatang !== 0)
}

/** What was paid for the plan, the membership fee and besides, each with the VAT that was added to it. */
function paidFor({ priceSatang, membershipFeeSatang, vatSatang, totalSatang }: Sale): Satang[] {
  const paidSatang = priceSatang + membershipFeeSatang + vatSatang
  return [...sharesOf([priceSatang, membershipFeeSatang], paidSatang), totalSatang - paidSatang]
}

/** The amount, shared out in the proportions of the parts so that the shares add up to it; no parts have nothing. */
export function sharesOf(parts: Satang[], amount: Satang): Satang[] {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  let counted = 0
  return parts.map(part => {
    const before = portion(amount, counted, whole)
    counted += part
    return portion(amount, counted, whole) - before
  })
}

/** The document that an approval issues by itself. */
export function receiptKind(totals: Totals): DocumentKind {
  return isTaxed(totals) ? 'abbreviated_invoice' : 'receipt'
}

/** The document that a buyer gets who asks for one with their name and address: a full invoice of what was taxed. */
export function namedKind(totals: Totals): DocumentKind {
  return isTaxed(totals) ? 'tax_invoice' : 'receipt'
}

function isTaxed({ vatBasisPoints }: Totals): boolean {
  return vatBasisPoints > 0
}

/** Companies withhold this much of a service's price before VAT (rule tax.withholding). */
export const WITHHOLDING_BASIS_POINTS = 300

/** What the buyer keeps back for the tax office, half up; whoever says so on a paper has decided that they do. */
export function withholdingOf(
  { taxableSatang, exemptSatang }: Totals,
  basisPoints: number = WITHHOLDING_BASIS_POINTS,
): Satang {
  return withheldFrom(taxableSatang + exemptSatang, { basisPoints, fromSatang: 0 })
}

/** The rate at which a document's buyer keeps tax back: as the document says, else the one that is set now. */
export function rateOf({ withheldSatang, withholdingBasisPoints }: Kept, setBasisPoints: number): number {
  return withheldSatang ? (withholdingBasisPoints ?? WITHHOLDING_BASIS_POINTS) : setBasisPoints
}

type Kept = { withheldSatang: Satang | null; withholdingBasisPoints?: number | undefined }

/** For what the Revenue Department lets a service be credited (s.82/10 and 86/10). */
export const CREDIT_REASONS = ['less_served', 'price_too_high', 'not_served', 'advance_returned'] as const
export type CreditReason = (typeof CREDIT_REASONS)[number]

/** For what the Revenue Department lets a service be debited (s.82/9 and 86/9). */
export const DEBIT_REASONS = ['more_served', 'price_too_low'] as const
export type DebitReason = (typeof DEBIT_REASONS)[number]

/** What became of a document since; it never changes itself. */
export type Standing = {
  kind: DocumentKind
  totalSatang: Satang
  creditedSatang: Satang
  /** Before VAT, by debit notes; none where it is left out. */
  raisedSatang?: Satang
  isReplaced: boolean
}

export type ReplaceRefusal = 'replaced' | 'credited' | 'debited' | 'credit_note'

/** Why no other document can be issued instead of this one; null when one can. */
export function replaceRefusal(standing: Standing): ReplaceRefusal | null {
  const { kind, creditedSatang, raisedSatang = 0, isReplaced } = standing
  if (kind === 'credit_note' || kind === 'debit_note' || isOfDeposit(kind)) return 'credit_note'
  if (isReplaced) return 'replaced'
  if (raisedSatang > 0) return 'debited'
  return creditedSatang > 0 ? 'credited' : null
}

export type DebitRefusal = 'replaced' | 'note' | 'nothing_left'

/** Why no debit note can be issued about the document; null when one can. */
export function debitRefusal(standing: Standing): DebitRefusal | null {
  const { kind } = standing
  if (kind === 'credit_note' || kind === 'debit_note' || isOfDeposit(kind)) return 'note'
  if (standing.isReplaced) return 'replaced'
  return creditable(standing) === 0 ? 'nothing_left' : null
}

/** The amounts of a debit note over so much, VAT included: taxed as its document is. */
export function debitTotals({ vatBasisPoints }: Totals, amountSatang: Satang): Totals {
  if (amountSatang <= 0) throw new RangeError(`Cannot debit ${amountSatang}`)
  if (vatBasisPoints === 0) return untaxed(amountSatang)
  const vatSatang = vatInside(amountSatang, vatBasisPoints)
  return {
    taxableSatang: amountSatang - vatSatang,
    exemptSatang: 0,
    vatBasisPoints,
    vatSatang,
    totalSatang: amountSatang,
  }
}

type Days = {
  /** Bangkok's. */
  today: Day
  /** The first day after the closed months; null while none is closed. */
  firstOpenDay: Day | null
}

/**
 * Whether a buyer may still have a document of that day exchanged for one in their name (rule tax.own-invoice): within its
 * tax month, whose return counts each document once, and while the books of that month are open.
 */
export function isExchangeable(day: Day, { today, firstOpenDay }: Days): boolean {
  return monthOf(day) === monthOf(today) && (firstOpenDay === null || day >= firstOpenDay)
}

/** How much of the document can still be credited. */
export function creditable({ kind, totalSatang, creditedSatang, isReplaced }: Standing): Satang {
  return kind === 'credit_note' || isReplaced ? 0 : totalSatang - creditedSatang
}

/**
 * The amounts of a credit note: the credited amount in the proportions of its document. Whatever was credited before,
 * the notes of one document together never take back more of any part than it has, and all of it in the end.
 * @throws RangeError when more is credited than is left
 */
export function creditTotals(totals: Totals, alreadySatang: Satang, amountSatang: Satang): Totals {
  const upTo = alreadySatang + amountSatang
  if (amountSatang <= 0 || alreadySatang < 0 || upTo > totals.totalSatang) {
    throw new RangeError(`Cannot credit ${amountSatang} after ${alreadySatang} of ${totals.totalSatang}`)
  }
  const before = shareOf(totals, alreadySatang)
  const after = shareOf(totals, upTo)
  return {
    taxableSatang: after.taxable - before.taxable,
    exemptSatang: after.exempt - before.exempt,
    vatBasisPoints: totals.vatBasisPoints,
    vatSatang: after.vat - before.vat,
    totalSatang: amountSatang,
  }
}

/** What a document is still worth before VAT, after so much of its total was credited. */
export function netLeft(totals: Totals, creditedSatang: Satang): Satang {
  const credited = shareOf(totals, creditedSatang)
  return totals.taxableSatang + totals.exemptSatang - credited.taxable - credited.exempt
}

/** How the first `amount` satang of a document are shared out; no part shrinks when the amount grows. */
function shareOf({ taxableSatang, exemptSatang, vatSatang, totalSatang }: Totals, amount: Satang) {
  const exempt = portion(exemptSatang, amount, totalSatang)
  const taxed = amount - exempt
  const vat = portion(vatSatang, taxed, taxableSatang + vatSatang)
  return { exempt, vat, taxable: taxed - vat }
}

/** `part * amount / whole`, half up and exact. */
function portion(part: Satang, amount: Satang, whole: Satang): Satang {
  if (whole === 0) return 0
  const [p, a, w] = [BigInt(part), BigInt(amount), BigInt(whole)]
  return Number((2n * p * a + w) / (2n * w))
}
