import { eq } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { DecisionContext } from '#app/money/bills/steps/kinds.server.ts'
import { receipts } from '../tables.server.ts'

// This is a step of commands, within whose transaction it runs: the command asks who may.

type DecidedReceipt = {
  status: 'approved' | 'rejected'
  reason: string
  receivedSatang?: Satang
  withheldSatang?: Satang
}

/** Writes it down about a receipt that is locked and waits. */
export async function decideReceipt(
  tx: Transaction,
  ctx: DecisionContext,
  receiptId: string,
  { status, reason, receivedSatang, withheldSatang = 0 }: DecidedReceipt,
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
    ...(withheldSatang > 0 && { withheldSatang }),
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
