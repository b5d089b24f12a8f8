import type { CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { reasonError } from '#app/joining/applications/schema/decisions.ts'
import { readSeen } from '#app/joining/applications/schema/seen.ts'
import { findReceiptRecord } from '#app/joining/receipts/queries/review.server.ts'
import { amountError } from '#app/money/ledger/schema.ts'
import { m } from '#app/paraglide/messages.js'
import { acceptBookingSlip, rejectBookingSlip } from '../commands/slip-review.server.ts'

type Asked = Record<'intent' | 'reason' | 'seen' | 'booking' | 'received', string>
type Answer = { ok: true; message: string } | { ok: false; error: string; status: 400 | 409 }

const DONE = {
  booked: m.booking_slip_done_booked,
  stands: m.booking_slip_done_stands,
  gone: m.booking_slip_done_gone,
}

const REFUSALS = {
  not_found: m.review_slip_not_linked,
  already_decided: m.review_already_decided,
  seen_missing: m.review_seen_missing,
  not_as_seen: m.review_seen_lead,
  slip_used: m.slips_used_before,
}

/** What staff decide about a slip of a visitor's booking, from the slip's screen; null for what is another's to decide. */
export async function decideBookingSlip(
  ctx: CommandContext,
  receiptId: string,
  asked: Asked,
): Promise<Answer | null> {
  const { intent, seen, booking, received, reason } = asked
  const decision = { receiptId, seen: readSeen(seen), booking }
  if (intent === 'accept-booking') {
    const accepted = await acceptBookingSlip(ctx, { ...decision, received })
    if (accepted.ok) return { ok: true, message: DONE[accepted.value]() }
    if (accepted.reason === 'bad_amount') return { ok: false, error: amountError(), status: 400 }
    return { ok: false, error: REFUSALS[accepted.reason](), status: 409 }
  }
  if (intent !== 'reject') return null
  const record = await findReceiptRecord(ctx.db, receiptId)
  if (!record?.receipt.bookingId) return null
  const rejected = await rejectBookingSlip(ctx, { ...decision, reason })
  if (rejected.ok) return { ok: true, message: m.review_done_receipt_rejected() }
  if (rejected.reason === 'bad_reason') return { ok: false, error: reasonError(reason) ?? '', status: 400 }
  return { ok: false, error: REFUSALS[rejected.reason](), status: 409 }
}
