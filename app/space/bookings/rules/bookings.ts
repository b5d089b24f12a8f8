import type { ExtraRefusal } from '#app/joining/contracts/rules/extras.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { BillRefusal } from '#app/money/ledger/rules.ts'

/**
 * What has become of a booking: `held` while it is paid for, `pending` until staff decide, then `confirmed`, `checked_in`
 * and `completed`; `skipped` is the one of a series that clashed (rule bookings.states).
 */
export const BOOKING_STATUSES = [
  'held',
  'pending',
  'confirmed',
  'checked_in',
  'completed',
  'no_show',
  'cancelled',
  'declined',
  'expired',
  'skipped',
] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** In which a booking keeps everybody else out. */
export const KEEPING = [
  'held',
  'pending',
  'confirmed',
  'checked_in',
] as const satisfies readonly BookingStatus[]

/** What stands in the grids of a day and a week: it has or had its time. */
export const ON_GRID = [...KEEPING, 'completed', 'no_show'] as const satisfies readonly BookingStatus[]

/**
 * What may come next; what staff have agreed to waits for them again once it is moved, and who was noted as missing may turn
 * out to be there. What was paid for and is over may be given a time again, and a slip that was not accepted leaves the
 * booking held for another.
 */
const NEXT: Record<BookingStatus, readonly BookingStatus[]> = {
  held: ['pending', 'confirmed', 'expired', 'cancelled'],
  pending: ['confirmed', 'held', 'declined', 'cancelled'],
  confirmed: ['pending', 'checked_in', 'completed', 'no_show', 'cancelled'],
  checked_in: ['completed', 'cancelled'],
  completed: [],
  no_show: ['checked_in'],
  cancelled: ['confirmed'],
  declined: ['confirmed'],
  expired: ['pending', 'confirmed'],
  skipped: [],
}

/** Whether a booking may go from one state to another (rule bookings.states). */
export function mayBecome(from: BookingStatus, to: BookingStatus): boolean {
  return NEXT[from].includes(to)
}

/** Whether a booking can still be moved, cancelled or used. */
export function isKeeping(status: BookingStatus): boolean {
  return (KEEPING as readonly BookingStatus[]).includes(status)
}

/** Why something can't be booked, the first that holds (rule bookings.refusals). */
export const BOOKING_REFUSALS = [
  'invalid',
  'past',
  'not_allowed',
  'too_short',
  'too_long',
  'too_far',
  'closed',
  'taken',
  'person_taken',
  'own_time',
  'most_bookings',
  'most_hours',
  'not_enough_credit',
] as const
export type BookingRefusal =
  | (typeof BOOKING_REFUSALS)[number]
  | BillRefusal
  | ExtraRefusal
  | PriceChanged['reason']

/** It costs something else than whoever asked for it was shown: nothing is charged (rule bookings.seen). */
export type PriceChanged = { ok: false; reason: 'price_changed'; price: PriceSeen }
export type PriceSeen = { shownSatang: Satang; nowSatang: Satang }

/** @param shownSatang undefined where nobody was shown anything, as by a program */
export function priceChange(shownSatang: Satang | undefined, nowSatang: Satang): PriceChanged | null {
  if (shownSatang === undefined || shownSatang === nowSatang) return null
  return { ok: false, reason: 'price_changed', price: { shownSatang, nowSatang } }
}

/** So many minutes of credits are missing for it. */
export type NotEnoughCredit = { ok: false; reason: 'not_enough_credit'; missing: number }

/** Written into the booking when it is made, so that a later change of the space changes nothing about it. */
export type BookingPolicy = {
  cancelHours: number
  /** Until then cancelling gives everything back. Moving later than that does not make it later. */
  freeUntil: string
}

const HOUR_MS = 3_600_000

/** The policy of a booking that is made or moved. @param before that of the booking that is moved */
export function policyOf(
  { cancelHours }: { cancelHours: number },
  startsAt: Date,
  { before, now }: { before?: BookingPolicy; now: Date },
): BookingPolicy {
  const hours = before?.cancelHours ?? cancelHours
  if (before && now > new Date(before.freeUntil)) return before
  return { cancelHours: hours, freeUntil: new Date(startsAt.getTime() - hours * HOUR_MS).toISOString() }
}

type Cancelled = { status: BookingStatus; policy: BookingPolicy }

/** Whether cancelling gives back what was paid: until then, and always while staff have not decided (rule bookings.cancel). */
export function givesBack({ status, policy }: Cancelled, now: Date): boolean {
  return status === 'pending' || status === 'held' || now <= new Date(policy.freeUntil)
}

/** Characters of what a booking is for. */
export const LONGEST_PURPOSE = 120
