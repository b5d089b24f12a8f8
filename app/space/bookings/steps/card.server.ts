import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { DecisionContext } from '#app/money/bills/steps/kinds.server.ts'
import { cardEffect } from '../rules/ahead.ts'
import { changeStatus, expireHolds } from './end.server.ts'
import { findFreeUnit } from './free-unit.server.ts'
import { tellVisitor } from './visitor-mails.server.ts'
import {
  type LockedVisitorBooking,
  lockVisitorBooking,
  receiveFromVisitor,
  returnToVisitor,
} from './visitor-money.server.ts'

// These are steps of Stripe's webhook, within whose transaction they run: its signature says who may.

/**
 * Books what came by card for a visitor's booking, which stands by it at once (rule bookings.card). Where its time is gone,
 * the money waits for staff as that of a late slip does (rule bookings.gone).
 */
export async function settleByCard(
  tx: Transaction,
  ctx: DecisionContext,
  { booking, visitor }: LockedVisitorBooking,
  { amountSatang, paidOn }: { amountSatang: Satang; paidOn: Day },
) {
  const by = { adminId: ctx.actor.userId, now: ctx.now() }
  const unit = await findFreeUnit(tx, booking, by.now)
  const effect = cardEffect(booking, visitor, { isFree: unit !== null, now: by.now })
  const isGone = effect === 'gone'
  const received = { ...by, amountSatang, method: 'card', receiptId: null, paidOn, isGone } as const
  await receiveFromVisitor(tx, booking, visitor, received)
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
  ctx: DecisionContext,
  bookingId: string,
  amountSatang: Satang,
) {
  const locked = await lockVisitorBooking(tx, bookingId)
  if (!locked) throw new Error('The booking is gone')
  const { booking, visitor } = locked
  const by = { adminId: ctx.actor.userId, now: ctx.now() }
  await returnToVisitor(tx, booking, visitor, { ...by, amountSatang, method: 'card' })
  await tellVisitor(tx, ctx, booking, { news: 'returned', satang: amountSatang })
}
