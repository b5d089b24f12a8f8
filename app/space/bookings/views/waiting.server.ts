import { textIn } from '#app/kit/forms/local-text.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import type { LookingContext, TodayNote, Waiting } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { findPendingBookings } from '../queries/bookings.server.ts'
import { bookingTimeText } from '../texts/times.ts'

type Pending = Awaited<ReturnType<typeof findPendingBookings>>['rows'][number]

export const waiting: Waiting[] = [
  {
    place: 40,
    permission: 'bookings.edit',
    bell: {
      kind: 'booking',
      icon: 'calendar_check',
      label: m.activity_type_booking,
      all: { path: '/admin/bookings/list?state=waiting', label: m.dashboard_see_bookings },
      find: async (ctx, most) => {
        const { rows, count } = await findPending(ctx, most)
        return {
          count,
          newest: rows.map(booking => ({
            path: pathOf(booking),
            title: whoseName(booking),
            detail: whereAndWhen(booking, ctx.now()),
            since: booking.createdAt,
          })),
        }
      },
    },
    today: {
      kind: 'bookings',
      title: m.dashboard_waiting_bookings,
      count: { text: m.dashboard_waiting_count, tone: 'waiting' },
      all: { path: '/admin/bookings/list?state=waiting', label: m.dashboard_see_bookings },
      find: async (ctx, most) => {
        const { rows, count } = await findPending(ctx, most)
        return {
          total: count,
          rows: rows.map(booking => ({
            path: pathOf(booking),
            name: whoseName(booking),
            facts: [whereAndWhen(booking, ctx.now())],
            since: booking.createdAt,
            note: booking.visitor?.backSatang ? backNote(booking.visitor.backSatang) : null,
          })),
        }
      },
    },
  },
]

/** From memory: the bell and the dashboard ask alike. */
function findPending({ db, kept }: LookingContext, most: number) {
  return kept.find(`pending bookings ${most}`, ['bookings'], () => findPendingBookings(db, most))
}

const pathOf = ({ id }: Pending) => `/admin/bookings/list?edit=${id}` as const

const whoseName = ({ member, visitor }: Pending) => member?.name ?? visitor?.name ?? m.booking_nobody()

const whereAndWhen = (booking: Pending, now: Date) =>
  `${textIn(booking.space.name, getLocale())}, ${bookingTimeText(booking, getLocale(), now)}`

/** A visitor's money for a time that they did not get. */
const backNote = (satang: Satang): TodayNote => ({
  text: m.booking_visitor_returns({ price: formatBaht(satang, getLocale()) }),
  tone: 'bad',
})
