import { inArray, sql } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { countRejected } from '#app/joining/receipts/queries/slips-of.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { dayIn } from '#app/kit/pure/zones.ts'
import { findAsked } from '#app/money/bills/queries.server.ts'
import { lineOf } from '#app/money/bills/rules.ts'
import type { NounBill } from '#app/money/bills/steps/kinds.server.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { unitName } from '#app/space/spaces/rules/spaces.ts'
import { type BookingRow, findBooking, listBookingsById } from './queries/bookings.server.ts'
import {
  acceptanceOf,
  afterRejection,
  bookingMark,
  bookingReference,
  heldUntil,
  isHeld,
  readBookingMark,
  statusAt,
} from './rules/ahead.ts'
import { mayBecome } from './rules/bookings.ts'
import { returnByCard, settleByCard } from './steps/card.server.ts'
import { receiveAtDesk } from './steps/desk-money.server.ts'
import { changeStatus } from './steps/end.server.ts'
import { tellVisitor } from './steps/visitor-mails.server.ts'
import {
  lockVisitorBooking,
  lowerPaid,
  receiveFromVisitor,
  sellForAsked,
} from './steps/visitor-money.server.ts'
import { bookings } from './tables.server.ts'
import { BOOKING_STATUS_NAMES } from './texts/bookings.ts'
import { bookingTimeText } from './texts/times.ts'

/**
 * A visitor's booking (rules bookings.ahead-slip, bookings.card, bookings.gone). Its mark is the booking as it is: where its time
 * is gone, the money is booked all the same, and is to be given back or used for another time.
 */
