import type { Executor } from '#app/kit/platform/database.server.ts'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { unitName } from '#app/space/spaces/rules/spaces.ts'
import { type BookingView, listBookingsById, listOwnBookings } from '../queries/bookings.server.ts'
import { BOOKING_STATUS_NAMES, paidText } from '../texts/bookings.ts'
import { bookingTimeText } from '../texts/times.ts'
import type { OwnBooking } from './own.ts'

/** A booking in a list of a member's own. */
export function viewOwnBooking(booking: BookingView): OwnBooking {
  const locale = getLocale()
  const { label, tone } = BOOKING_STATUS_NAMES[booking.status]
  return {
    id: booking.id,
    href: localizeHref(`/my/bookings/${booking.id}`),
    space: unitName(booking, locale),
    time: bookingTimeText(booking, locale),
    paid: paidText(booking),
    status: { text: label(), tone },
  }
}

/** What the home of a membership shows of its bookings. */
export async function viewOwnBookings(db: Executor, memberRowId: string, now: Date) {
  const { ahead, past } = await listOwnBookings(db, memberRowId, now)
  return { ahead: ahead.map(viewOwnBooking), past: past.map(viewOwnBooking) }
}

/** What these bookings are, by their ids: a space and its time, in the language of the request. */
export async function nameBookings(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = (await listBookingsById(db, [...new Set(ids)])).map(viewOwnBooking)
  return new Map(rows.map(({ id, space, time }) => [id, `${space}, ${time}`]))
}
