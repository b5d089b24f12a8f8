import { eq } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { BookingRow } from '../queries/bookings.server.ts'
import { bookings } from '../tables.server.ts'

/** The row for deciding about it, once its space is locked. */
export async function lockBooking(tx: Transaction, id: string): Promise<BookingRow | null> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update')
  return booking ?? null
}
