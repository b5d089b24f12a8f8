import { m } from '#app/paraglide/messages.js'
import type { CommandContext } from '../accounts/guard.server.ts'
import { decisionRefusalText, undoRefusalText } from '../applications/refusals.server.ts'
import { reasonError } from '../applications/schema.ts'
import { approveReceipt, linkReceipt, rejectReceipt } from './review.server.ts'
import { findReceiptRecord, type ReceiptRecord } from './review-queries.server.ts'
import { undoReceiptRejection } from './undo.server.ts'

type Answer = { ok: true; message: string } | { ok: false; error: string; status: 400 | 409 }

export type ReviewRequest = Record<'intent' | 'member' | 'reason' | 'application', string>

/** Does what a post of the receipt's screen asks for, and says what became of it. */
export async function reviewReceipt(
  ctx: CommandContext,
  record: ReceiptRecord,
  { intent, member, reason, application }: ReviewRequest,
): Promise<Answer> {
  if (intent === 'reject') return reject(ctx, record, reason)
  if (intent === 'link') return link(ctx, record, application)
  if (intent === 'undo') return undo(ctx, record)
  if (intent !== 'approve' || member === '')
    return { ok: false, error: m.review_choice_missing(), status: 400 }
  return approve(ctx, record, member)
}

async function approve(ctx: CommandContext, { receipt }: ReceiptRecord, member: string): Promise<Answer> {
  const memberRowId = member === 'new' ? null : member
  const isLate = receipt.application?.status === 'approved'
  const approved = await approveReceipt(ctx, { receiptId: receipt.id, memberRowId })
  if (approved.ok) {
    const email = receipt.application?.email ?? receipt.email
    return {
      ok: true,
      message: isLate ? m.review_done_receipt_accepted() : m.review_done_approved({ email }),
    }
  }
  if (approved.reason === 'not_linked') return refused(m.review_slip_not_linked())
  if (approved.reason === 'already_decided' || !receipt.application)
    return refused(await decidedText(ctx, receipt.id))
  return refused(await decisionRefusalText(ctx.db, receipt.application, approved.reason))
}

async function reject(ctx: CommandContext, { receipt }: ReceiptRecord, reason: string): Promise<Answer> {
  const rejected = await rejectReceipt(ctx, { receiptId: receipt.id, reason })
  if (rejected.ok) return { ok: true, message: m.review_done_receipt_rejected() }
  if (rejected.reason === 'bad_reason') return { ok: false, error: reasonError(reason) ?? '', status: 400 }
  return refused(await decidedText(ctx, receipt.id))
}

async function undo(ctx: CommandContext, { receipt }: ReceiptRecord): Promise<Answer> {
  const undone = await undoReceiptRejection(ctx, { receiptId: receipt.id })
  if (undone.ok) return { ok: true, message: m.review_done_receipt_undone() }
  return refused(
    undone.reason === 'changed_since' ? m.review_undo_receipt_changed() : undoRefusalText(undone.reason),
  )
}

async function link(ctx: CommandContext, { receipt }: ReceiptRecord, applicationId: string): Promise<Answer> {
  const linked = await linkReceipt(ctx, { receiptId: receipt.id, applicationId })
  const name = (await findReceiptRecord(ctx.db, receipt.id))?.receipt.application?.name ?? receipt.who
  if (linked.ok) return { ok: true, message: m.review_done_linked({ name }) }
  const texts: Record<typeof linked.reason, () => string | Promise<string>> = {
    not_found: m.review_slip_application_gone,
    application_decided: m.review_slip_application_decided,
    already_decided: () => decidedText(ctx, receipt.id),
  }
  return refused(await texts[linked.reason]())
}

/** Who was faster, and what they decided. */
async function decidedText({ db }: CommandContext, receiptId: string): Promise<string> {
  const record = await findReceiptRecord(db, receiptId)
  const name = record?.decidedBy
  if (!record || !name) return m.review_already_decided()
  return record.receipt.status === 'approved'
    ? m.review_already_approved({ name })
    : m.review_already_rejected({ name })
}

function refused(error: string): Answer {
  return { ok: false, error, status: 409 }
}
