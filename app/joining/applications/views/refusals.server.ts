import { slipUsedText } from '#app/joining/slips/views/readings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { findCashClosedThrough } from '#app/money/payments/queries.server.ts'
import { cashClosedText } from '#app/money/payments/texts.ts'
import { m } from '#app/paraglide/messages.js'
import type { RejectionRefusal } from '../commands/reject.server.ts'
import type { UndoRefusal } from '../commands/undo.server.ts'
import { listDecisions } from '../queries/decisions.server.ts'
import { UNDO_MINUTES } from '../rules/applications.ts'
import type { ApprovalRefusal } from '../steps/approve.server.ts'
import type { Application } from '../steps/decisions.server.ts'

/** What staff read when somebody was faster: who, and what they decided. */
export async function alreadyDecidedText(db: Executor, applicationId: string): Promise<string> {
  const newest = (await listDecisions(db, applicationId)).find(({ undoneAt }) => undoneAt === null)
  if (!newest) return m.review_already_decided()
  const name = newest.decidedBy ?? m.review_by_system()
  return newest.decision === 'approved'
    ? m.review_already_approved({ name })
    : m.review_already_rejected({ name })
}

/** The sentence for each reason why an application was not approved or rejected. */
export async function decisionRefusalText(
  db: Executor,
  { id, memberId }: Pick<Application, 'id' | 'memberId'>,
  reason: Exclude<ApprovalRefusal | RejectionRefusal, 'bad_reason'>,
): Promise<string> {
  const texts: Record<typeof reason, () => string | Promise<string>> = {
    not_found: m.review_gone,
    already_decided: () => alreadyDecidedText(db, id),
    not_a_candidate: m.review_not_a_candidate,
    card_given_back: m.review_card_given_back,
    member_id_taken: () => m.review_member_id_taken({ memberId }),
    slip_used: () => slipUsedText(db, id),
    not_confirmed: m.review_not_confirmed,
    spelling_missing: m.document_spelling_missing,
    paid_in_future: m.ledger_error_day_future,
    paid_long_before: m.review_paid_long_before,
    cash_closed: async () => cashClosedText(await findCashClosedThrough(db)),
    seen_missing: m.review_seen_missing,
    not_as_seen: m.review_seen_lead,
  }
  return texts[reason]()
}

export function undoRefusalText(reason: UndoRefusal): string {
  const texts: Record<UndoRefusal, () => string> = {
    not_found: m.review_gone,
    already_undone: m.review_already_undone,
    too_late: () => m.review_undo_too_late({ minutes: UNDO_MINUTES }),
    changed_since: m.review_undo_changed,
    cash_closed: m.review_undo_cash_closed,
    seen_missing: m.review_seen_missing,
    not_as_seen: m.review_seen_lead,
  }
  return texts[reason]()
}
