import { and, eq, sql } from 'drizzle-orm'
import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import { textIn } from '#app/kit/forms/local-text.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { findAsked } from '#app/money/bills/queries.server.ts'
import { creditPayment } from '#app/money/documents/steps/issue.server.ts'
import { issuePaymentPaper } from '#app/money/documents/steps/payment-paper.server.ts'
import type { LedgerMethod } from '#app/money/methods/rules.ts'
import {
  openDay,
  recordCharge,
  recordCorrection,
  recordPayment,
  recordRefund,
} from '#app/money/payments/steps/ledger.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { findSpace } from '#app/space/spaces/queries.server.ts'
import { lockSpaces } from '#app/space/spaces/steps/lock.server.ts'
import { type BookingRow, findBooking } from '../queries/bookings.server.ts'
import { bookings, bookingVisitors } from '../tables.server.ts'
import { lockBooking } from './lock.server.ts'
import { noteOf } from './money.server.ts'

// These are steps of commands and jobs, within whose transaction they run: the command asks who may, and has locked the
// space and the booking.

export type VisitorRow = typeof bookingVisitors.$inferSelect

/** Nobody else changes what a visitor has paid before the transaction ends; null for a booking that is no visitor's. */
export async function lockVisitor(tx: Transaction, bookingId: string): Promise<VisitorRow | null> {
  const [visitor] = await tx
    .select()
    .from(bookingVisitors)
    .where(eq(bookingVisitors.bookingId, bookingId))
    .for('update')
  return visitor ?? null
}

export type LockedVisitorBooking = { booking: BookingRow; visitor: VisitorRow }

/** A visitor's booking, locked in the order of everybody who locks it: space, booking, visitor. Null for one that is not here. */
export async function lockVisitorBooking(
  tx: Transaction,
  bookingId: string,
): Promise<LockedVisitorBooking | null> {
  const known = isUuid(bookingId) ? await findBooking(tx, bookingId) : null
  if (!known) return null
  await lockSpaces(tx, [known.spaceId])
  const [booking, visitor] = [await lockBooking(tx, bookingId), await lockVisitor(tx, bookingId)]
  return booking && visitor && { booking, visitor }
}

type By = { adminId: string | null; now: Date }

/** What every entry of a visitor's booking has: it is nobody's account, and the booking is its reference. */
async function entryOf(tx: Transaction, booking: BookingRow, { adminId, now }: By) {
  const space = await findSpace(tx, booking.spaceId)
  return {
    applicationId: null,
    memberRowId: null,
    recordedBy: adminId,
    bookedOn: bangkokDay(now),
    source: 'booking' as const,
    reference: booking.id,
    note: space ? noteOf({ space, startsAt: booking.startsAt, endsAt: booking.endsAt }) : '',
  }
}

type Received = By & {
  amountSatang: Satang
  method: LedgerMethod
  /** The slip that says so. */
  receiptId: string | null
  /** The day on which it came in. */
  paidOn: Day
  /** It came for a time that is gone: nothing is charged for it, and all of it is to be given back. */
  isGone: boolean
}

/** By a slip that was sent for its amount with satang of its own, it is sold for that (rule payment.unique-amounts). */
export async function sellForAsked(
  tx: Transaction,
  booking: BookingRow,
  sentForSatang: Satang | null,
): Promise<BookingRow> {
  const priceSatang = await findAsked(tx, { kind: 'booking', id: booking.id }, booking.priceSatang)
  if (priceSatang !== sentForSatang || priceSatang === booking.priceSatang) return booking
  await tx.update(bookings).set({ priceSatang }).where(eq(bookings.id, booking.id))
  return { ...booking, priceSatang }
}

/**
 * Books what a visitor has paid, with the paper of it (rule bookings.visitors-pay): with the first payment the booking
 * is charged, so that the books never hold a debt that nobody can be asked for.
 */
export async function receiveFromVisitor(
  tx: Transaction,
  booking: BookingRow,
  visitor: VisitorRow,
  received: Received,
): Promise<string> {
  const { adminId, now, amountSatang, method, receiptId, paidOn, isGone } = received
  const day = await openDay(tx, paidOn)
  const entry = { ...(await entryOf(tx, booking, received)), bookedOn: day }
  if (!isGone && visitor.paidSatang === 0)
    await recordCharge(tx, { ...entry, amountSatang: booking.priceSatang })
  const id = uuidv7()
  await recordPayment(tx, { ...entry, id, amountSatang, method, receiptId })
  const space = await findSpace(tx, booking.spaceId)
  await issuePaymentPaper(
    tx,
    { now: () => now, actor: { userId: adminId } },
    {
      entryId: id,
      amountSatang,
      bookedOn: day,
      isAhead: isGone,
      payer: { id: null, name: visitor.name, address: '', memberId: '', planName: null },
      ...(space && { sold: { thai: textIn(space.name, 'th'), english: textIn(space.name, 'en') } }),
      ...(day !== paidOn && { paidOn }),
    },
  )
  const paidSatang = visitor.paidSatang + amountSatang
  const backSatang = isGone ? paidSatang : Math.max(0, paidSatang - booking.priceSatang)
  await setMoney(tx, booking.id, { paidSatang, backSatang, paidAt: visitor.paidAt ?? now, paidBy: adminId })
  return id
}

