import type { CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { type DecisionAnswer, refused } from '#app/joining/applications/actions.server.ts'
import { readSeen } from '#app/joining/applications/schema/seen.ts'
import { answerRejection, SLIP_REFUSALS } from '#app/joining/receipts/actions/slip-answers.server.ts'
import { findReceiptRecord } from '#app/joining/receipts/queries/review.server.ts'
import { m } from '#app/paraglide/messages.js'
import { acceptGuestSlip, rejectGuestSlip } from './commands/slip.server.ts'

type Asked = Record<'intent' | 'reason' | 'seen', string>

const REFUSALS = { ...SLIP_REFUSALS, no_day_pass: m.visitor_no_day_pass }

/** What staff decide about the slip of a guest's Day Pass, from the slip's screen; null for what is another's to decide. */
export async function decideGuestSlip(
  ctx: CommandContext,
  receiptId: string,
  { intent, seen, reason }: Asked,
): Promise<DecisionAnswer | null> {
  const decision = { receiptId, seen: readSeen(seen) }
  if (intent === 'accept-guest') {
    const accepted = await acceptGuestSlip(ctx, decision)
    if (accepted.ok) return { ok: true, message: m.visitor_slip_accepted() }
    return refused(REFUSALS[accepted.reason]())
  }
  if (intent !== 'reject') return null
  const record = await findReceiptRecord(ctx.db, receiptId)
  if (!record?.receipt.inviteId) return null
  return answerRejection(await rejectGuestSlip(ctx, { ...decision, reason }), reason)
}
