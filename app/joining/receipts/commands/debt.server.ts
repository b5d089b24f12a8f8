import { and, eq } from 'drizzle-orm'
import { authorise, type CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import { isSomebodyElses } from '#app/joining/slips/queries.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { recordMemberPayment } from '#app/money/ledger/commands.server.ts'
import { findReceiptRecord } from '../queries/review.server.ts'
import { receipts } from '../tables.server.ts'

/**
 * Books what a slip says that a member has paid of what they owe, and accepts the slip (rule receipts.debt). The payment has
 * the slip's own id: pressed again, or after a failure in between, it is booked once.
 */
export async function settleDebt(
  ctx: CommandContext,
  { receiptId, amount }: { receiptId: string; amount: string },
): Promise<
  Result<null, 'not_found' | 'decided' | 'used'> | { ok: false; reason: 'bad_input'; error: string }
> {
  await authorise(ctx, 'receipts.edit')
  await authorise(ctx, 'payments.edit')
  const found = await findReceiptRecord(ctx.db, receiptId)
  const memberRowId = found?.receipt.memberRowId
  if (!found || !memberRowId) return fail('not_found')
  if (found.receipt.status !== 'submitted') return fail('decided')
  if (await isSomebodyElses(ctx.db, receiptId)) return fail('used')
  const values = { amount, direction: '', method: 'transfer', bookedOn: bangkokDay(ctx.now()), note: '' }
  const booked = await recordMemberPayment(ctx, { id: memberRowId, values: { ...values, key: receiptId } })
  if (!booked.ok) {
    const error = Object.values(booked.errors).find(text => text !== undefined) ?? ''
    return { ok: false, reason: 'bad_input', error }
  }
  return ctx.db.transaction(async tx => {
    const decided = { status: 'approved', decidedBy: ctx.actor.userId, decidedAt: ctx.now() } as const
    const rows = await tx
      .update(receipts)
      .set(decided)
      .where(and(eq(receipts.id, receiptId), eq(receipts.status, 'submitted')))
      .returning({ id: receipts.id })
    if (rows.length === 0) return fail('decided')
    const entry = { action: 'approved', entityType: 'receipt', entityId: receiptId }
    await recordChange(tx, ctx, 'receipts', entry)
    return ok(null)
  })
}
