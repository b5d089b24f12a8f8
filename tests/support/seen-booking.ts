import type { Database } from '#app/kit/platform/database.server.ts'
import { findBooking } from '#app/space/bookings/queries/bookings.server.ts'
import { bookingMark } from '#app/space/bookings/rules/ahead.ts'

/** What whoever decides about a booking has before them who looks at it now. */
export async function seenBooking(db: Database, id: string): Promise<{ id: string; mark: string }> {
  const booking = await findBooking(db, id)
  const mark = booking ? bookingMark({ ...booking, paidSatang: booking.visitor?.paidSatang ?? 0 }) : ''
  return { id, mark }
}
