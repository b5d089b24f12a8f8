import { type GuestSlipView, viewGuestSlip } from '#app/joining/guest-visits/views.server.ts'
import { findMember } from '#app/joining/members/queries/members.server.ts'
import { writeBalance } from '#app/joining/receipts/schema/balance.ts'
import type { receipts } from '#app/joining/receipts/tables.server.ts'
import type { Acceptance } from '#app/joining/receipts/views/record.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { balanceText } from '#app/money/ledger/texts/balance.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { type SlipBookingView, viewSlipBooking } from '#app/space/bookings/views/slip-booking.server.ts'

type Receipt = typeof receipts.$inferSelect

/** What a slip pays for that is no application, and how it is accepted. */
export type Purchase = Omit<Acceptance, 'received'> & {
  view: {
    /** In one line. */
    purpose: string
    booking?: SlipBookingView
    guest?: GuestSlipView
    debt?: { name: string; accountHref: string; balanceText: string }
  }
  dueSatang: Satang
  /** Whether what came in is asked when it is accepted: a guest's Day Pass is sold for what its slip was sent for. */
  isAsked: boolean
  /** Of whoever sent it; null where that is not known. */
  locale: string | null
}

/** Null where the slip pays for an application or for nothing yet, and once what it paid for is gone. */
export async function viewPurchase(
  db: Executor,
  receipt: Receipt,
  asked: { now: Date; maySeeBooking: boolean },
): Promise<Purchase | null> {
  return (
    (await viewBookingOf(db, receipt, asked)) ??
    (await viewGuestOf(db, receipt)) ??
    (await viewDebtOf(db, receipt))
  )
}

async function viewBookingOf(
  db: Executor,
  { bookingId }: Receipt,
  { now, maySeeBooking: maySee }: { now: Date; maySeeBooking: boolean },
): Promise<Purchase | null> {
  const booking = bookingId === null ? null : await viewSlipBooking(db, bookingId, { now, maySee })
  if (!booking) return null
  const { space, time, effect, mark, dueSatang, locale } = booking
  return {
    view: { purpose: m.receipt_for_booking({ space, time }), booking },
    ...{ intent: 'accept-booking', effect, carried: { booking: mark }, dueSatang, isAsked: true, locale },
  }
}

async function viewGuestOf(db: Executor, { inviteId, totalSatang }: Receipt): Promise<Purchase | null> {
  const guest = inviteId === null ? null : await viewGuestSlip(db, inviteId)
  if (!guest) return null
  const { name, host, locale } = guest
  return {
    view: { purpose: m.receipt_for_guest({ name, host }), guest },
    ...{ intent: 'accept-guest', effect: m.visitor_slip_lead(), carried: {}, isAsked: false, locale },
    dueSatang: totalSatang ?? 0,
  }
}

/** Of a debt what is owed now is expected, which is nothing where it was paid otherwise since. */
async function viewDebtOf(db: Executor, { memberRowId }: Receipt): Promise<Purchase | null> {
  const member = memberRowId === null ? null : await findMember(db, memberRowId)
  if (!member) return null
  const { id, name } = member
  const balanceSatang = await findMemberBalance(db, id)
  const text = balanceText(balanceSatang)
  const accountHref = localizeHref(`/admin/members/${id}/account`)
  return {
    view: { purpose: m.receipt_debt(), debt: { name, accountHref, balanceText: text } },
    ...{ intent: 'settle', effect: m.receipt_debt_lead({ balance: text }) },
    ...{ carried: { balance: writeBalance(balanceSatang) }, isAsked: true, locale: null },
    dueSatang: Math.max(0, balanceSatang),
  }
}
