import { and, eq } from 'drizzle-orm'
import { authorise, type CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { readReason, reasonError } from '#app/joining/applications/schema/decisions.ts'
import type { Seen } from '#app/joining/applications/schema/seen.ts'
import type { SeenRefusal } from '#app/joining/applications/steps/seen.server.ts'
import { decideReceipt, lockReceiptOf } from '#app/joining/receipts/steps/decide.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { claimReceiptSlips, SlipUsed } from '#app/joining/slips/steps/claim.server.ts'
import { readWaitingSlip } from '#app/joining/slips/steps/reading.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { readAmount } from '#app/money/ledger/schema.ts'
import { type BookingRow, findBooking } from '../queries/bookings.server.ts'
import { type Acceptance, acceptanceOf, afterRejection, bookingMark, heldUntil } from '../rules/ahead.ts'
import { changeStatus } from '../steps/end.server.ts'
import { lockBooking, lockSpaces } from '../steps/lock.server.ts'
import { tellVisitor } from '../steps/visitor-mails.server.ts'
import { lockVisitor, receiveFromVisitor, type VisitorRow } from '../steps/visitor-money.server.ts'

/** What a decision about a slip of a booking is about: the slip as it was seen, and the booking as it was then. */
export type SlipDecision = { receiptId: string; seen: Seen | null; booking: string }

type Refusal = 'not_found' | 'already_decided' | SeenRefusal

/**
 * Accepts the slip of a visitor's booking (rule bookings.ahead-slip): what came in is booked with its paper, and the
 * booking stands. Where the time is gone, the money is booked all the same, and is to be given back or used for another
 * time (rule bookings.gone). In one transaction with the log and the mail; no slip is accepted twice, for whatever.
 */
export async function acceptBookingSlip(
  ctx: CommandContext,
  { received, ...decision }: SlipDecision & { received: string },
): Promise<Result<Acceptance, Refusal | 'bad_amount' | 'slip_used'>> {
  await authorise(ctx, 'receipts.edit')
  await authorise(ctx, 'payments.edit')
  const amountSatang = readAmount(received)
  if (amountSatang === null) return fail('bad_amount')
  await readWaitingSlip(ctx, decision.receiptId)
  const by = { adminId: ctx.actor.userId, now: ctx.now() }
  try {
    return await decide(ctx, decision, async (tx, { booking, visitor, receipt }) => {
      await claimReceiptSlips(tx, by.now, receipt.id)
      const acceptance = acceptanceOf(booking, by.now)
      const status = 'approved'
      await decideReceipt(tx, ctx, receipt.id, { status, reason: '', receivedSatang: amountSatang })
      await receiveFromVisitor(tx, booking, visitor, {
        ...{ ...by, amountSatang, method: 'transfer', receiptId: receipt.id },
        ...{ paidOn: bangkokDay(receipt.submittedAt), isGone: acceptance === 'gone' },
      })
      const changed =
        acceptance === 'booked'
          ? await changeStatus(tx, booking, { status: 'confirmed', action: 'booking_approved', ...by })
          : booking
      await tellVisitor(tx, ctx, changed, { news: acceptance === 'gone' ? 'gone' : 'confirmed' })
      return acceptance
    })
  } catch (error) {
    if (error instanceof SlipUsed) return fail('slip_used')
    throw error
  }
}

/**
 * Does not accept it, and tells the visitor why: the time is kept for another slip once, while it has not come, and not where
 * this one was made up (rule bookings.ahead-slip).
 */
export async function rejectBookingSlip(
  ctx: CommandContext,
  { reason, isMadeUp, ...decision }: SlipDecision & { reason: string; isMadeUp: boolean },
): Promise<Result<null, Refusal | 'bad_reason'>> {
  await authorise(ctx, 'receipts.edit')
  if (reasonError(reason)) return fail('bad_reason')
  const told = readReason(reason)
  const by = { adminId: ctx.actor.userId, now: ctx.now() }
  return decide(ctx, decision, async (tx, { booking, receipt }) => {
    await decideReceipt(tx, ctx, receipt.id, { status: 'rejected', reason: told })
    const isRejected = and(eq(receipts.bookingId, booking.id), eq(receipts.status, 'rejected'))
    const next = afterRejection(
      booking,
      { rejected: await tx.$count(receipts, isRejected), isMadeUp },
      by.now,
    )
    const { holdMinutes } = (await findSettings(tx)).bookings
    const changed = await changeTo(tx, booking, { next, holdMinutes, ...by })
    await tellVisitor(tx, ctx, changed, { news: 'rejected', reason: told })
    return null
  })
}

function changeTo(
  tx: Transaction,
  booking: BookingRow,
  {
    next,
    holdMinutes,
    ...by
  }: {
    next: 'held' | 'declined' | null
    holdMinutes: number
    adminId: string
    now: Date
  },
) {
  if (next === null) return booking
  const action = next === 'held' ? 'booking_slip_rejected' : 'booking_declined'
  const held = next === 'held' && { holdUntil: heldUntil(booking, holdMinutes, by.now) }
  return changeStatus(tx, booking, { status: next, action, ...held, ...by })
}

type Locked = { booking: BookingRow; visitor: VisitorRow; receipt: typeof receipts.$inferSelect }

/** In the order of whoever books or sends a slip: space, booking, receipt, and the books last. */
async function decide<Outcome>(
  ctx: CommandContext,
  { receiptId, seen, booking: mark }: SlipDecision,
  act: (tx: Transaction, locked: Locked) => Promise<Outcome>,
): Promise<Result<Outcome, Refusal>> {
  const [known] = await ctx.db
    .select({ bookingId: receipts.bookingId })
    .from(receipts)
    .where(eq(receipts.id, receiptId))
  const found = known?.bookingId ? await findBooking(ctx.db, known.bookingId) : null
  if (!found) return fail('not_found')
  const { id: bookingId, spaceId } = found
  return ctx.db.transaction(async tx => {
    await lockSpaces(tx, [spaceId])
    const [booking, visitor] = [await lockBooking(tx, bookingId), await lockVisitor(tx, bookingId)]
    if (!booking || !visitor) return fail('not_found')
    const receipt = await lockReceiptOf(tx, { receiptId, purchase: bookingId, seen })
    if (!receipt.ok) return receipt
    if (mark === '') return fail('seen_missing')
    if (mark !== bookingMark({ ...booking, paidSatang: visitor.paidSatang })) return fail('not_as_seen')
    return ok(await act(tx, { booking, visitor, receipt: receipt.value }))
  })
}
