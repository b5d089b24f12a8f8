import type { CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { reasonError } from '#app/joining/applications/schema/decisions.ts'
import { readSeen } from '#app/joining/applications/schema/seen.ts'
import { findReceiptRecord } from '#app/joining/receipts/queries/review.server.ts'
import { m } from '#app/paraglide/messages.js'
import { acceptGuestSlip, rejectGuestSlip } from './commands/slip.server.ts'

type Asked = Record<'intent' | 'reason' | 'seen', string>
type Answer = { ok: true; message: string } | { ok: false; error: string; status: 400 | 409 }

const REFUSALS = {
  not_found: m.review_slip_not_linked,
  already_decided: m.review_already_decided,
  seen_missing: m.review_seen_missing,
  not_as_seen: m.review_seen_lead,
  slip_used: m.slips_used_before,
  no_day_pass: m.visitor_no_day_pass,
}

/** What staff decide about the slip of a guest's Day Pass, from the slip's screen; null for what is another's to decide. */
export async function decideGuestSlip(
  ctx: CommandContext,
  receiptId: string,
  { intent, seen, reason }: Asked,
): Promise<Answer | null> {
  const decision = { receiptId, seen: readSeen(seen) }
  if (intent === 'accept-guest') {
    const accepted = await acceptGuestSlip(ctx, decision)
    if (accepted.ok) return { ok: true, message: m.visitor_slip_accepted() }
    return { ok: false, error: REFUSALS[accepted.reason](), status: 409 }
  }
  if (intent !== 'reject') return null
  const record = await findReceiptRecord(ctx.db, receiptId)
  if (!record?.receipt.inviteId) return null
  const rejected = await rejectGuestSlip(ctx, { ...decision, reason })
  if (rejected.ok) return { ok: true, message: m.review_done_receipt_rejected() }
  if (rejected.reason === 'bad_reason') return { ok: false, error: reasonError(reason) ?? '', status: 400 }
  return { ok: false, error: REFUSALS[rejected.reason](), status: 409 }
}
