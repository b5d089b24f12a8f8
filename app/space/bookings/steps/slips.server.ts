import { and, eq } from 'drizzle-orm'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'

// This is a step of commands and jobs: it asks nobody who may.

/** Whether a slip of a visitor's booking waits for staff. */
export async function hasSlip(db: Executor, bookingId: string): Promise<boolean> {
  const isWaiting = and(eq(receipts.bookingId, bookingId), eq(receipts.status, 'submitted'))
  return (await db.$count(receipts, isWaiting)) > 0
}
