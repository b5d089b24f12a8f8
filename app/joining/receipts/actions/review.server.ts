import type { CommandContext } from '#app/house/access/steps.server.ts'
import { findMailing } from '#app/house/mail/queries/server.server.ts'
import {
  answerField,
  answerUnseen,
  type DecisionAnswer,
  type ReceivedRequest,
  readReceived,
  readReceivedFields,
  refused,
} from '#app/joining/applications/actions.server.ts'
import { reasonError } from '#app/joining/applications/schema/decisions.ts'
import { readSeen } from '#app/joining/applications/schema/seen.ts'
import { decisionRefusalText, undoRefusalText } from '#app/joining/applications/views/refusals.server.ts'
import { answerOf } from '#app/kit/platform/form.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { amountError } from '#app/money/ledger/schema.ts'
import { m } from '#app/paraglide/messages.js'
import { acceptSlip, rejectSlip, type SlipRefusal } from '../commands/decide.server.ts'
import { approveReceipt, linkReceipt } from '../commands/review.server.ts'
import { undoReceiptAcceptance, undoReceiptRejection } from '../commands/undo.server.ts'
import { findReceiptRecord, type ReceiptRecord } from '../queries/review.server.ts'
import { viewUnseenSlip } from '../views/bill.server.ts'

const REVIEW_FIELDS = [
  'intent',
  'member',
  'reason',
  'application',
  'seen',
  'mark',
  'madeUp',
  'withheld',
] as const
type ReviewRequest = Record<(typeof REVIEW_FIELDS)[number], string> & ReceivedRequest

type Answer = (ctx: CommandContext, record: ReceiptRecord, asked: ReviewRequest) => Promise<DecisionAnswer>

const ANSWERS: Record<string, Answer> = {
  accept,
  approve,
  reject,
  link,
  undo,
  'undo-acceptance': undo,
}

/** Does what a post of the receipt's screen asks for, and says what became of it. */
export function reviewReceipt(
  ctx: CommandContext,
  record: ReceiptRecord,
  form: FormData,
): Promise<DecisionAnswer> {
  const asked = { ...readTexts(form, REVIEW_FIELDS), ...readReceivedFields(form) }
  return answerOf(ANSWERS, form)(ctx, record, asked)
}

/** The answer to a decision about what nobody has seen, with the slip and its bill as they are now; null for every other reason. */
async function unseenOf(
  ctx: CommandContext,
  record: ReceiptRecord,
  { seen, mark }: ReviewRequest,
  reason: string,
): Promise<DecisionAnswer | null> {
  if (reason === 'seen_missing') return refused(m.review_seen_missing(), 400)
  if (reason !== 'not_as_seen') return null
  const { receipt } = (await findReceiptRecord(ctx.db, record.receipt.id)) ?? record
  const asked = { now: ctx.now(), mail: await findMailing(ctx), maySeeBookings: false }
  const unseen = await viewUnseenSlip(ctx.db, receipt, { ...asked, seen, mark })
  return { ok: false, error: '', status: 409, unseen }
}

/** Why nothing is decided about a slip. */
async function answerRefusal(
  ctx: CommandContext,
  record: ReceiptRecord,
  asked: ReviewRequest,
  reason: SlipRefusal | 'slip_used',
): Promise<DecisionAnswer> {
  const unseen = await unseenOf(ctx, record, asked, reason)
  if (unseen) return unseen
  if (reason === 'not_found') return refused(m.review_slip_not_linked())
  if (reason === 'slip_used') return refused(m.slips_used_before())
  return refused(await decidedText(ctx, record.receipt.id))
}

async function accept(
  ctx: CommandContext,
  record: ReceiptRecord,
  asked: ReviewRequest,
): Promise<DecisionAnswer> {
  const { received, withheld, mark } = asked
  const decision = { receiptId: record.receipt.id, seen: readSeen(asked.seen), mark }
  const accepted = await acceptSlip(ctx, { ...decision, received, withheld })
  if (accepted.ok) return { ok: true, message: accepted.value }
  if (accepted.reason === 'bad_amount') return { ...refused(amountError(), 400), field: 'received' }
  if (accepted.reason === 'bad_withheld')
    return { ...refused(m.contract_pay_withheld_much(), 400), field: 'withheld' }
  return answerRefusal(ctx, record, asked, accepted.reason)
}

