import type { CommandContext } from '#app/house/access/steps.server.ts'
import { findMailing } from '#app/house/mail/queries/server.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { answerOf } from '#app/kit/platform/form.server.ts'
import { isDay } from '#app/kit/pure/days.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { readSpelling } from '#app/money/documents/schema.ts'
import { readMoney } from '#app/money/ledger/schema.ts'
import { MONEY_METHODS } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { approveApplication } from './commands/approve.server.ts'
import { rejectApplication } from './commands/reject.server.ts'
import { undoDecision } from './commands/undo.server.ts'
import type { Received } from './rules/money.ts'
import { reasonError } from './schema/decisions.ts'
import { readSeen } from './schema/seen.ts'
import type { Application } from './steps/decisions.server.ts'
import { viewUnseen } from './views/changes.server.ts'
import type { Unseen } from './views/changes.ts'
import { decisionRefusalText, undoRefusalText } from './views/refusals.server.ts'

/** `unseen` where it is not as it was seen: that says more than a sentence; `field` where the error is about one. */
export type DecisionAnswer =
  | { ok: true; message: string }
  | { ok: false; error: string; status: 400 | 409; unseen: Unseen | null; field?: ReceivedField | 'withheld' }

const RECEIVED_FIELDS = ['received', 'method', 'paidOn', 'spelling'] as const
type ReceivedField = (typeof RECEIVED_FIELDS)[number]

export type ReceivedRequest = Record<ReceivedField, string> & { confirmed: string[] }

const DECISION_FIELDS = ['member', 'reason', 'decision', 'seen'] as const
type DecisionRequest = Record<(typeof DECISION_FIELDS)[number], string> & ReceivedRequest

/** What a form says of the money that came in, and what was confirmed about it. */
export function readReceivedFields(form: FormData): ReceivedRequest {
  return { ...readTexts(form, RECEIVED_FIELDS), confirmed: form.getAll('confirmed').map(String) }
}

/** What came in, as it was typed; or the answer that says what is wrong with it. */
export function readReceived({
  received: text,
  method: chosen,
  paidOn,
  spelling: spelled,
}: ReceivedRequest): { ok: true; received: Received } | (DecisionAnswer & { ok: false }) {
  const satang = readMoney(text)
  if (satang === null) return { ...refused(m.review_received_error(), 400), field: 'received' }
  const method = MONEY_METHODS.find(each => each === chosen) ?? null
  if (satang > 0 && method === null) return { ...refused(m.ledger_error_method(), 400), field: 'method' }
  if (satang > 0 && !isDay(paidOn)) return { ...refused(m.ledger_error_day(), 400), field: 'paidOn' }
  const spelling = readSpelling(spelled)
  if (spelling === null) return { ...refused(m.document_spelling_missing(), 400), field: 'spelling' }
  const besides = { ...(satang > 0 && { paidOn }), ...(spelling && { spelling }) }
  return { ok: true, received: { satang, method, ...besides } }
}

/** The answer to an approval that lacks something next to its field; null for every other reason. */
export async function answerField(
  db: Executor,
  application: Pick<Application, 'id' | 'memberId'>,
  reason: string,
): Promise<DecisionAnswer | null> {
  if (reason !== 'paid_in_future' && reason !== 'paid_long_before' && reason !== 'spelling_missing')
    return null
  const field = reason === 'spelling_missing' ? 'spelling' : 'paidOn'
  return { ...refused(await decisionRefusalText(db, application, reason), 400), field }
}

export function refused(error: string, status: 400 | 409 = 409): DecisionAnswer & { ok: false } {
  return { ok: false, error, status, unseen: null }
}

type Answer = (
  ctx: CommandContext,
  application: Application,
  asked: DecisionRequest,
) => Promise<DecisionAnswer>

const ANSWERS: Record<string, Answer> = {
  approve,
  reject,
  undo: async (ctx, { id: applicationId }, asked) => {
    const undone = await undoDecision(ctx, { decisionId: asked.decision, seen: readSeen(asked.seen) })
    if (undone.ok) return { ok: true, message: m.review_done_undone() }
    const unseen = await answerUnseen(ctx.db, asked, undone.reason, { applicationId })
    return unseen ?? refused(undoRefusalText(undone.reason))
  },
}

/** Does what a post of the application's screen asks for, and says what became of it. */
export function decideApplication(
  ctx: CommandContext,
  application: Application,
  form: FormData,
): Promise<DecisionAnswer> {
  const asked = { ...readTexts(form, DECISION_FIELDS), ...readReceivedFields(form) }
  return answerOf(ANSWERS, form)(ctx, application, asked)
}

async function reject(
  ctx: CommandContext,
  application: Application,
  asked: DecisionRequest,
): Promise<DecisionAnswer> {
  const { id: applicationId, email } = application
  const { reason } = asked
  const rejected = await rejectApplication(ctx, { applicationId, reason, seen: readSeen(asked.seen) })
  if (rejected.ok)
    return { ok: true, message: m.review_done_rejected({ email, mail: await findMailing(ctx) }) }
  if (rejected.reason === 'bad_reason') return refused(reasonError(reason) ?? '', 400)
  const unseen = await answerUnseen(ctx.db, asked, rejected.reason, { applicationId })
  return unseen ?? refused(await decisionRefusalText(ctx.db, application, rejected.reason))
}

async function approve(
  ctx: CommandContext,
  application: Application,
  asked: DecisionRequest,
): Promise<DecisionAnswer> {
  const { id: applicationId, email } = application
  const { member, confirmed } = asked
  if (member === '') return refused(m.review_choice_missing(), 400)
  const memberRowId = member === 'new' ? null : member
  const read = readReceived(asked)
  if (!read.ok) return read
  const { received } = read
  const seen = readSeen(asked.seen)
  const approved = await approveApplication(ctx, { applicationId, memberRowId, received, confirmed, seen })
  if (approved.ok)
    return { ok: true, message: m.review_done_approved({ email, mail: await findMailing(ctx) }) }
  const answer =
    (await answerUnseen(ctx.db, asked, approved.reason, { applicationId })) ??
    (await answerField(ctx.db, application, approved.reason))
  return answer ?? refused(await decisionRefusalText(ctx.db, application, approved.reason))
}

/** The answer to a decision about what nobody has seen; null for every other reason. */
export async function answerUnseen(
  db: Executor,
  asked: Pick<DecisionRequest, 'seen'>,
  reason: string,
  subject: { applicationId: string | null; receiptId?: string },
): Promise<DecisionAnswer | null> {
  if (reason === 'seen_missing') return refused(m.review_seen_missing(), 400)
  if (reason !== 'not_as_seen') return null
  return { ok: false, error: '', status: 409, unseen: await viewUnseen(db, readSeen(asked.seen), subject) }
}
