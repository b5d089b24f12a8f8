import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { readReason, reasonError } from '#app/joining/applications/schema/decisions.ts'
import type { SeenRefusal } from '#app/joining/applications/steps/seen.server.ts'
import { claimReceiptSlips, SlipUsed } from '#app/joining/slips/steps/claim.server.ts'
import { readWaitingSlip } from '#app/joining/slips/steps/reading.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { readAmount, readMoney } from '#app/money/ledger/schema.ts'
import { lockLedger } from '#app/money/payments/steps/ledger.server.ts'
import { revokeProvisional } from '#app/people/access-codes/steps/issue.server.ts'
import { decideReceipt } from '../steps/decide.server.ts'
import { lockSlip, type SlipDecision } from '../steps/lock-slip.server.ts'
import { tellAccepted, tellRejected } from '../steps/tell-sender.server.ts'

export type SlipRefusal = 'not_found' | 'already_decided' | SeenRefusal

/**
 * Accepts a slip that pays for no application (rules receipts.debt, bookings.ahead-slip, visitors.slip): what came in is booked,
 * and what it pays for says what follows, in one transaction with the decision and the mail. No slip is accepted twice, for
 * whatever.
 * @returns what became of it, for whoever decided
 */
export async function acceptSlip(
  ctx: CommandContext,
  { received, withheld = '', ...decision }: SlipDecision & { received: string; withheld?: string },
): Promise<Result<string, SlipRefusal | 'bad_amount' | 'bad_withheld' | 'slip_used'>> {
  await authorise(ctx, 'receipts.edit')
  await authorise(ctx, 'payments.edit')
  const receivedSatang = readAmount(received)
  if (receivedSatang === null) return fail('bad_amount')
  const withheldSatang = withheld.trim() === '' ? 0 : readMoney(withheld)
  if (withheldSatang === null) return fail('bad_withheld')
  await readWaitingSlip(ctx, decision.receiptId)
  try {
    return await ctx.db.transaction(async (tx): Promise<Result<string, SlipRefusal | 'bad_withheld'>> => {
      const locked = await lockSlip(tx, ctx, decision)
      if (!locked.ok) return locked
      const { receipt, bill } = locked.value
      if (!bill) return fail('not_found')
      if (withheldSatang > (bill.mostWithheldSatang ?? 0)) return fail('bad_withheld')
      // The books before the use of the slip, as an approval has them.
      await lockLedger(tx, 'shared')
      await claimReceiptSlips(tx, ctx.now(), receipt.id)
      await decideReceipt(tx, ctx, receipt.id, {
        status: 'approved',
        reason: '',
        receivedSatang,
        withheldSatang,
      })
      const { message, owedSatang } = await bill.accept(receipt, receivedSatang, withheldSatang)
      const sums = { receivedSatang, owedSatang: owedSatang ?? 0 }
      if (owedSatang !== null) await tellAccepted(tx, ctx, { receipt, application: null }, sums)
      return ok(message)
    })
  } catch (error) {
    if (error instanceof SlipUsed) return fail('slip_used')
    throw error
  }
}

/**
 * Does not accept a slip: what it pays for stays, or goes on as its noun says, and whoever sent it is told why. A slip of what
 * is gone by now can be rejected all the same.
 */
export async function rejectSlip(
  ctx: CommandContext,
  { reason, isMadeUp = false, ...decision }: SlipDecision & { reason: string; isMadeUp?: boolean },
): Promise<Result<null, SlipRefusal | 'bad_reason'>> {
  await authorise(ctx, 'receipts.edit')
  if (reasonError(reason)) return fail('bad_reason')
  return ctx.db.transaction(async (tx): Promise<Result<null, SlipRefusal>> => {
    const told = readReason(reason)
    const locked = await lockSlip(tx, ctx, decision)
    if (!locked.ok) return locked
    const { receipt, application, bill } = locked.value
    await decideReceipt(tx, ctx, receipt.id, { status: 'rejected', reason: told })
    if (application) await revokeProvisional(tx, ctx.now(), application.id)
    const isTold = (await bill?.reject({ slip: receipt, reason: told, isMadeUp })) ?? false
    if (!isTold) await tellRejected(tx, ctx, { receipt, application }, told)
    return ok(null)
  })
}
