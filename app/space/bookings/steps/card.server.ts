import type { CardMoney } from '#app/joining/card-payments/steps/bookings.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { cardEffect } from '../rules/ahead.ts'
import { changeStatus, expireHolds } from './end.server.ts'
import { findFreeUnit } from './free-unit.server.ts'
import { lockBooking } from './lock.server.ts'
import { tellVisitor } from './visitor-mails.server.ts'
import {
  lockVisitor,
  lockVisitorBooking,
  receiveFromVisitor,
  returnToVisitor,
} from './visitor-money.server.ts'

// These are steps of Stripe's webhook, within whose transaction they run: its signature says who may.

/** False for a booking that is not here. */
export async function lockForCard(tx: Transaction, bookingId: string): Promise<boolean> {
  return (await lockVisitorBooking(tx, bookingId)) !== null
}

/**
 * Books what came by card for a visitor's booking, which stands by it at once (rule bookings.card). Where its time is gone,
 * the money waits for staff as that of a late slip does (rule bookings.gone).
 */
export async function settleByCard(tx: Transaction, ctx: RequestContext, money: CardMoney) {
  const { booking, visitor } = await findLocked(tx, money.bookingId)
  const by = { adminId: null, now: ctx.now() }
  const unit = await findFreeUnit(tx, booking, by.now)
  const effect = cardEffect(booking, visitor, { isFree: unit !== null, now: by.now })
  const isGone = effect === 'gone'
  await receiveFromVisitor(tx, booking, visitor, {
    ...{ ...by, amountSatang: money.amountSatang, method: 'card', receiptId: null },
    ...{ paidOn: money.bookedOn, isGone },
  })
  if (isGone) {
    const lapse = { status: 'expired', action: 'booking_expired', ...by } as const
    const gone = booking.status === 'held' ? await changeStatus(tx, booking, lapse) : booking
    return tellVisitor(tx, ctx, gone, { news: 'gone' })
  }
  if (effect === 'stands') return tellVisitor(tx, ctx, booking, { news: 'confirmed' })
  if (effect === 'again') await expireHolds(tx, booking.spaceId, by.now, booking.id)
  const kept = effect === 'again' && unit !== null ? { unit } : {}
  const change = { status: 'confirmed', action: 'booking_approved', ...by, ...kept } as const
  return tellVisitor(tx, ctx, await changeStatus(tx, booking, change))
}

/** What went back at Stripe is paid no longer, and was perhaps to be given back (rule bookings.back). */
export async function returnByCard(
  tx: Transaction,
  ctx: RequestContext,
  { bookingId, amountSatang }: CardMoney,
) {
  const { booking, visitor } = await findLocked(tx, bookingId)
  const by = { adminId: null, now: ctx.now() }
  await returnToVisitor(tx, booking, visitor, { ...by, amountSatang, method: 'card' })
  await tellVisitor(tx, ctx, booking, { news: 'returned', satang: amountSatang })
}

async function findLocked(tx: Transaction, bookingId: string) {
  const [booking, visitor] = [await lockBooking(tx, bookingId), await lockVisitor(tx, bookingId)]
  if (!booking || !visitor) throw new Error('The booking is gone')
  return { booking, visitor }
}
