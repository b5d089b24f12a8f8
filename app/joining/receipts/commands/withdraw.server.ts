import { and, eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceAll, lockApplication } from '#app/joining/applications/steps/decisions.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { revokeProvisional } from '#app/people/access-codes/steps/issue.server.ts'
import { isSlipOf, receipts } from '../tables.server.ts'

/**
 * Takes back a slip that waits, for the visitor who sent it (rule receipts.withdrawn): it stays for the log and leaves the
 * queue, and a provisional code that was given for the application ends, as with a rejection.
 * @param applicationId of the visitor's link, by which they prove that the slip is theirs
 */
export async function withdrawReceipt(
  ctx: RequestContext,
  { applicationId, receiptId }: { applicationId: string; receiptId: string },
): Promise<Result<null, 'not_found' | 'already_decided'>> {
  if (!isUuid(receiptId)) return fail('not_found')
  const isIt = and(eq(receipts.id, receiptId), isSlipOf({ kind: 'application', id: applicationId }))
  return ctx.db.transaction(async tx => {
    // In the order of a decision, so that neither waits for the other.
    await lockApplication(tx, applicationId)
    const [receipt] = await tx.select({ status: receipts.status }).from(receipts).where(isIt).for('update')
    if (!receipt) return fail('not_found')
    if (receipt.status !== 'submitted') return fail('already_decided')
    await tx.update(receipts).set({ status: 'withdrawn' }).where(isIt)
    await revokeProvisional(tx, ctx.now(), applicationId)
    await logActivity(tx, {
      adminId: null,
      action: 'receipt_withdrawn',
      entityType: 'receipt',
      entityId: receiptId,
      details: { before: { status: 'submitted' }, after: { status: 'withdrawn' } },
    })
    await announceAll(tx, ['receipts', 'applications'])
    return ok(null)
  })
}