export const bill: NounBill = {
  kind: 'booking',
  entityType: 'booking',
  topic: 'bookings',
  letIn: null,

  isOver: id => sql`not exists (select from ${bookings}
    where ${bookings.id} = ${id} and ${inArray(bookings.status, ['held', 'pending'])})`,

  async lock(tx, ctx, bookingId) {
    const locked = await lockVisitorBooking(tx, bookingId)
    if (!locked) return null
    const { booking, visitor } = locked
    const by = { adminId: ctx.actor.userId, now: ctx.now() }
    return {
      bySlip: {
        mark: bookingMark({ ...booking, paidSatang: visitor.paidSatang }),

        async accept({ id: receiptId, submittedAt, totalSatang }, amountSatang) {
          const acceptance = acceptanceOf(booking, by.now)
          const sold = acceptance === 'gone' ? booking : await sellForAsked(tx, booking, totalSatang)
          const paidOn = bangkokDay(submittedAt)
          const received = { ...by, amountSatang, method: 'transfer', receiptId, paidOn } as const
          const isGone = acceptance === 'gone'
          const entryId = await receiveFromVisitor(tx, sold, visitor, { ...received, isGone })
          const change = { status: 'confirmed', action: 'booking_approved', ...by } as const
          const changed = acceptance === 'booked' ? await changeStatus(tx, sold, change) : sold
          await tellVisitor(tx, ctx, changed, { news: isGone ? 'gone' : 'confirmed' })
          return { message: DONE[acceptance](), owedSatang: null, entryIds: [entryId] }
        },

        async reject({ reason, isMadeUp }) {
          const rejected = await countRejected(tx, { kind: 'booking', id: bookingId })
          const next = afterRejection(booking, { rejected, isMadeUp }, by.now)
          await tellVisitor(tx, ctx, await changeTo(tx, booking, next, by), { news: 'rejected', reason })
          return true
        },
      },
      byCard: {
        isReturnFirst: false,
        async settle({ amountSatang, currency, paidOn }) {
          if (currency === 'thb') await settleByCard(tx, ctx, locked, { amountSatang, paidOn })
          return null
        },
        giveBack: ({ amountSatang }) => returnByCard(tx, ctx, bookingId, amountSatang),
      },
      atDesk: money => receiveAtDesk(tx, ctx, locked, money),
      async takenBack(amountSatang) {
        const isGone = acceptanceOf(booking, by.now) === 'gone'
        await lowerPaid(tx, locked, { ...by, amountSatang, isGone })
        return !isGone
      },
      accountId: null,
      async cancel() {
        if (!mayBecome(statusAt(booking, by.now), 'cancelled')) return
        const end = { status: 'cancelled', action: 'booking_cancelled', ...by } as const
        await tellVisitor(tx, ctx, await changeStatus(tx, booking, end))
      },
    }
  },

  shown: {
    title: m.booking_slip,

    async view(db, bookingId, { now, email, mail, maySeeBookings }) {
      const booking = await findBooking(db, bookingId)
      if (!booking?.visitor) return null
      const { priceSatang, visitor } = booking
      const locale = getLocale()
      const [space, time] = [unitName(booking, locale), bookingTimeText(booking, locale, now)]
      const href = maySeeBookings ? localizeHref(`/admin/bookings/list?edit=${bookingId}`) : null
      const { label, tone } = BOOKING_STATUS_NAMES[statusAt(booking, now)]
      return {
        purpose: m.receipt_for_booking({ space, time }),
        facts: [
          { term: m.booking_when(), value: time, isWide: true },
          { term: m.booking_space(), value: space, href },
          { term: m.state(), value: label(), tone },
          { term: m.booking_price(), value: baht(priceSatang) },
          { term: m.renewal_reference(), value: bookingReference(bookingId) },
        ],
        effect: EFFECTS[isHeld(booking, now) ? 'held' : acceptanceOf(booking, now)](),
        dueSatang: await findAsked(
          db,
          { kind: 'booking', id: bookingId },
          Math.max(0, priceSatang - visitor.paidSatang),
        ),
        mark: bookingMark({ ...booking, paidSatang: visitor.paidSatang }),
        locale: visitor.locale,
        rejectLead: m.booking_slip_reject_lead({ email, mail }),
        asksMadeUp: true,
      }
    },

    describe(mark) {
      const { status, priceSatang } = readBookingMark(mark)
      return {
        term: m.booking_slip(),
        value: `${BOOKING_STATUS_NAMES[status].label()} · ${baht(priceSatang)}`,
      }
    },
  },

  async say(db, bills) {
    const booked = await listBookingsById(
      db,
      bills.map(({ subjectId }) => subjectId),
    )
    return new Map(
      booked.map(booking => {
        const { id, priceSatang, startsAt, zone, visitor } = booking
        const what = m.receipt_for_booking({
          space: unitName(booking, getLocale()),
          time: bookingTimeText(booking, getLocale(), startsAt),
        })
        return [
          id,
          {
            number: bookingReference(id),
            lines: [lineOf(what, priceSatang)],
            payer: { name: visitor?.name ?? '', email: visitor?.email || null },
            dueOn: dayIn(booking.holdUntil ?? startsAt, zone),
          },
        ]
      }),
    )
  },
}

const baht = (satang: Satang) => formatBaht(satang, getLocale(), { decimals: 'always' })

const EFFECTS = {
  booked: m.booking_slip_effect_booked,
  held: m.booking_slip_effect_held,
  stands: m.booking_slip_effect_stands,
  gone: m.booking_slip_effect_gone,
}

const DONE = {
  booked: m.booking_slip_done_booked,
  stands: m.booking_slip_done_stands,
  gone: m.booking_slip_done_gone,
}

/** The time is kept for another slip once, while it has not come, and not where this one was made up. */
async function changeTo(
  tx: Transaction,
  booking: BookingRow,
  status: 'held' | 'declined' | null,
  by: { adminId: string | null; now: Date },
): Promise<BookingRow> {
  if (status === null) return booking
  if (status === 'declined') return changeStatus(tx, booking, { status, action: 'booking_declined', ...by })
  const { holdMinutes } = (await findSettings(tx)).bookings
  const holdUntil = heldUntil(booking, holdMinutes, by.now)
  return changeStatus(tx, booking, { status, action: 'booking_slip_rejected', holdUntil, ...by })
}
