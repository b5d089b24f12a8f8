import { planTitle } from '#app/house/plans/texts/plans.ts'
import { findSettings, findVatBasisPoints } from '#app/house/settings/queries/settings.server.ts'
import { type Seller, sellerOf } from '#app/house/settings/rules/seller.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { Payer } from '#app/money/payments/steps/people.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { DocumentContent } from '../rules/content.ts'
import { linesOf, receiptKind, totalsOf } from '../rules/documents.ts'
import { issueDocument } from './issue.server.ts'

type Payment = {
  /** The entry of the ledger that the paper is about. */
  entryId: string
  payer: Payer
  amountSatang: Satang
  /** The day the money came in: that of the paper (Revenue Code s.78/1). */
  bookedOn: Day
}

/**
 * The receipt, or abbreviated tax invoice, of money that staff booked by hand, in the transaction that books it (rule
 * tax.by-hand). It is for the member's plan; for our services where they have none.
 */
export async function issuePaymentPaper(
  tx: Transaction,
  ctx: { now: () => Date; actor: { userId: string | null } },
  { entryId, payer, amountSatang, bookedOn }: Payment,
): Promise<{ id: string; number: string }> {
  const [settings, vatBasisPoints] = await Promise.all([findSettings(tx), findVatBasisPoints(tx, bookedOn)])
  const content = paymentContent({ payer, amountSatang, vatBasisPoints }, sellerOf(settings))
  const about = { applicationId: null, entryId, memberRowId: payer.id, day: bookedOn }
  return issueDocument(tx, ctx, { kind: receiptKind(content.totals), content, ...about })
}

type Paid = Pick<Payment, 'payer' | 'amountSatang'> & { vatBasisPoints: number }

function paymentContent({ payer, amountSatang, vatBasisPoints }: Paid, seller: Seller): DocumentContent {
  const { name, address, memberId, planName } = payer
  const sale = {
    ...{ planName: planName ?? '', priceSatang: amountSatang, membershipFeeSatang: 0 },
    ...{ vatSatang: 0, vatBasisPoints, totalSatang: amountSatang },
  }
  const description = {
    thai: planName ? planTitle(planName, 'th') : m.document_line_services({}, { locale: 'th' }),
    english: planName ? planTitle(planName, 'en') : m.document_line_services({}, { locale: 'en' }),
  }
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
