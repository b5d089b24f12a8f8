import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange, NOBODY } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { DecisionContext, DeskMoney } from '#app/money/bills/steps/kinds.server.ts'
import { acceptanceOf } from '../rules/ahead.ts'
import { changeStatus } from './end.server.ts'
import { tellVisitor } from './visitor-mails.server.ts'
import { type LockedVisitorBooking, receiveFromVisitor, sellForAsked } from './visitor-money.server.ts'

// A step of commands, within whose transaction it runs: the command asks who may, and has locked the booking.

/**
 * Books what a visitor paid at the desk: a time that was held for it is booked once all of it is paid. Where its time is gone,
 * the money is to be given back, or used for another time (rule bookings.gone). For its amount with satang of its own it is sold.
 * @returns the payment
 */
export async function receiveAtDesk(
  tx: Transaction,
  ctx: DecisionContext,
  { booking, visitor }: LockedVisitorBooking,
  { amountSatang, method, paidOn }: Omit<DeskMoney, 'reference' | 'withheldSatang'>,
) {
  const by = { adminId: ctx.actor.userId, now: ctx.now() }
  const acceptance = acceptanceOf(booking, by.now)
  const isGone = acceptance === 'gone'
  const sold = isGone ? booking : await sellForAsked(tx, booking, amountSatang)
  const entryId = await receiveFromVisitor(tx, sold, visitor, {
    ...by,
    amountSatang,
    method,
    paidOn,
    isGone,
    receiptId: null,
  })
  await logActivity(tx, {
    adminId: by.adminId,
    action: 'booking_paid',
    entityType: 'booking',
    entityId: booking.id,
    details: { amountSatang, method },
  })
  await announceChange(tx, 'bookings', NOBODY)
  const isBooked = booking.status === 'held' && visitor.paidSatang + amountSatang >= sold.priceSatang
  if (isGone) await tellVisitor(tx, ctx, booking, { news: 'gone' })
  else if (isBooked) {
    const booked = await changeStatus(tx, sold, { status: 'confirmed', action: 'booking_approved', ...by })
    await tellVisitor(tx, ctx, booked)
  }
  return [entryId]
}
