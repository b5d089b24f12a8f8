import { formatDay } from '#app/kit/pure/days.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { dayIn, type Zone } from '#app/kit/pure/zones.ts'
import type { Tone } from '#app/kit/ui/badge.tsx'
import { inZone } from '#app/kit/ui/zone-text.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, type Locale } from '#app/paraglide/runtime.js'
import { placedName } from '#app/space/spaces/rules/spaces.ts'
import { lengthText } from '#app/space/spaces/texts.ts'
import type { BookingView } from '../queries/bookings.server.ts'
import { leftToPay } from '../rules/ahead.ts'
import type { BookingPolicy, BookingStatus, PriceSeen } from '../rules/bookings.ts'
import { clockText } from './times.ts'

export const BOOKING_STATUS_NAMES: Record<BookingStatus, { label: () => string; tone: Tone }> = {
  held: { label: m.booking_status_held, tone: 'waiting' },
  pending: { label: m.booking_status_pending, tone: 'waiting' },
  confirmed: { label: m.booking_status_confirmed, tone: 'good' },
  checked_in: { label: m.booking_status_checked_in, tone: 'good' },
  completed: { label: m.booking_status_completed, tone: 'neutral' },
  no_show: { label: m.booking_status_no_show, tone: 'bad' },
  cancelled: { label: m.booking_status_cancelled, tone: 'neutral' },
  declined: { label: m.booking_status_declined, tone: 'bad' },
  expired: { label: m.booking_status_expired, tone: 'neutral' },
  skipped: { label: m.booking_status_skipped, tone: 'neutral' },
}

/** Who has it; a closure is the house's own. */
export function whoText({
  isClosure,
  member,
  visitor,
}: Pick<BookingView, 'isClosure' | 'member' | 'visitor'>): string {
  if (isClosure) return m.booking_closed()
  return member?.name || visitor?.name || m.booking_nobody()
}

/** Every reason for which something is not booked, moved or decided, in words. */
const REFUSALS = {
  invalid: m.booking_refused_invalid,
  past: m.booking_refused_past,
  not_allowed: m.booking_refused_not_allowed,
  too_short: m.booking_refused_too_short,
  too_long: m.booking_refused_too_long,
  too_far: m.booking_refused_too_far,
  closed: m.booking_refused_closed,
  taken: m.booking_refused_taken,
  person_taken: m.booking_refused_person_taken,
  own_time: m.booking_refused_own_time,
  most_bookings: m.booking_refused_most,
  most_hours: m.booking_refused_most_hours,
  not_enough_credit: m.booking_refused_credit,
  unknown_space: m.booking_refused_space,
  unknown_member: m.booking_refused_member,
  not_found: m.booking_refused_gone,
  changed: m.booking_refused_changed,
  over: m.booking_refused_over,
  not_possible: m.booking_refused_over,
  cash_closed: m.booking_visitor_cash_closed,
  slip_waits: m.booking_visitor_slip_waits,
  overdue: m.booking_refused_overdue,
  over_limit: m.booking_refused_over_limit,
  account_closed: m.extras_refused_closed,
  account_full: m.extras_refused_full,
  price_changed: m.booking_refused_price,
}
export type Refused = keyof typeof REFUSALS
/** With so many minutes of credits as are missing, where that is why. */
export type Refusal = { ok: false; reason: Refused; missing?: number; price?: PriceSeen | undefined }

/** @param more what is missing, or what was shown and what it costs now */
export function refusalText(
  reason: Refused,
  { missing = 0, price }: Pick<Refusal, 'missing' | 'price'> = {},
): string {
  if (price) {
    const { shownSatang, nowSatang } = price
    const before = shownSatang < 0 ? '–' : formatBaht(shownSatang, getLocale())
    return m.booking_refused_price_both({ before, after: formatBaht(nowSatang, getLocale()) })
  }
  if (missing > 0) return m.booking_refused_credit_missing({ length: lengthText(missing) })
  return REFUSALS[reason]()
}

/** The name of a space that may be switched off, which it then says. */
export function markedName(
  space: Parameters<typeof placedName>[0] & { isActive: boolean },
  locale: Locale,
): string {
  const name = placedName(space, locale)
  return space.isActive ? name : m.booking_space_off_named({ name })
}

