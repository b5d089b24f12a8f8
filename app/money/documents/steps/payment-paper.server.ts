import { planTitle } from '#app/house/plans/texts/plans.ts'
import { findSettings, findVatBasisPoints } from '#app/house/settings/queries/settings.server.ts'
import { type Seller, sellerOf } from '#app/house/settings/rules/seller.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { soldFor } from '#app/kit/pure/withholding.ts'
import type { Payer } from '#app/money/payments/steps/people.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import type { Buyer, DocumentContent } from '../rules/content.ts'
import { linesOf, namedKind, receiptKind, showsVat, totalsOf, withholdingOf } from '../rules/documents.ts'
import { issueDocument } from './issue.server.ts'

type Payment = {
  /** The entry of the ledger that the paper is about. */
  entryId: string
  /** Without an id where the member is gone, or it was no member who paid. */
  payer: Omit<Payer, 'id'> & { id: string | null }
  amountSatang: Satang
  /** The day the money came in: that of the paper (Revenue Code s.78/1). */
  bookedOn: Day
  /** Whether a part of the amount was kept back for the tax office. */
  withholds?: boolean
  /** How much that was, where whoever paid has said it; else what the settings say. */
  withheldSatang?: Satang
  /** Whether it is paid for nothing yet: the paper says so. */
  isAhead?: boolean
  /** What it is for, where that is no plan. */
  sold?: { thai: string; english: string }
  /** Who it is to be made out to, where the payer asked for a full one. */
  buyer?: Buyer | null
  /** The day on which it really came in, where the books of that month are closed. */
  paidOn?: Day | undefined
}

/** What a company kept back besides, of which that much came in on that day (rule tax.withholding-books). */
export async function withheldBesides(
  tx: Transaction,
  { amountSatang, bookedOn }: Pick<Payment, 'amountSatang' | 'bookedOn'>,
): Promise<Satang> {
  const [settings, rate] = await Promise.all([findSettings(tx), findVatBasisPoints(tx, bookedOn)])
  const vatBasisPoints = showsVat(sellerOf(settings)) ? rate : 0
  const { withholdingBasisPoints: basisPoints } = settings.tax
  return soldFor(amountSatang, { basisPoints, vatBasisPoints }) - amountSatang
}

/**
 * The receipt, or abbreviated tax invoice, of money that staff booked by hand or that was paid ahead, in the transaction that
 * books it (rules tax.by-hand, tax.ahead); a full one for a buyer who asked. It is for the member's plan; for our services where they have none.
 */
export async function issuePaymentPaper(
  tx: Transaction,
  ctx: { now: () => Date; actor: { userId: string | null } },
  { entryId, payer, bookedOn, withheldSatang, buyer = null, paidOn, ...payment }: Payment,
): Promise<{ id: string; number: string }> {
  const [settings, vatBasisPoints] = await Promise.all([findSettings(tx), findVatBasisPoints(tx, bookedOn)])
  const paid = paymentContent({ ...payment, payer, vatBasisPoints }, sellerOf(settings))
  const { withholdingBasisPoints } = settings.tax
  const withheld = {
    withheldSatang: withheldSatang ?? withholdingOf(paid.totals, withholdingBasisPoints),
    withholdingBasisPoints,
  }
  const { withholds = (withheldSatang ?? 0) > 0 } = payment
  const content = {
    ...paid,
    ...(withholds && withheld),
    ...(buyer && { buyer }),
    ...(paidOn && { paidOn }),
  }
  const kind = buyer ? namedKind(content.totals) : receiptKind(content.totals)
  const about = { applicationId: null, entryId, memberRowId: payer.id, day: bookedOn }
  return issueDocument(tx, ctx, { kind, content, ...about })
}

type Paid = Pick<Payment, 'payer' | 'amountSatang' | 'isAhead' | 'sold'> & { vatBasisPoints: number }

function paymentContent(
  { payer, amountSatang, isAhead = false, sold: named, vatBasisPoints }: Paid,
  seller: Seller,
): DocumentContent {
  const { name, address, memberId, planName } = payer
  const sale = {
    planName: planName ?? '',
    priceSatang: amountSatang,
    membershipFeeSatang: 0,
    vatSatang: 0,
    vatBasisPoints,
    totalSatang: amountSatang,
  }
  const descriptionIn = (locale: Locale) => {
    const usual = planName ? planTitle(planName, locale) : m.document_line_services({}, { locale })
    const sold = (locale === 'th' ? named?.thai : named?.english) ?? usual
    return isAhead ? m.document_line_ahead({ sold }, { locale }) : sold
  }
  const description = { thai: descriptionIn('th'), english: descriptionIn('en') }
  return {
    version: 1,
    seller,
    buyer: { name, address, tin: null },
    memberId,
    lines: linesOf(sale, seller).map(line => ({ ...line, description })),
    totals: totalsOf(sale, seller),
    withheldSatang: null,
    replaces: null,
    credits: null,
  }
}
