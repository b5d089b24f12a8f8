import { eq } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { type Page, pageIn } from '#app/kit/pure/list-query.ts'
import type { Booked, BookedLine } from '#app/money/payments/steps/booked.server.ts'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { listGrantsOfBooking, listTaken } from '#app/space/credits/queries/credits.server.ts'
import { isOver } from '#app/space/credits/rules/credits.ts'
import { creditEntries } from '#app/space/credits/tables.server.ts'
import { unitName } from '#app/space/spaces/rules/spaces.ts'
import { type BookingView, listOwnBookings } from '../queries/bookings.server.ts'
import { findBooked } from '../queries/history.server.ts'
import { asOf, statusAt } from '../rules/ahead.ts'
import { noteOf } from '../steps/money.server.ts'
import { BOOKING_STATUS_NAMES, costText } from '../texts/bookings.ts'
import { graceText, shareText } from '../texts/credits.ts'
import { bookingTimeText, timeTextOn } from '../texts/times.ts'
import type { OwnBooking } from './own.ts'

/** A booking in a list of a member's own. */
export function viewOwnBooking(booking: BookingView, now: Date): OwnBooking {
  const locale = getLocale()
  const { label, tone } = BOOKING_STATUS_NAMES[statusAt(booking, now)]
  return {
    id: booking.id,
    href: localizeHref(`/my/bookings/${booking.id}`),
    space: unitName(booking, locale),
    time: bookingTimeText(booking, locale, now),
    paid: costText(asOf(booking, now)),
    status: { text: label(), tone },
  }
}

/** What the home of a membership shows of its bookings. */
export async function viewOwnBookings(
  db: Executor,
  memberRowId: string,
  { params, now }: { params: URLSearchParams; now: Date },
) {
  const pages = { ahead: pageIn(params, 'ahead'), past: pageIn(params, 'past') }
  const { ahead, past } = await listOwnBookings(db, memberRowId, { now, ...pages })
  const view = ({ rows, ...page }: Page<BookingView>): Page<OwnBooking> => ({
    ...page,
    rows: rows.map(booking => viewOwnBooking(booking, now)),
  })
  return { ahead: view(ahead), past: view(past) }
}

/** To which grants the minutes of a booking come back that is cancelled now, and until when they can be used. */
export async function viewComingBack(
  db: Executor,
  { id, memberRowId }: BookingView,
  { planName }: { planName: string | null },
  now: Date,
): Promise<string[]> {
  const taken = await listTaken(db, eq(creditEntries.bookingId, id))
  if (memberRowId === null || taken.length === 0) return []
  const grants = await listGrantsOfBooking(db, id)
  return grants.flatMap(grant => {
    const minutes = taken.reduce((sum, { grantId, amount }) => sum + (grantId === grant.id ? amount : 0), 0)
    if (minutes === 0) return []
    const origin = { ...grant, planName }
    return [isOver(grant, now) ? graceText(origin, minutes, now) : shareText(origin, minutes)]
  })
}

/** What lines of accounts are about, by their ids and in the language of the request: a space and its time, as they were then. */
export async function nameBookedLines(
  db: Executor,
  lines: readonly BookedLine[],
): Promise<Map<string, Booked>> {
  const [locale, booked] = [getLocale(), await findBooked(db, lines)]
  return new Map(
    lines.flatMap(({ id, day }) => {
      const then = booked.get(id)
      if (!then) return []
      const note = noteOf({ ...then, space: { ...then.space, zone: then.zone } })
      return [[id, { space: unitName(then, locale), time: timeTextOn(then, locale, day), note }]]
    }),
  )
}
