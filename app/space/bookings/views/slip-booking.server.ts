import type { Executor } from '#app/kit/platform/database.server.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import type { Tone } from '#app/kit/ui/badge.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { unitName } from '#app/space/spaces/rules/spaces.ts'
import { findBooking } from '../queries/bookings.server.ts'
import { acceptanceOf, bookingMark, bookingReference, isHeld, statusAt } from '../rules/ahead.ts'
import { BOOKING_STATUS_NAMES } from '../texts/bookings.ts'
import { bookingTimeText } from '../texts/times.ts'

/** The visitor's booking that a slip is for, as the slip's screen shows it. */
export type SlipBookingView = {
  /** Null for those who may not see bookings. */
  href: string | null
  space: string
  time: string
  total: string
  reference: string
  status: { text: string; tone: Tone }
  /** What accepting it does. */
  effect: string
  /** What is still to be paid. */
  dueSatang: Satang
  /** What of the booking the decision is about. */
  mark: string
  locale: string
}

export async function viewSlipBooking(
  db: Executor,
  bookingId: string,
  { now, maySee }: { now: Date; maySee: boolean },
): Promise<SlipBookingView | null> {
  const booking = await findBooking(db, bookingId)
  if (!booking?.visitor) return null
  const { priceSatang, visitor } = booking
  const locale = getLocale()
  const { label, tone } = BOOKING_STATUS_NAMES[statusAt(booking, now)]
  return {
    href: maySee ? localizeHref(`/admin/bookings/list?edit=${bookingId}`) : null,
    space: unitName(booking, locale),
    time: bookingTimeText(booking, locale, now),
    total: formatBaht(priceSatang, locale, { decimals: 'always' }),
    reference: bookingReference(bookingId),
    status: { text: label(), tone },
    effect: EFFECTS[isHeld(booking, now) ? 'held' : acceptanceOf(booking, now)](),
    dueSatang: Math.max(0, priceSatang - visitor.paidSatang),
    mark: bookingMark({ ...booking, paidSatang: visitor.paidSatang }),
    locale: visitor.locale,
  }
}

const EFFECTS = {
  booked: m.booking_slip_effect_booked,
  held: m.booking_slip_effect_held,
  stands: m.booking_slip_effect_stands,
  gone: m.booking_slip_effect_gone,
}
