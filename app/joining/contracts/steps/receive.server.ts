import { and, desc, eq, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { creditPayment } from '#app/money/documents/steps/issue.server.ts'
import { issuePaymentPaper } from '#app/money/documents/steps/payment-paper.server.ts'
import type { LedgerMethod } from '#app/money/methods/rules.ts'
import {
  openDay,
  recordDeposit,
  recordPayment,
  recordRefund,
  recordWithheld,
} from '#app/money/payments/steps/ledger.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { findCame } from '../queries/bills.server.ts'
import { findPayer } from '../queries/payers.server.ts'
import { sharesOfPayment } from '../rules/payment.ts'
import type { ContractBill } from '../tables.server.ts'
import { chargeOf, entryOf } from './charge.server.ts'
import { issueDepositPaper } from './deposit-paper.server.ts'
import { issueBillPaper } from './paper.server.ts'
import { settleRights } from './rights.server.ts'

type Ctx = Pick<ServerContext, 'now' | 'secrets'> & { actor: { userId: string | null } }

type Received = {
  amountSatang: Satang
  /** Besides, what the customer kept back for the tax office. */
  withheldSatang?: Satang
  method: LedgerMethod
  /** The day on which it came in. */
  paidOn: Day
  receiptId?: string
  /** What whoever took it calls it. */
  note?: string
  /** Whether the tax of it was invoiced before, as with a deposit that was taxed when it came in. */
  isTaxPaid?: boolean
}

/**
 * Books money for a bill (rule contracts.payment): its lines first, with the paper of them, then its deposit. More than it lacks
 * stands to the credit of the customer. A step of commands, which have locked the customer.
 * @returns the entries that were booked
 */
export async function receiveForBill(
  tx: Transaction,
  ctx: Ctx,
  bill: ContractBill,
  { paidOn, amountSatang, withheldSatang = 0, note, isTaxPaid = false, ...money }: Received,
): Promise<string[]> {
  const bookedOn = await openDay(tx, paidOn)
  const before = await findCame(tx, bill.id)
  // What is void charges nothing any more: money for it is credit.
  const due =
    bill.voidAt === null
      ? { chargeSatang: chargeOf(bill), depositSatang: bill.depositSatang }
      : { chargeSatang: 0, depositSatang: 0 }
  const shares = sharesOfPayment({ amountSatang, withheldSatang }, due, before)
  const entry = { ...entryOf(bill, ctx, bookedOn), ...money, ...(note && { note: `${bill.number} ${note}` }) }
  const [paymentId, withheldId, depositId, aheadId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  await recordPayment(tx, { ...entry, id: paymentId, amountSatang: shares.chargeSatang })
  await recordWithheld(tx, { ...entry, id: withheldId, amountSatang: withheldSatang })
  await recordDeposit(tx, { ...entry, id: depositId, amountSatang: shares.depositSatang })
  await recordPayment(tx, { ...entry, id: aheadId, amountSatang: shares.aheadSatang })
  const paidSatang = shares.chargeSatang + withheldSatang
  const paper = { bookedOn, paidOn, withheldSatang, isTaxPaid, beforeSatang: before.receivedSatang }
  if (paidSatang > 0) {
    const entryId = shares.chargeSatang > 0 ? paymentId : withheldId
    await issueBillPaper(tx, ctx, bill, { ...paper, entryId, amountSatang: paidSatang })
  }
  if (shares.depositSatang > 0) {
    const { depositSatang: amountSatang } = shares
    const deposit = { bookedOn, paidOn, amountSatang, beforeSatang: before.depositSatang }
    await issueDepositPaper(tx, ctx, bill, { ...deposit, entryId: depositId })
  }
  if (shares.aheadSatang > 0)
    await issuePaymentPaper(tx, ctx, {
      entryId: aheadId,
      amountSatang: shares.aheadSatang,
      bookedOn,
      isAhead: true,
      payer: { ...(await findPayer(tx, bill.customerId)), id: null, memberId: bill.number, planName: null },
      ...(bookedOn !== paidOn && { paidOn }),
    })
  await settleRights(tx, ctx, bill.customerId)
  await announceChange(tx, 'ledger')
  const booked = [
    ...(shares.chargeSatang > 0 ? [paymentId] : []),
    ...(withheldSatang > 0 ? [withheldId] : []),
    ...(shares.depositSatang > 0 ? [depositId] : []),
    ...(shares.aheadSatang > 0 ? [aheadId] : []),
  ]
  return booked
}

type Returned = { amountSatang: Satang; bookedOn: Day; note: string }

/** Books what a card system gave back of a bill, and takes its papers back as far, the newest first. */
export async function returnOfBill(
  tx: Transaction,
  ctx: Ctx,
  bill: ContractBill,
  { amountSatang, bookedOn, note }: Returned,
) {
  const entry = entryOf(bill, ctx, bookedOn)
  await recordRefund(tx, { ...entry, amountSatang, method: 'card', note: `${bill.number} ${note}` })
  const { id, kind, source, reference, createdAt } = ledgerEntries
  const paid = await tx
    .select({ entryId: id })
    .from(ledgerEntries)
    .where(and(eq(source, 'contract'), eq(reference, bill.id), inArray(kind, ['payment'])))
    .orderBy(desc(createdAt), desc(id))
  let left = amountSatang
  for (const { entryId } of paid)
    if (left > 0) left = await creditPayment(tx, ctx, { entryId, upToSatang: left })
  await settleRights(tx, ctx, bill.customerId)
  await announceChange(tx, 'ledger')
}