/** What came back, or that nothing did. */
export function givenBackText({
  minutes,
  satang,
  byHand = false,
  isOfCompany = false,
}: {
  minutes: number
  satang: number
  byHand?: boolean
  isOfCompany?: boolean
}): string {
  if (minutes > 0) return m.booking_cancelled_minutes({ length: lengthText(minutes) })
  if (satang > 0 && isOfCompany)
    return m.booking_cancelled_company({ amount: formatBaht(satang, getLocale()) })
  if (satang > 0 && byHand) return m.booking_cancelled_by_hand({ amount: formatBaht(satang, getLocale()) })
  if (satang > 0) return m.booking_cancelled_baht({ amount: formatBaht(satang, getLocale()) })
  return m.booking_cancelled()
}

type PolicyOptions = {
  now: Date
  zone: Zone
  isNamed?: boolean
  /** It costs nothing. */
  isFree?: boolean
}

/** Until when cancelling gives everything back, or that it does not any more; '' where there is nothing to give. */
export function policyText(
  { freeUntil }: Pick<BookingPolicy, 'freeUntil'>,
  { now, zone, isNamed = false, isFree = false }: PolicyOptions,
  locale: Locale = getLocale(),
): string {
  const until = new Date(freeUntil)
  if (until < now) return isFree ? '' : m.booking_policy_over({}, { locale })
  const day = formatDay(dayIn(until, zone), locale, { weekday: 'short', day: 'numeric', month: 'short' })
  const clock = clockText(until, locale, zone)
  const time = isNamed ? inZone(clock, { at: until, zone, locale }) : clock
  return m.booking_policy_until({ day, time }, { locale })
}

/** What a booking cost: minutes, baht, or nothing. */
export function paidText(
  { creditMinutes, priceSatang }: { creditMinutes: number; priceSatang: number },
  locale: Locale = getLocale(),
): string {
  if (creditMinutes > 0)
    return m.booking_paid_minutes({ length: lengthText(creditMinutes, locale) }, { locale })
  return priceSatang > 0 ? formatBaht(priceSatang, locale) : m.space_free({}, { locale })
}

type Costing = Pick<
  BookingView,
  'status' | 'creditMinutes' | 'priceSatang' | 'visitor' | 'cameBack' | 'company'
>

/** The same of one that may be over, with the company that pays: empty where nothing of it is owed or kept any more. */
export function costText(booking: Costing): string {
  const { status, priceSatang, visitor, cameBack } = booking
  const isDropped =
    visitor && priceSatang > 0
      ? visitor.paidSatang === 0 && leftToPay({ ...visitor, status, priceSatang }) === 0
      : status === 'declined' || cameBack
  if (isDropped) return ''
  const { company } = booking
  return company ? m.booking_paid_company({ amount: paidText(booking), company }) : paidText(booking)
}

type Paying = Pick<BookingView, 'status' | 'priceSatang' | 'visitor'>

/** What a visitor has paid for a booking, or is to pay, and where; null for what costs nothing and what is over. */
export function visitorPriceText({ status, priceSatang, visitor }: Paying, locale: Locale = getLocale()) {
  if (priceSatang === 0 || !visitor) return null
  const { paidSatang, paysAhead } = visitor
  const left = leftToPay({ status, priceSatang, paidSatang })
  const price = formatBaht(priceSatang, locale)
  if (left === 0) return paidSatang > 0 ? m.booking_visitor_paid({ price }, { locale }) : null
  const open = formatBaht(left, locale)
  if (paidSatang > 0) return m.booking_visitor_rest({ price, left: open }, { locale })
  if (paysAhead && status === 'held') return m.booking_visitor_ahead({ price }, { locale })
  // Its slip is looked at.
  return paysAhead && status === 'pending' ? price : m.booking_visitor_at_desk({ price }, { locale })
}

/** What came back, in a mail; empty where nothing did. */
export function returnedText(
  { minutes, satang, isOfCompany = false }: { minutes: number; satang: number; isOfCompany?: boolean },
  locale: Locale,
): string {
  if (minutes > 0) return m.booking_mail_back_minutes({ length: lengthText(minutes, locale) }, { locale })
  if (satang > 0 && isOfCompany)
    return m.booking_mail_back_company({ amount: formatBaht(satang, locale) }, { locale })
  return satang > 0 ? m.booking_mail_back_baht({ amount: formatBaht(satang, locale) }, { locale }) : ''
}