/**
 * Says of a booking what it is paid once a payment of it was taken back; with the last of them, that it is charged nothing.
 * @param isGone its time is, and nothing is charged for it
 */
export async function lowerPaid(
  tx: Transaction,
  { booking, visitor }: LockedVisitorBooking,
  { amountSatang, isGone, ...by }: By & { amountSatang: Satang; isGone: boolean },
) {
  const paidSatang = Math.max(0, visitor.paidSatang - amountSatang)
  if (!isGone && paidSatang === 0)
    await recordCorrection(tx, { ...(await entryOf(tx, booking, by)), amountSatang: -booking.priceSatang })
  const backSatang = isGone ? paidSatang : Math.max(0, paidSatang - booking.priceSatang)
  await setMoney(tx, booking.id, { paidSatang, backSatang, ...(paidSatang === 0 && { paidAt: null }) })
}

/**
 * Takes back what was charged for a booking that is cancelled or declined: what was paid for it is then to be given back.
 * @returns how much that is
 */
export async function releaseVisitor(tx: Transaction, booking: BookingRow, by: By): Promise<Satang> {
  const visitor = await lockVisitor(tx, booking.id)
  if (!visitor || visitor.paidSatang === 0) return 0
  const entry = await entryOf(tx, booking, by)
  await recordCorrection(tx, { ...entry, amountSatang: -booking.priceSatang })
  await setMoney(tx, booking.id, { backSatang: visitor.paidSatang })
  return visitor.paidSatang
}

/** Charges another price than before, once anything was paid; what is too much then is to be given back. */
export async function repriceVisitor(
  tx: Transaction,
  booking: BookingRow,
  visitor: VisitorRow,
  { chargedSatang, priceSatang, ...by }: By & { chargedSatang: Satang; priceSatang: Satang },
) {
  if (visitor.paidSatang === 0) return
  const entry = await entryOf(tx, booking, by)
  const more = priceSatang - chargedSatang
  if (chargedSatang === 0) await recordCharge(tx, { ...entry, amountSatang: priceSatang })
  else if (more !== 0) await recordCorrection(tx, { ...entry, amountSatang: more })
  await setMoney(tx, booking.id, { backSatang: Math.max(0, visitor.paidSatang - priceSatang) })
}

/** Books that money of a visitor was given back, and takes the papers back as far (rule bookings.back). */
export async function returnToVisitor(
  tx: Transaction,
  booking: BookingRow,
  visitor: VisitorRow,
  { method, amountSatang, ...by }: By & { method: LedgerMethod; amountSatang: Satang },
) {
  const { backSatang, paidSatang } = visitor
  const entry = await entryOf(tx, booking, by)
  await recordRefund(tx, { ...entry, amountSatang, method })
  let left = amountSatang
  for (const entryId of await listPayments(tx, booking.id))
    if (left > 0) left = await creditPayment(tx, ctxOf(by), { entryId, upToSatang: left })
  await setMoney(tx, booking.id, {
    paidSatang: Math.max(0, paidSatang - amountSatang),
    backSatang: Math.max(0, backSatang - amountSatang),
  })
}

const ctxOf = ({ adminId, now }: By) => ({ now: () => now, actor: { userId: adminId } })

/** What came in for a booking, the latest first. */
async function listPayments(tx: Transaction, bookingId: string): Promise<string[]> {
  const { id, kind, source, reference } = ledgerEntries
  const rows = await tx
    .select({ id })
    .from(ledgerEntries)
    .where(and(eq(kind, 'payment'), eq(source, 'booking'), eq(reference, bookingId)))
    .orderBy(sql`${ledgerEntries.createdAt} desc, ${id} desc`)
  return rows.map(row => row.id)
}

async function setMoney(tx: Transaction, bookingId: string, values: Partial<VisitorRow>) {
  await tx.update(bookingVisitors).set(values).where(eq(bookingVisitors.bookingId, bookingId))
  await announceChange(tx, 'ledger')
}
