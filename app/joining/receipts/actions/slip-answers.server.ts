import { type DecisionAnswer, refused } from '#app/joining/applications/actions.server.ts'
import { reasonError } from '#app/joining/applications/schema/decisions.ts'
import type { Result } from '#app/kit/pure/result.ts'
import { m } from '#app/paraglide/messages.js'

/** Why nothing is decided about a slip that pays for something else than an application. */
export const SLIP_REFUSALS = {
  not_found: m.review_slip_not_linked,
  already_decided: m.review_already_decided,
  seen_missing: m.review_seen_missing,
  not_as_seen: m.review_seen_lead,
  slip_used: m.slips_used_before,
}

/** What became of a rejection with this reason. */
export function answerRejection(
  rejected: Result<null, keyof typeof SLIP_REFUSALS | 'bad_reason'>,
  reason: string,
): DecisionAnswer {
  if (rejected.ok) return { ok: true, message: m.review_done_receipt_rejected() }
  if (rejected.reason === 'bad_reason') return refused(reasonError(reason) ?? '', 400)
  return refused(SLIP_REFUSALS[rejected.reason]())
}
