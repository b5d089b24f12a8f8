import { and, eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { isSlipOf, receipts } from '../tables.server.ts'

/** A slip of the application that waits: another picture under its key takes its place. Null for any other. */
export async function findReplaceable(db: Executor, applicationId: string, receiptId: string | null) {
  if (receiptId === null || !isUuid(receiptId)) return null
  const { submissionKey, submittedAt, status } = receipts
  const [receipt] = await db
    .select({ submissionKey, submittedAt })
    .from(receipts)
    .where(
      and(
        eq(receipts.id, receiptId),
        eq(status, 'submitted'),
        isSlipOf({ kind: 'application', id: applicationId }),
      ),
    )
  return receipt ?? null
}
