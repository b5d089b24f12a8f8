import { and, eq, inArray } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { STANDING_STATUSES } from '#app/money/bills/rules.ts'
import type { AccessCode } from '#app/people/access-codes/rules.ts'
import { receipts } from '../tables.server.ts'

/**
 * The access code that the automation answered with for this receipt; null without one, after a rejection, and once it was
 * withdrawn.
 */
export async function findAccessCode(db: Executor, receiptId: string): Promise<AccessCode | null> {
  const [receipt] = await db
    .select({ id: receipts.accessId, pass: receipts.accessPass })
    .from(receipts)
    .where(and(eq(receipts.id, receiptId), inArray(receipts.status, STANDING_STATUSES)))
  return receipt?.id && receipt.pass ? { id: receipt.id, pass: receipt.pass } : null
}
