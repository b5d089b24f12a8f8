import { type Actor, can } from '#app/house/access/rules.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { listVisits, type VisitRow } from '#app/presence/visits/queries.server.ts'
import { type BookingView, listOwnBookings } from '#app/space/bookings/queries/bookings.server.ts'
import { statusAt } from '#app/space/bookings/rules/ahead.ts'
import { BOOKING_STATUS_NAMES } from '#app/space/bookings/texts/bookings.ts'
import { bookingTimeText } from '#app/space/bookings/texts/times.ts'
import { unitName } from '#app/space/spaces/rules/spaces.ts'

type Reader = { actor: Pick<Actor, 'admin'>; now: Date }

/** Of each the record shows a few; all of them are in the lists. */
const MOST = 5

export type LatelyView = Awaited<ReturnType<typeof viewLately>>

/** What a member has booked, and when they were here, as far as the reader may see such records (rule accounts.alone); else null. */
export async function viewLately(db: Executor, memberRowId: string, { actor, now }: Reader) {
  const [bookings, visits] = await Promise.all([
    can(actor, 'bookings.view') ? listOwnBookings(db, memberRowId, { now, ahead: 1, past: 1 }) : null,
    can(actor, 'visits.view') ? listVisits(db, { memberRowId, page: 1, perPage: MOST }, now) : null,
  ])
  const view = (booking: BookingView) => viewBooking(booking, now)
  return {
    next: bookings?.ahead.rows.slice(0, 1).map(view)[0] ?? null,
    bookings: bookings ? [...bookings.ahead.rows, ...bookings.past.rows].slice(0, MOST).map(view) : null,
    visits: visits?.slice(0, MOST).map(visit => viewVisit(visit, now)) ?? null,
  }
}

function viewBooking(booking: BookingView, now: Date) {
  const locale = getLocale()
  const { label, tone } = BOOKING_STATUS_NAMES[statusAt(booking, now)]
  return {
    id: booking.id,
    href: localizeHref(`/admin/bookings/list?edit=${booking.id}`),
    space: unitName(booking, locale),
    time: bookingTimeText(booking, locale, now),
    status: { text: label(), tone },
  }
}

const HOUR = { timeStyle: 'short' } as const

function viewVisit({ id, enteredAt, leftAt, endsAt }: VisitRow, now: Date) {
  const locale = getLocale()
  const goneAt = leftAt ?? (endsAt !== null && endsAt <= now ? endsAt : null)
  return {
    id,
    from: formatInstant(enteredAt, locale),
    /** Null while they are in. */
    to: goneAt && formatInstant(goneAt, locale, HOUR),
  }
}
