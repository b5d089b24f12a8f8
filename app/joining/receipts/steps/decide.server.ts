import { eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import type { Seen } from '#app/joining/applications/schema/seen.ts'
import { refuseUnseen, type SeenRefusal } from '#app/joining/applications/steps/seen.server.ts'
import { purchaseOf } from '#app/joining/slips/queries.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { receipts } from '../tables.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may.

type DecidedReceipt = { status: 'approved' | 'rejected'; reason: string; receivedSatang?: Satang }

/** Writes it down about a receipt that is locked and waits. */
export async function decideReceipt(
  tx: Transaction,
  ctx: CommandContext,
  receiptId: string,
  { status, reason, receivedSatang }: DecidedReceipt,
) {
  const adminId = ctx.actor.userId
  await tx
    .update(receipts)
    .set({ status, reason, decidedBy: adminId, decidedAt: ctx.now() })
    .where(eq(receipts.id, receiptId))
  const details = {
    before: { status: 'submitted' },
    after: { status },
    ...(reason && { reason }),
    ...(receivedSatang !== undefined && { receivedSatang }),
  }
  await logActivity(tx, {
    adminId,
    action: status,
    entityType: 'receipt',
    entityId: receiptId,
    details,
  })
  await announceChange(tx, 'receipts')
}

type DecidableReceipt = typeof receipts.$inferSelect

/** The receipt by which a member pays what they owe, locked for a decision that is about what was seen. */
export async function lockDebtReceipt(
  tx: Transaction,
  { receiptId, seen }: { receiptId: string; seen: Seen | null },
): Promise<
  Result<DecidableReceipt & { memberRowId: string }, 'not_found' | 'already_decided' | SeenRefusal>
> {
  if (!isUuid(receiptId)) return fail('not_found')
  const [receipt] = await tx.select().from(receipts).where(eq(receipts.id, receiptId)).for('update')
  const memberRowId = receipt?.memberRowId
  if (!receipt || !memberRowId) return fail('not_found')
  if (receipt.status !== 'submitted') return fail('already_decided')
  const unseen = await refuseUnseen(tx, seen, { application: null, receiptId })
  return unseen ? fail(unseen) : ok({ ...receipt, memberRowId })
}

/** The receipt of a booking or a guest, locked for a decision that is about what was seen. What it pays for is locked already. */
export async function lockReceiptOf(
  tx: Transaction,
  { receiptId, purchase, seen }: { receiptId: string; purchase: string; seen: Seen | null },
): Promise<Result<DecidableReceipt, 'already_decided' | SeenRefusal>> {
  const [receipt] = await tx.select().from(receipts).where(eq(receipts.id, receiptId)).for('update')
  if (receipt?.status !== 'submitted' || purchaseOf(receipt) !== purchase) return fail('already_decided')
  const unseen = await refuseUnseen(tx, seen, { application: null, receiptId })
  return unseen ? fail(unseen) : ok(receipt)
}
