import { desc } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'

import { blogRequests } from '#app/public/blog/tables.server.ts'

/** Longer than sending can take, and than a writer is silent: whoever was at it is gone, and it may be tried again. */
export const STUCK_MS = 60_000

const SHOWN = 20

/** The newest requests, with whether each may be tried again. */
export async function listRequests(db: Executor, now: Date) {
  const rows = await db
    .select()
    .from(blogRequests)
    .orderBy(desc(blogRequests.createdAt), desc(blogRequests.id))
    .limit(SHOWN)
  return rows.map(row => ({ ...row, mayRetry: row.status === 'failed' || isStuck(row, now) }))
}

function isStuck({ status, createdAt, aliveAt }: RequestRow, now: Date): boolean {
  const seenAt = Math.max(createdAt.getTime(), aliveAt?.getTime() ?? 0)
  return (status === 'pending' || status === 'writing') && now.getTime() - seenAt > STUCK_MS
}

export type RequestRow = typeof blogRequests.$inferSelect
