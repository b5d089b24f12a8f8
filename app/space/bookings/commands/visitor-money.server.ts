import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { hasWaitingSlip } from '#app/joining/receipts/queries/slips-of.server.ts'
import { announceChange, NOBODY } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { type LedgerMethod, MONEY_METHODS } from '#app/money/methods/rules.ts'
import { CashClosed } from '#app/money/payments/steps/ledger.server.ts'
import { lockSpaces } from '#app/space/spaces/steps/lock.server.ts'
import { type BookingRow, findBooking } from '../queries/bookings.server.ts'
import { asOf, bookingMark, leftToPay } from '../rules/ahead.ts'
import { receiveAtDesk } from '../steps/desk-money.server.ts'
import { lockBooking } from '../steps/lock.server.ts'
import { tellVisitor } from '../steps/visitor-mails.server.ts'
import { lockVisitor, returnToVisitor, type VisitorRow } from '../steps/visitor-money.server.ts'

/** `mark`: the booking as it was seen (see `bookingMark`): no other amount is handed over than was read. */
type Handed = { id: string; method: string; mark: string }
type Refusal = 'not_found' | 'not_possible' | 'changed' | 'cash_closed' | 'slip_waits'

/**
 * The desk takes what a visitor has still to pay, once: it is charged and paid in the books, under the booking and nobody's
 * account, with a paper (rule bookings.visitors-pay), unless a slip for it waits: nobody pays twice. A time that was held for
 * it is booked by that.
 */
export async function takeVisitorPayment(
  ctx: CommandContext,
  handed: Handed,
): Promise<Result<null, Refusal>> {
  await authorise(ctx, 'payments.edit')
  return handle(ctx, handed, async (tx, booking, visitor, method) => {
    const amountSatang = leftToPay({ ...asOf(booking, ctx.now()), paidSatang: visitor.paidSatang })
    if (amountSatang === 0) return 'not_possible'
    if (await hasWaitingSlip(tx, { kind: 'booking', id: booking.id })) return 'slip_waits'
    await receiveAtDesk(
      tx,
      ctx,
      { booking, visitor },
      { amountSatang, method, paidOn: bangkokDay(ctx.now()) },
    )
    return null
  })
}

/** Staff have given a visitor's money back, all that was to go back, once (rule bookings.back). */
export async function returnVisitorPayment(
  ctx: CommandContext,
  handed: Handed,
): Promise<Result<null, Refusal>> {
  await authorise(ctx, 'ledger.edit')
  return handle(ctx, handed, async (tx, booking, visitor, method) => {
    const { backSatang: amountSatang } = visitor
    if (amountSatang === 0) return 'not_possible'
    const by = { adminId: ctx.actor.userId, now: ctx.now() }
    await returnToVisitor(tx, booking, visitor, { method, amountSatang, ...by })
    await logActivity(tx, {
      adminId: by.adminId,
      action: 'booking_refunded',
      entityType: 'booking',
      entityId: booking.id,
      details: { amountSatang, method },
    })
    await announceChange(tx, 'bookings', NOBODY)
    await tellVisitor(tx, ctx, booking, { news: 'returned', satang: amountSatang })
    return null
  })
}

type Act = (
  tx: Transaction,
  booking: BookingRow,
  visitor: VisitorRow,
  method: LedgerMethod,
) => Promise<Refusal | null>

async function handle(
  ctx: CommandContext,
  { id, method: chosen, mark }: Handed,
  act: Act,
): Promise<Result<null, Refusal>> {
  const method = MONEY_METHODS.find(each => each === chosen)
  const known = await findBooking(ctx.db, id)
  if (!known || !method) return fail(known ? 'not_possible' : 'not_found')
  try {
    return await ctx.db.transaction(async tx => {
      await lockSpaces(tx, [known.spaceId])
      const [booking, visitor] = [await lockBooking(tx, id), await lockVisitor(tx, id)]
      if (!booking || !visitor) return fail('not_possible')
      if (mark !== bookingMark({ ...booking, paidSatang: visitor.paidSatang })) return fail('changed')
      const refused = await act(tx, booking, visitor, method)
      return refused ? fail(refused) : ok(null)
    })
  } catch (error) {
    if (error instanceof CashClosed) return fail('cash_closed')
    throw error
  }
}
