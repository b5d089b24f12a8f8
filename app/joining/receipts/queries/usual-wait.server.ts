import { and, desc, gte, inArray, isNotNull } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { type UsualWait, usualWait } from '../rules.ts'
import { receipts } from '../tables.server.ts'

const LAST_CHECKS = 30
const SINCE_MS = 90 * 24 * 60 * 60 * 1000

/** How long staff usually take for a slip, by the last that came and were decided about; null while there are too few. */
export async function findUsualWait(db: Executor, now: Date): Promise<UsualWait | null> {
  const { submittedAt, createdAt, decidedAt, decidedBy, status } = receipts
  const isDecided = and(isNotNull(decidedBy), inArray(status, ['approved', 'rejected']))
  const rows = await db
    .select({ submittedAt, decidedAt })
    .from(receipts)
    .where(and(isDecided, gte(createdAt, new Date(now.getTime() - SINCE_MS))))
    .orderBy(desc(createdAt), desc(receipts.id))
    .limit(LAST_CHECKS)
  return usualWait(
    rows.flatMap(row => (row.decidedAt ? row.decidedAt.getTime() - row.submittedAt.getTime() : [])),
  )
}
