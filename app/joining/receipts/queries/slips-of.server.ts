import { and, count, desc, eq, ne } from 'drizzle-orm'
import { v5 as uuidv5 } from 'uuid'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Subject } from '#app/money/bills/rules.ts'
import { isBillAmong } from '#app/money/bills/tables.server.ts'
import { isSlipOf, receipts } from '../tables.server.ts'

export type LastSlip = Pick<typeof receipts.$inferSelect, 'id' | 'status' | 'reason'>

/** The last slip that came for it; null without one. */
export async function findLastSlip(db: Executor, subject: Subject): Promise<LastSlip | null> {
  const { id, status, reason, createdAt } = receipts
  const [slip] = await db
    .select({ id, status, reason })
    .from(receipts)
    .where(isSlipOf(subject))
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
  return slip ?? null
}

/** Whether staff have still to look at a slip of it. */
export async function hasWaitingSlip(db: Executor, subject: Subject): Promise<boolean> {
  return (await db.$count(receipts, and(isSlipOf(subject), eq(receipts.status, 'submitted')))) > 0
}

export function countRejected(db: Executor, subject: Subject): Promise<number> {
  return db.$count(receipts, and(isSlipOf(subject), eq(receipts.status, 'rejected')))
}

/**
 * The key of the slip that waits or is to come, where that is the subject's own and no form's: the next once staff have decided
 * about the last.
 */
export async function slipKeyOf(db: Executor, subject: Subject): Promise<string> {
  const isDecided = and(isSlipOf(subject), ne(receipts.status, 'submitted'))
  const [row] = await db.select({ count: count() }).from(receipts).where(isDecided)
  return uuidv5(`slip ${row?.count ?? 0}`, subject.id)
}

/** The record of a member shows the newest; all of them are in the list. */
const MOST = 100

/** The receipts that came with these applications, newest first. */
export async function listReceiptsOf(db: Executor, applicationIds: string[]) {
  if (applicationIds.length === 0) return []
  const { id, status, submittedAt, totalSatang, reason } = receipts
  return db
    .select({ id, status, submittedAt, totalSatang, reason })
    .from(receipts)
    .where(isBillAmong(receipts.billId, 'application', applicationIds))
    .orderBy(desc(submittedAt), desc(id))
    .limit(MOST)
}
