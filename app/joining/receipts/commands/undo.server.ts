import { eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import type { UndoRefusal } from '#app/joining/applications/commands/undo.server.ts'
import { canUndo } from '#app/joining/applications/rules/applications.ts'
import type { Seen } from '#app/joining/applications/schema/seen.ts'
import { announceAll, lockApplication, mailUndone } from '#app/joining/applications/steps/decisions.server.ts'
import { refuseUnseen } from '#app/joining/applications/steps/seen.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { canUndoRejection } from '../rules.ts'
import { receipts } from '../tables.server.ts'

/**
 * Takes back the rejection of one receipt within its time: it waits again, and the visitor who was asked for another is
 * written to. Refused when the application was decided about with it or since: that decision is what can be undone.
 */
export async function undoReceiptRejection(
  ctx: CommandContext,
  { receiptId, seen }: { receiptId: string; seen: Seen | null },
): Promise<Result<null, UndoRefusal>> {
  await authorise(ctx, 'receipts.edit')
  if (!isUuid(receiptId)) return fail('not_found')
  return ctx.db.transaction(async tx => {
    const isIt = eq(receipts.id, receiptId)
    const [known] = await tx.select({ applicationId: receipts.applicationId }).from(receipts).where(isIt)
    // In the order of a decision, so that neither waits for the other.
    const application = known?.applicationId ? await lockApplication(tx, known.applicationId) : null
    const [receipt] = await tx.select().from(receipts).where(isIt).for('update')
    if (!receipt) return fail('not_found')
    const { status, decidedAt } = receipt
    if (status !== 'rejected' || decidedAt === null) return fail('already_undone')
    if (!canUndo({ decidedAt, undoneAt: null }, ctx.now())) return fail('too_late')
    if (!canUndoRejection({ decidedAt, application })) return fail('changed_since')
    const unseen = await refuseUnseen(tx, seen, { application, receiptId })
    if (unseen) return fail(unseen)
    await tx
      .update(receipts)
      .set({ status: 'submitted', reason: '', decidedBy: null, decidedAt: null })
      .where(isIt)
    await logActivity(tx, {
      ...{ adminId: ctx.actor.userId, action: 'undone', entityType: 'receipt', entityId: receiptId },
      details: { before: { status }, after: { status: 'submitted' } },
    })
    if (application?.status === 'submitted') await mailUndone(tx, ctx, application)
    await announceAll(tx, ['receipts', 'applications'])
    return ok(null)
  })
}
