import type { BookingRow, BookingView } from '../queries/bookings.server.ts'
import type { BookingRecord } from './schema.ts'

/** A booking as programs are told it. */
export function recordOf(booking: BookingRow & Pick<BookingView, 'member'>): BookingRecord {
  return {
    ...{ id: booking.id, space_id: booking.spaceId, member_id: booking.member?.memberId ?? null },
    ...{ status: booking.status, unit: booking.unit },
    ...{ from: withOffset(booking.startsAt), to: withOffset(booking.endsAt) },
    ...{ price_satang: booking.priceSatang, credits_used: booking.creditMinutes },
    ical_uid: booking.icalUid,
  }
}

const BANGKOK_MS = 7 * 60 * 60_000

/** As the clock on the wall of the house says it, with its offset. */
function withOffset(at: Date): string {
  return `${new Date(at.getTime() + BANGKOK_MS).toISOString().slice(0, 19)}+07:00`
}
