import { desc, eq } from 'drizzle-orm'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'

export type BookingSlip = Pick<typeof receipts.$inferSelect, 'id' | 'status' | 'reason'>

/** The last slip that came for a visitor's booking; null without one. */
export async function findSlipOf(db: Executor, bookingId: string): Promise<BookingSlip | null> {
  const { id, status, reason, createdAt } = receipts
  const [slip] = await db
    .select({ id, status, reason })
    .from(receipts)
    .where(eq(receipts.bookingId, bookingId))
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
  return slip ?? null
}
