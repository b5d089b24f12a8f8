import { eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import * as approving from '#app/joining/applications/commands/approve.server.ts'
import * as rejecting from '#app/joining/applications/commands/reject.server.ts'
import * as undoing from '#app/joining/applications/commands/undo.server.ts'
import { findLateMoney, findMoney } from '#app/joining/applications/queries/money.server.ts'
import { doubtsOf, markOf } from '#app/joining/applications/rules/money.ts'
import type { ApprovalInput } from '#app/joining/applications/steps/approve.server.ts'
import { look } from '#app/joining/applications/steps/seen.server.ts'
import * as deciding from '#app/joining/receipts/commands/decide.server.ts'
import * as reviewing from '#app/joining/receipts/commands/review.server.ts'
import * as undoingReceipts from '#app/joining/receipts/commands/undo.server.ts'
import type { SlipDecision } from '#app/joining/receipts/steps/lock-slip.server.ts'
import { RECEIPT, receipts } from '#app/joining/receipts/tables.server.ts'
import { viewBill } from '#app/joining/receipts/views/bill.server.ts'
import { idOf } from '#app/money/bills/rules.ts'
import { applicationDecisions, applications } from '#app/people/applicants/tables.server.ts'

type Approval = Pick<ApprovalInput, 'memberRowId'> & Partial<ApprovalInput>

/** The decisions of staff, each by somebody who has just looked at what they decide about, and was paid all of it. */
export async function approveApplication(ctx: CommandContext, input: Approval & { applicationId: string }) {
  const paid = await paidInFull(ctx, input.applicationId)
  return approving.approveApplication(ctx, { ...paid, ...input, seen: await seenOf(ctx, input) })
}

/** What came in where nothing is missing, with a word for every doubt that is left about it; also for a late slip. */
export async function paidInFull(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  applicationId: string | null,
  receiptId = '',
) {
  const isIt = eq(applications.id, applicationId ?? '')
  const [application] = isUuid(applicationId) ? await db.select().from(applications).where(isIt) : []
  if (!application) return { received: { satang: 0, method: null }, confirmed: [] }
  const isLate = application.status === 'approved' && isUuid(receiptId)
  const { facts } = await (isLate
    ? findLateMoney(db, application, { receiptId, now: now() })
    : findMoney(db, application, now()))
  const received = { satang: Math.max(0, facts.totalSatang - facts.bookedSatang), method: null }
  return { received, confirmed: doubtsOf(facts, received).map(markOf) }
}

export async function rejectApplication(
  ctx: CommandContext,
  input: { applicationId: string; reason: string },
) {
  return rejecting.rejectApplication(ctx, { ...input, seen: await seenOf(ctx, input) })
}

export async function undoDecision(ctx: CommandContext, { decisionId }: { decisionId: string }) {
  const isIt = eq(applicationDecisions.id, decisionId)
  const [decision] = isUuid(decisionId) ? await ctx.db.select().from(applicationDecisions).where(isIt) : []
  const seen = await seenOf(ctx, { applicationId: decision?.applicationId ?? null })
  return undoing.undoDecision(ctx, { decisionId, seen })
}

export async function approveReceipt(ctx: CommandContext, input: Approval & { receiptId: string }) {
  const isIt = eq(receipts.id, input.receiptId)
  const [receipt] = isUuid(input.receiptId) ? await ctx.db.select(RECEIPT).from(receipts).where(isIt) : []
  const paid = await paidInFull(ctx, idOf('application', receipt?.subject ?? null), input.receiptId)
  return reviewing.approveReceipt(ctx, { ...paid, ...input, seen: await seenOfReceipt(ctx, input) })
}

export async function acceptSlip(ctx: CommandContext, input: { receiptId: string; received: string }) {
  return deciding.acceptSlip(ctx, { ...(await lookAtSlip(ctx, input)), ...input })
}

export async function rejectSlip(
  ctx: CommandContext,
  input: { receiptId: string; reason: string; isMadeUp?: boolean },
) {
  return deciding.rejectSlip(ctx, { ...(await lookAtSlip(ctx, input)), ...input })
}

/** What whoever looks at a slip has before them now. */
export async function lookAtSlip(
  ctx: Pick<CommandContext, 'db' | 'now'>,
  { receiptId }: { receiptId: string },
): Promise<SlipDecision> {
  const isIt = eq(receipts.id, receiptId)
  const [receipt] = isUuid(receiptId) ? await ctx.db.select(RECEIPT).from(receipts).where(isIt) : []
  const asked = { now: ctx.now(), mail: 'sent', maySeeBookings: true } as const
  const bill = receipt ? await viewBill(ctx.db, receipt, asked) : null
  return { receiptId, seen: await seenOfReceipt(ctx, { receiptId }), mark: bill?.mark ?? '' }
}

export async function undoReceiptRejection(ctx: CommandContext, input: { receiptId: string }) {
  return undoingReceipts.undoReceiptRejection(ctx, { ...input, seen: await seenOfReceipt(ctx, input) })
}

export async function linkReceipt(ctx: CommandContext, input: { receiptId: string; applicationId: string }) {
  return reviewing.linkReceipt(ctx, { ...input, seen: { ...(await seenOf(ctx, input)), slips: [] } })
}

/** What somebody sees who looks now. */
export async function seenOf({ db }: Pick<CommandContext, 'db'>, subject: Parameters<typeof look>[1]) {
  return (await look(db, subject)).seen
}

export async function seenOfReceipt(ctx: Pick<CommandContext, 'db'>, { receiptId }: { receiptId: string }) {
  const isIt = eq(receipts.id, receiptId)
  const [receipt] = isUuid(receiptId) ? await ctx.db.select(RECEIPT).from(receipts).where(isIt) : []
  return seenOf(ctx, { applicationId: idOf('application', receipt?.subject ?? null), receiptId })
}
