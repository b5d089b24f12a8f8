import type { Satang } from '#app/kit/pure/money.ts'
import { BOOKING_STATUSES, type BookingStatus } from './bookings.ts'

const MINUTE_MS = 60_000

/**
 * How many slips keep a time: of a neighbourhood of addresses in an hour, and of a mailbox in a day, as with provisional
 * codes (rule bookings.slip-share).
 */
export const SLIPS_THAT_KEEP = {
  ofNetwork: { limit: 6, windowSeconds: 60 * 60 },
  ofMailbox: { limit: 3, windowSeconds: 24 * 60 * 60 },
}

/** Until when a time is kept for whoever is to pay for it, but no longer than it lasts (rule bookings.ahead). */
export function heldUntil({ endsAt }: { endsAt: Date }, minutes: number, now: Date): Date {
  return new Date(Math.min(now.getTime() + minutes * MINUTE_MS, endsAt.getTime()))
}

type Standing = { status: BookingStatus; holdUntil: Date | null }
type Paying = { paysAhead: boolean; paidSatang: Satang }

/** Whether a booking is kept for somebody who has still to pay; one whose minute has come is not. */
export function isHeld({ status, holdUntil }: Standing, now: Date): boolean {
  return status === 'held' && holdUntil !== null && holdUntil > now
}

/**
 * The state of a booking at a moment: a hold is over with its minute, also before the house has let it go (rule
 * bookings.ahead-over).
 */
export function statusAt(booking: Standing, now: Date): BookingStatus {
  return booking.status === 'held' && !isHeld(booking, now) ? 'expired' : booking.status
}

/** A booking as it stands at a moment. */
export function asOf<Booking extends Standing>(booking: Booking, now: Date): Booking {
  return { ...booking, status: statusAt(booking, now) }
}

/**
 * What a slip does that comes for a visitor's booking: `keeps` the time until staff decide, of its own or because it is
 * `again` free; or the time is `gone`, and staff see to the money. `refused` where nothing is to be paid by a slip.
 */
export type SlipEffect = 'keeps' | 'again' | 'gone' | 'refused'

/**
 * The effect of a slip (rule bookings.ahead-slip). Money is never turned away because it came late: what can't be
 * booked for it is given back.
 * @param isFree whether the time could be booked now, if this booking did not have it
 */
export function slipEffect(
  booking: Standing,
  { paysAhead, paidSatang }: Paying,
  { isFree, now }: { isFree: boolean; now: Date },
): SlipEffect {
  if (!paysAhead || paidSatang > 0) return 'refused'
  const { status } = booking
  if (status === 'pending' || isHeld(booking, now)) return 'keeps'
  if (status === 'held' || status === 'expired') return isFree ? 'again' : 'gone'
  return status === 'cancelled' || status === 'declined' ? 'gone' : 'refused'
}

/**
 * What accepting a slip does to its booking: it is `booked`, it `stands` already and only the money is booked, or its time is
 * `gone` and the money is to be given back, or used for another time.
 */
export type Acceptance = 'booked' | 'stands' | 'gone'

export function acceptanceOf(
  { status, endsAt }: { status: BookingStatus; endsAt: Date },
  now: Date,
): Acceptance {
  if (status === 'pending' || status === 'held') return endsAt > now ? 'booked' : 'gone'
  const isOver =
    status === 'expired' || status === 'cancelled' || status === 'declined' || status === 'skipped'
  return isOver ? 'gone' : 'stands'
}

/**
 * What money by card does to a visitor's booking, by the rules of slips, but that nobody has to look at it: it is `booked`, of
 * its own or because its time is free `again`; it `stands`; or its time is `gone` (rule bookings.card).
 */
export function cardEffect(
  booking: Standing & { endsAt: Date },
  visitor: Paying,
  { isFree, now }: { isFree: boolean; now: Date },
): Acceptance | 'again' {
  const effect = slipEffect(booking, visitor, { isFree, now })
  return effect === 'again' || effect === 'gone' ? effect : acceptanceOf(booking, now)
}

type Rejection = {
  /** How many slips of the booking were not accepted, this one among them. */
  rejected: number
  /** Staff say that it was made up. */
  isMadeUp: boolean
}

/**
 * What becomes of a booking whose slip is not accepted: kept for another once in its life, while its time has not come (rule
 * bookings.ahead). A slip that was made up ends it at once.
 */
export function afterRejection(
  booking: Standing & { startsAt: Date },
  { rejected, isMadeUp }: Rejection,
  now: Date,
): 'held' | 'declined' | null {
  if (booking.status !== 'pending') return isMadeUp && isHeld(booking, now) ? 'declined' : null
  return booking.startsAt > now && rejected <= 1 && !isMadeUp ? 'held' : 'declined'
}

type Owed = { status: BookingStatus; priceSatang: Satang; paidSatang: Satang }

/** What of a visitor's booking is still to be paid, of what is kept, was used or still stands; nothing of what is over. */
export function leftToPay({ status, priceSatang, paidSatang }: Owed): Satang {
  const isDue =
    status === 'held' ||
    status === 'pending' ||
    status === 'confirmed' ||
    status === 'checked_in' ||
    status === 'completed'
  return isDue ? Math.max(0, priceSatang - paidSatang) : 0
}

/** Whether it was paid for and is to be given back or used: staff may give it another time (rule bookings.gone). */
export function mayBePlaced({ status, backSatang }: { status: BookingStatus; backSatang: Satang }): boolean {
  return backSatang > 0 && (status === 'expired' || status === 'cancelled' || status === 'declined')
}

type Marked = { status: BookingStatus; icalSequence: number; priceSatang: Satang; paidSatang: Satang }

/** What of a booking a decision of the desk is about, also that about its slip: it is held against what there is then. */
export function bookingMark({ status, icalSequence, priceSatang, paidSatang }: Marked): string {
  return [status, icalSequence, priceSatang, paidSatang].join(' ')
}

/** What a mark says; of one that we did not write, a booking that is open and costs nothing. */
export function readBookingMark(mark: string): Pick<Marked, 'status' | 'priceSatang'> {
  const [said, , price = ''] = mark.split(' ')
  const status = BOOKING_STATUSES.find(each => each === said) ?? 'pending'
  return { status, priceSatang: Number.parseInt(price, 10) || 0 }
}

/** What a payment names, for whoever looks at the statement of the bank: the same for a booking, for life. */
export function bookingReference(id: string): string {
  return `BOOK-${id.replaceAll('-', '').slice(-8).toUpperCase()}`
}