async function approve(
  ctx: CommandContext,
  record: ReceiptRecord,
  asked: ReviewRequest,
): Promise<DecisionAnswer> {
  const { receipt } = record
  const { member } = asked
  if (member === '') return refused(m.review_choice_missing(), 400)
  const memberRowId = member === 'new' ? null : member
  const isLate = receipt.application?.status === 'approved'
  const read = readReceived(asked)
  if (!read.ok) return read
  const { received } = read
  const { confirmed } = asked
  const seen = readSeen(asked.seen)
  const approved = await approveReceipt(ctx, {
    receiptId: receipt.id,
    memberRowId,
    received,
    confirmed,
    seen,
  })
  if (approved.ok) {
    const email = receipt.application?.email ?? receipt.email
    return {
      ok: true,
      message: isLate
        ? m.review_done_receipt_accepted()
        : m.review_done_approved({ email, mail: await findMailing(ctx) }),
    }
  }
  const unseen = await unseenOf(ctx, record, asked, approved.reason)
  if (unseen) return unseen
  if (approved.reason === 'not_linked') return refused(m.review_slip_not_linked())
  if (approved.reason === 'already_decided' || !receipt.application)
    return refused(await decidedText(ctx, receipt.id))
  const answer = await answerField(ctx.db, receipt.application, approved.reason)
  return answer ?? refused(await decisionRefusalText(ctx.db, receipt.application, approved.reason))
}

async function reject(
  ctx: CommandContext,
  record: ReceiptRecord,
  asked: ReviewRequest,
): Promise<DecisionAnswer> {
  const { reason, mark } = asked
  const decision = { receiptId: record.receipt.id, seen: readSeen(asked.seen), mark }
  const rejected = await rejectSlip(ctx, { ...decision, reason, isMadeUp: asked.madeUp !== '' })
  if (rejected.ok) return { ok: true, message: m.review_done_receipt_rejected() }
  if (rejected.reason === 'bad_reason') return refused(reasonError(reason) ?? '', 400)
  return answerRefusal(ctx, record, asked, rejected.reason)
}

async function undo(
  ctx: CommandContext,
  record: ReceiptRecord,
  asked: ReviewRequest,
): Promise<DecisionAnswer> {
  const { id: receiptId } = record.receipt
  const isRejection = asked.intent === 'undo'
  const undo = isRejection ? undoReceiptRejection : undoReceiptAcceptance
  const undone = await undo(ctx, { receiptId, seen: readSeen(asked.seen) })
  if (undone.ok) {
    return {
      ok: true,
      message: isRejection ? m.review_done_receipt_undone() : m.review_done_acceptance_undone(),
    }
  }
  const unseen = await unseenOf(ctx, record, asked, undone.reason)
  if (unseen) return unseen
  return refused(
    undone.reason === 'changed_since' ? m.review_undo_receipt_changed() : undoRefusalText(undone.reason),
  )
}

async function link(
  ctx: CommandContext,
  { receipt }: ReceiptRecord,
  asked: ReviewRequest,
): Promise<DecisionAnswer> {
  const { application: applicationId } = asked
  const linked = await linkReceipt(ctx, {
    receiptId: receipt.id,
    applicationId,
    seen: readSeen(asked.seen),
  })
  const name = (await findReceiptRecord(ctx.db, receipt.id))?.receipt.application?.name ?? receipt.who
  if (linked.ok) return { ok: true, message: m.review_done_linked({ name }) }
  const texts: Record<typeof linked.reason, () => string | Promise<string>> = {
    not_found: m.review_slip_application_gone,
    application_decided: m.review_slip_application_decided,
    already_decided: () => decidedText(ctx, receipt.id),
    seen_missing: m.review_seen_missing,
    not_as_seen: m.review_seen_lead,
  }
  const unseen = await answerUnseen(ctx.db, asked, linked.reason, { applicationId, receiptId: receipt.id })
  if (unseen) return unseen
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
