import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { Subject } from '#app/money/bills/rules.ts'
import { openBill } from '#app/money/bills/steps/open.server.ts'
import { cardPayments } from '../tables.server.ts'

type Expected = {
  /** What it is called until and after Stripe knows of it. */
  sessionId: string
  amountSatang: Satang
  isLive: boolean
}

/**
 * Writes down a payment that is about to be asked of a card on file: it is on its way from then on, so that nobody opens a page for
 * the same beside it.
 * @returns the bill that it pays
 */
export async function expectPayment(tx: Transaction, subject: Subject, payment: Expected): Promise<string> {
  const billId = await openBill(tx, subject)
  await tx
    .insert(cardPayments)
    .values({ ...payment, billId, isOurs: true, status: 'processing', currency: 'thb' })
  return billId
}
