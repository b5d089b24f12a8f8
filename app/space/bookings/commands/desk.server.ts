import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { fail, type Result } from '#app/kit/pure/result.ts'
import type { LedgerMethod } from '#app/money/methods/rules.ts'
import { CashClosed } from '#app/money/payments/steps/ledger.server.ts'
import { withoutClash } from '#app/space/spaces/steps/lock.server.ts'
import { type BookingRefusal, LONGEST_PURPOSE, type PriceChanged } from '../rules/bookings.ts'
import { type Closed, type Closure, closeSpace } from '../steps/close.server.ts'
import { bookForVisitor, type VisitorWish } from '../steps/visitor.server.ts'
import { tellVisitor } from '../steps/visitor-mails.server.ts'
import { lockVisitor, receiveFromVisitor } from '../steps/visitor-money.server.ts'

type WalkIn = Omit<VisitorWish, 'adminId' | 'now' | 'host'> & {
  /** How it was paid at the desk; null for later. */
  method: LedgerMethod | null
}
type WalkInBooked =
  | Result<unknown, BookingRefusal | 'unknown_space' | 'mailbox_full' | 'cash_closed'>
  | PriceChanged

/** Books for somebody at the desk who is no member, paid at once or later (rule bookings.walk-in). */
export async function bookForWalkIn(ctx: CommandContext, { method, ...wish }: WalkIn): Promise<WalkInBooked> {
  await authorise(ctx, 'bookings.edit')
  if (method !== null) await authorise(ctx, 'payments.edit')
  const purpose = wish.purpose.slice(0, LONGEST_PURPOSE)
  const by = { adminId: ctx.actor.userId, now: ctx.now() }
  try {
    return await withoutClash(() =>
      ctx.db.transaction(async tx => {
        const booked = await bookForVisitor(tx, { ...wish, ...by, purpose, host: hostOf(ctx) })
        if (!booked.ok || !booked.value.isNew) return booked
        const { booking } = booked.value
        const { id, priceSatang: amountSatang } = booking
        const visitor = await lockVisitor(tx, id)
        if (method !== null && visitor && amountSatang > 0) {
          const about = { amountSatang, method, receiptId: null, paidOn: bangkokDay(by.now), isGone: false }
          await receiveFromVisitor(tx, booking, visitor, { ...by, ...about })
          const paid = { action: 'booking_paid', entityType: 'booking', entityId: id }
          await logActivity(tx, { adminId: by.adminId, ...paid, details: { amountSatang, method } })
        }
        await tellVisitor(tx, ctx, booking)
        return booked
      }),
    )
  } catch (error) {
    if (error instanceof CashClosed) return fail('cash_closed')
    throw error
  }
}

/** Closes a space, or a unit of it, for a time (rule bookings.closed). */
export async function closeTime(
  ctx: CommandContext,
  closure: Omit<Closure, 'adminId' | 'now' | 'host'>,
): Promise<Closed> {
  await authorise(ctx, 'bookings.edit')
  const reason = closure.reason.slice(0, LONGEST_PURPOSE)
  const more = { reason, adminId: ctx.actor.userId, now: ctx.now(), host: hostOf(ctx) }
  return withoutClash(() => ctx.db.transaction(tx => closeSpace(tx, { ...closure, ...more })))
}

const hostOf = ({ origin }: CommandContext) => new URL(origin).host
