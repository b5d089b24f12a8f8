import { networkKey, senderKey } from '#app/joining/provisional-codes/steps/sender-key.server.ts'
import { type SubmittedReceipt, submitReceipt } from '#app/joining/receipts/commands/submit.server.ts'
import { hasWaitingSlip, slipKeyOf } from '#app/joining/receipts/queries/slips-of.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { takeFromAll } from '#app/kit/platform/rate-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { countedMailbox } from '#app/kit/pure/email.ts'
import { withoutClash } from '#app/space/spaces/steps/lock.server.ts'
import { type BookingRow, findBooking } from '../queries/bookings.server.ts'
import { SLIPS_THAT_KEEP, type SlipEffect, slipEffect } from '../rules/ahead.ts'
import { changeStatus, expireHolds } from '../steps/end.server.ts'
import { findFreeUnit } from '../steps/free-unit.server.ts'
import { readBookedKey } from '../steps/visitor-link.server.ts'
import { tellVisitor } from '../steps/visitor-mails.server.ts'
import { lockVisitorBooking } from '../steps/visitor-money.server.ts'

type Sent = SubmittedReceipt | { ok: false; status: 404 | 409; errors: { form?: string; data?: string } }

/**
 * Takes the slip of whoever has the link of a booking (rule bookings.ahead-slip): from then on nobody else gets the
 * time, within the shares of who sends it, and staff decide. One that comes too late has the time again where that is
 * free; where it is not, staff see to the money. All of it is one transaction with the receipt, whose key is the
 * booking's: however often it is pressed, it is one slip, and another picture takes its place until somebody has
 * decided.
 */
export async function sendVisitorSlip(ctx: RequestContext, key: string, file: File | null): Promise<Sent> {
  const known = await findBooking(ctx.db, readBookedKey(ctx, key) ?? '')
  const visitor = known?.visitor
  if (!known || !visitor || visitor.email === '') return { ok: false, status: 404, errors: {} }
  const { id: bookingId, priceSatang } = known
  const subject = { kind: 'booking', id: bookingId } as const
  const sent = await withoutClash(async () =>
    submitReceipt(ctx, {
      values: {
        submissionKey: await slipKeyOf(ctx.db, subject),
        name: visitor.name,
        userEmail: visitor.email,
      },
      file,
      variant: 'landing',
      subject,
      totalSatang: Math.max(0, priceSatang - visitor.paidSatang),
      begin: tx => keepForSlip(tx, ctx, bookingId),
    }),
  )
  return 'reason' in sent ? { ok: false, status: 409, errors: {} } : sent
}

/** Keeps the time for the slip, before it is stored; false where there is nothing to pay by it. */
async function keepForSlip(tx: Transaction, ctx: RequestContext, bookingId: string): Promise<boolean> {
  const now = ctx.now()
  const locked = await lockVisitorBooking(tx, bookingId)
  if (!locked || locked.visitor.email === '') return false
  const { booking, visitor } = locked
  const unit = await findFreeUnit(tx, booking, now)
  const effect = slipEffect(booking, visitor, { isFree: unit !== null, now })
  if (effect === 'refused') return false
  const isNew = effect === 'again' || (effect === 'keeps' && booking.status === 'held')
  if (!isNew || (await takeSlipShare(tx, ctx, visitor.email)))
    await settle(tx, ctx, booking, { effect, unit })
  else if (effect === 'again') await settle(tx, ctx, booking, { effect: 'gone', unit })
  return true
}

/**
 * Whether a slip may keep a time (rule bookings.slip-share): anybody can make slips up, and each keeps its time until staff
 * have looked. One beyond is taken and looked at as well.
 */
function takeSlipShare(tx: Transaction, { secrets, clientAddress, now }: RequestContext, email: string) {
  const mailbox = senderKey(secrets, 'mailbox', countedMailbox(email))
  const { ofNetwork, ofMailbox } = SLIPS_THAT_KEEP
  return takeFromAll(
    tx,
    [
      { key: `slip-times:network:${networkKey(secrets, clientAddress)}`, ...ofNetwork },
      { key: `slip-times:mailbox:${mailbox}`, ...ofMailbox },
    ],
    now(),
  )
}

async function settle(
  tx: Transaction,
  ctx: RequestContext,
  booking: BookingRow,
  { effect, unit }: { effect: SlipEffect; unit: number | null },
) {
  const now = ctx.now()
  const by = { adminId: null, now }
  if (effect === 'gone') {
    if (booking.status === 'held')
      await changeStatus(tx, booking, { status: 'expired', action: 'booking_expired', ...by })
    // Another picture of the same is no news.
    if (!(await hasWaitingSlip(tx, { kind: 'booking', id: booking.id })))
      await tellVisitor(tx, ctx, booking, { news: 'gone' })
    return
  }
  // One that keeps its time already only gets another picture.
  if (booking.status === 'pending') return
  if (effect === 'again') await expireHolds(tx, booking.spaceId, now, booking.id)
  const kept = effect === 'again' && unit !== null ? { unit } : {}
  const action = booking.status === 'expired' ? 'booking_restored' : 'booking_slip_sent'
  const changed = await changeStatus(tx, booking, { status: 'pending', action, ...by, ...kept })
  await tellVisitor(tx, ctx, changed)
}
