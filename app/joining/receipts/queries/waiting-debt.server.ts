import { and, eq } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { receipts } from '../tables.server.ts'

/** Whether staff have still to look at a slip by which a member pays what they owe. */
export async function hasWaitingSlip(db: Executor, memberRowId: string): Promise<boolean> {
  const isWaiting = and(eq(receipts.memberRowId, memberRowId), eq(receipts.status, 'submitted'))
  return (await db.$count(receipts, isWaiting)) > 0
}
