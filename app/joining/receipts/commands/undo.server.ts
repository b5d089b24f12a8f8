import { eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import type { UndoRefusal } from '#app/joining/applications/commands/undo.server.ts'
import { canUndo } from '#app/joining/applications/rules/applications.ts'
import type { Seen } from '#app/joining/applications/schema/seen.ts'
import {
  type Application,
  announceAll,
  atOneMoment,
  lockApplication,
  mailUndone,
} from '#app/joining/applications/steps/decisions.server.ts'
import { refuseUnseen } from '#app/joining/applications/steps/seen.server.ts'
import { releaseSlips } from '#app/joining/slips/steps/claim.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { idOf, isForGood } from '#app/money/bills/rules.ts'
import { canUndoAcceptance, canUndoRejection } from '../rules.ts'
import { takeBackLatePayment } from '../steps/late-payment.server.ts'
import { RECEIPT, receipts } from '../tables.server.ts'

type Undoing = { receiptId: string; seen: Seen | null }

/**
 * Takes back the rejection of one receipt within its time: it waits again, and the visitor who was asked for another is
 * written to. Refused when the application was decided about with it or since: that decision is what can be undone.
 */
export async function undoReceiptRejection(
  ctx: CommandContext,
  undoing: Undoing,
): Promise<Result<null, UndoRefusal>> {
  await authorise(ctx, 'receipts.edit')
  return ctx.db.transaction(async tx => {
    const locked = await lockDecided(tx, ctx, undoing, { status: 'rejected', canUndo: canUndoRejection })
    if (!locked.ok) return locked
    const { application } = locked.value
    await reopen(tx, ctx, undoing, 'rejected')
    if (application?.status === 'submitted') await mailUndone(tx, ctx, application)
    return ok(null)
  })
}

/**
 * Takes back within its time that a slip was accepted after the approval: it waits again, what it brought leaves the
 * account, and its paper is credited.
 */
export async function undoReceiptAcceptance(
  ctx: CommandContext,
  undoing: Undoing,
): Promise<Result<null, UndoRefusal>> {
  await authorise(ctx, 'receipts.edit')
  return ctx.db.transaction(async tx => {
    const locked = await lockDecided(tx, ctx, undoing, { status: 'approved', canUndo: canUndoAcceptance })
    if (!locked.ok) return locked
    const { application, decidedAt } = locked.value
    const { receiptId } = undoing
    if (!application) return fail('changed_since')
    await reopen(tx, ctx, undoing, 'approved')
    await releaseSlips(tx, [receiptId])
    await takeBackLatePayment(tx, atOneMoment(ctx), { applicationId: application.id, receiptId, decidedAt })
    await announceAll(tx, ['members'])
    return ok(null)
  })
}

type Which = { status: 'approved' | 'rejected'; canUndo: typeof canUndoRejection }

/** The receipt with its application, locked, where its decision is one that can be taken back on its own. */
async function lockDecided(
  tx: Transaction,
  ctx: CommandContext,
  { receiptId, seen }: Undoing,
  which: Which,
): Promise<Result<{ application: Application | null; decidedAt: Date }, UndoRefusal>> {
  if (!isUuid(receiptId)) return fail('not_found')
  const isIt = eq(receipts.id, receiptId)
  const [known] = await tx.select(RECEIPT).from(receipts).where(isIt)
  const applicationId = idOf('application', known?.subject ?? null)
  // In the order of a decision, so that neither waits for the other.
  const application = applicationId === null ? null : await lockApplication(tx, applicationId)
  const [receipt] = await tx.select(RECEIPT).from(receipts).where(isIt).for('update')
  if (!receipt) return fail('not_found')
  if (isForGood(receipt.subject)) return fail('changed_since')
  const { status, decidedAt } = receipt
  if (status !== which.status || decidedAt === null) return fail('already_undone')
  if (!canUndo({ decidedAt, undoneAt: null }, ctx.now())) return fail('too_late')
  if (!which.canUndo({ decidedAt, application })) return fail('changed_since')
  const unseen = await refuseUnseen(tx, seen, { application, receiptId })
  return unseen ? fail(unseen) : ok({ application, decidedAt })
}

async function reopen(tx: Transaction, ctx: CommandContext, { receiptId }: Undoing, status: Which['status']) {
  await tx
    .update(receipts)
    .set({ status: 'submitted', reason: '', decidedBy: null, decidedAt: null })
    .where(eq(receipts.id, receiptId))
  await logActivity(tx, {
    adminId: ctx.actor.userId,
    action: 'undone',
    entityType: 'receipt',
    entityId: receiptId,
    details: { before: { status }, after: { status: 'submitted' } },
  })
  await announceAll(tx, ['receipts', 'applications'])
}
