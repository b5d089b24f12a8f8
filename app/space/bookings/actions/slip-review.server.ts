import type { CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { type DecisionAnswer, refused } from '#app/joining/applications/actions.server.ts'
import { readSeen } from '#app/joining/applications/schema/seen.ts'
import { answerRejection, SLIP_REFUSALS } from '#app/joining/receipts/actions/slip-answers.server.ts'
import { findReceiptRecord } from '#app/joining/receipts/queries/review.server.ts'
import { amountError } from '#app/money/ledger/schema.ts'
import { m } from '#app/paraglide/messages.js'
import { acceptBookingSlip, rejectBookingSlip } from '../commands/slip-review.server.ts'

type Asked = Record<'intent' | 'reason' | 'seen' | 'booking' | 'received' | 'madeUp', string>

const DONE = {
  booked: m.booking_slip_done_booked,
  stands: m.booking_slip_done_stands,
  gone: m.booking_slip_done_gone,
}

/** What staff decide about a slip of a visitor's booking, from the slip's screen; null for what is another's to decide. */
export async function decideBookingSlip(
  ctx: CommandContext,
  receiptId: string,
  { intent, seen, booking, received, reason, madeUp }: Asked,
): Promise<DecisionAnswer | null> {
  const decision = { receiptId, seen: readSeen(seen), booking }
  if (intent === 'accept-booking') {
    const accepted = await acceptBookingSlip(ctx, { ...decision, received })
    if (accepted.ok) return { ok: true, message: DONE[accepted.value]() }
    if (accepted.reason === 'bad_amount') return refused(amountError(), 400)
    return refused(SLIP_REFUSALS[accepted.reason]())
  }
  if (intent !== 'reject') return null
  const record = await findReceiptRecord(ctx.db, receiptId)
  if (!record?.receipt.bookingId) return null
  return answerRejection(
    await rejectBookingSlip(ctx, { ...decision, reason, isMadeUp: madeUp !== '' }),
    reason,
  )
}
