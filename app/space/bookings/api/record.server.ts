import { isoIn } from '#app/kit/pure/zones.ts'
import type { BookingRow, BookingView } from '../queries/bookings.server.ts'
import type { BookingRecord } from './schema.ts'

/** A booking as programs are told it: its times as the wall of its place shows them, with their offset. */
export function recordOf(booking: BookingRow & Pick<BookingView, 'member' | 'zone'>): BookingRecord {
  return {
    id: booking.id,
    space_id: booking.spaceId,
    member_id: booking.member?.memberId ?? null,
    status: booking.status,
    unit: booking.unit,
    from: isoIn(booking.startsAt, booking.zone),
    to: isoIn(booking.endsAt, booking.zone),
    price_satang: booking.priceSatang,
    credits_used: booking.creditMinutes,
    contract_id: booking.contractId,
    ical_uid: booking.icalUid,
  }
}
