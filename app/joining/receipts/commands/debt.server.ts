import { v7 as uuidv7 } from 'uuid'
import { authorise, type CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import type { Seen } from '#app/joining/applications/schema/seen.ts'
import type { SeenRefusal } from '#app/joining/applications/steps/seen.server.ts'
import { lockMember, type Member } from '#app/joining/members/steps/memberships.server.ts'
import { claimReceiptSlips, SlipUsed } from '#app/joining/slips/steps/claim.server.ts'
import { readWaitingSlip } from '#app/joining/slips/steps/reading.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { issuePaymentPaper } from '#app/money/documents/steps/payment-paper.server.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { readAmount } from '#app/money/ledger/schema.ts'
import { findDebited } from '#app/money/ledger/steps.server.ts'
import { openDay, recordPayment } from '#app/money/payments/steps/ledger.server.ts'
import { decideReceipt, lockDebtReceipt } from '../steps/decide.server.ts'
import { tellAccepted } from '../steps/tell-sender.server.ts'
import type { receipts } from '../tables.server.ts'

/** What a decision about the slip of a debt is about: the slip as it was seen, and what was owed then. */
export type DebtDecision = { receiptId: string; seen: Seen | null; balanceSatang: Satang | null }

type DebtRefusal = 'not_found' | 'already_decided' | 'bad_amount' | 'slip_used' | SeenRefusal

/**
 * Accepts the slip by which a member pays what they owe (rule receipts.debt): what came in is booked to their account with its
 * paper, in one transaction with the decision. A slip that has paid for anything else books nothing.
 */
export async function settleDebt(
  ctx: CommandContext,
  { received, ...decision }: DebtDecision & { received: string },
): Promise<Result<null, DebtRefusal>> {
  await authorise(ctx, 'receipts.edit')
  await authorise(ctx, 'payments.edit')
  const amountSatang = readAmount(received)
  if (amountSatang === null) return fail('bad_amount')
  await readWaitingSlip(ctx, decision.receiptId)
  try {
    return await ctx.db.transaction(tx => settle(tx, ctx, { ...decision, amountSatang }))
  } catch (error) {
    if (error instanceof SlipUsed) return fail('slip_used')
    throw error
  }
}

async function settle(
  tx: Transaction,
  ctx: CommandContext,
  { receiptId, seen, balanceSatang, amountSatang }: DebtDecision & { amountSatang: Satang },
): Promise<Result<null, DebtRefusal>> {
  const receipt = await lockDebtReceipt(tx, { receiptId, seen })
  if (!receipt.ok) return receipt
  const member = await lockMember(tx, receipt.value.memberRowId)
  if (!member) return fail('not_found')
  if (balanceSatang === null) return fail('seen_missing')
  if (balanceSatang !== (await findMemberBalance(tx, member.id))) return fail('not_as_seen')
  const decision = { status: 'approved', reason: '', receivedSatang: amountSatang } as const
  await decideReceipt(tx, ctx, receiptId, decision)
  await book(tx, ctx, { member, receipt: receipt.value, amountSatang })
  await claimReceiptSlips(tx, ctx.now(), receiptId)
  const owedSatang = await findMemberBalance(tx, member.id)
  const sums = { receivedSatang: amountSatang, owedSatang }
  await tellAccepted(tx, ctx, { receipt: receipt.value, application: null }, sums)
  return ok(null)
}

type Booking = { member: Member; receipt: typeof receipts.$inferSelect; amountSatang: Satang }

/** More than is owed stands to the member's credit, as with every other payment. */
async function book(tx: Transaction, ctx: CommandContext, { member, receipt, amountSatang }: Booking) {
  const [entryId, method] = [uuidv7(), 'transfer' as const]
  const paidOn = bangkokDay(receipt.submittedAt)
  const bookedOn = await openDay(tx, paidOn)
  const newSatang = amountSatang - (await findDebited(tx, member.id))
  await recordPayment(tx, {
    ...{ id: entryId, applicationId: null, memberRowId: member.id, recordedBy: ctx.actor.userId },
    ...{ amountSatang, method, bookedOn, source: 'by_hand', receiptId: receipt.id },
  })
  if (newSatang > 0) {
    const paper = { entryId, payer: member, amountSatang: newSatang, bookedOn }
    await issuePaymentPaper(tx, ctx, { ...paper, ...(bookedOn !== paidOn && { paidOn }) })
  }
  await recordChange(tx, ctx, 'ledger', {
    ...{ action: 'recorded_payment', entityType: 'member', entityId: member.id },
    details: { amountSatang, bookedOn, method },
  })
}
