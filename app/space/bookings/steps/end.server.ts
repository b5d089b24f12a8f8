import { and, eq, inArray, lte, ne, or, sql } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange, NOBODY } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { findSpace } from '#app/space/spaces/queries.server.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import type { BookingRow } from '../queries/bookings.server.ts'
import type { BookingStatus } from '../rules/bookings.ts'
import { bookings } from '../tables.server.ts'
import { chargeBooking, returnMinutes } from './money.server.ts'
import { releaseVisitor } from './visitor-money.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may, and has locked member and space.

/**
 * `byHand` where staff are to give the money back: it was a visitor's, and is on nobody's account. `isOfCompany` where it comes off
 * the account of the member's company.
 */
export type GivenBack = { minutes: number; satang: Satang; byHand?: boolean; isOfCompany?: boolean }

type Change = {
  status: BookingStatus
  action: string
  adminId: string | null
  now: Date
  /** Of one that is held: until when. */
  holdUntil?: Date
  /** Which unit it has from now on, where that is another. */
  unit?: number
}

/** Writes down that a booking is in another state now; calendars that follow it are told by its number. */
export async function changeStatus(
  tx: Transaction,
  booking: BookingRow,
  { status, action, adminId, now, holdUntil, unit = booking.unit }: Change,
  details: Record<string, unknown> = {},
): Promise<BookingRow> {
  const isOver =
    status === 'cancelled' || status === 'declined' || status === 'no_show' || status === 'expired'
  const [changed] = await tx
    .update(bookings)
    .set({
      status,
      unit,
      holdUntil: holdUntil ?? null,
      updatedAt: now,
      icalSequence: booking.icalSequence + 1,
      endedAt: isOver ? now : null,
      ...(status === 'checked_in' && { checkedInAt: now }),
    })
    .where(eq(bookings.id, booking.id))
    .returning()
  if (!changed) throw new Error('The booking is gone')
  await logActivity(tx, {
    adminId,
    action,
    entityType: 'booking',
    entityId: booking.id,
    details: { from: booking.status, to: status, ...details },
  })
  await announceChange(tx, 'bookings', changed.memberRowId ?? NOBODY)
  return changed
}

/**
 * Lets go what was held and not paid for in time, here and of whoever gives it elsewhere, but one that is dealt with; the
 * lock of the space is held.
 */
export async function expireHolds(tx: Transaction, spaceId: string, now: Date, except?: string) {
  // A word and no parameter: how few are held is part of PostgreSQL's plan, which it keeps.
  const isOver = and(sql`${bookings.status} = 'held'`, lte(bookings.holdUntil, now))
  const isOther = except === undefined ? undefined : ne(bookings.id, except)
  const giver = tx.select({ id: spaces.givenBy }).from(spaces).where(eq(spaces.id, spaceId))
  const over = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(or(eq(bookings.spaceId, spaceId), eq(bookings.givenBy, giver)), isOver, isOther))
    .for('update')
  if (over.length > 0)
    await expire(
      tx,
      over.map(({ id }) => id),
      now,
    )
}

async function expire(tx: Transaction, ids: string[], now: Date) {
  const over = await tx.select().from(bookings).where(inArray(bookings.id, ids))
  const change = { status: 'expired', action: 'booking_expired', adminId: null, now } as const
  for (const booking of over) await changeStatus(tx, booking, change)
}

/**
 * Gives back all that a booking took: minutes to where they came from, baht as less owed (rule bookings.cancel); what a
 * visitor has paid is for staff to give back (rule bookings.back).
 */
export async function giveAllBack(
  tx: Transaction,
  booking: BookingRow,
  { adminId, now }: { adminId: string | null; now: Date },
): Promise<GivenBack> {
  const { id, memberRowId, spaceId, startsAt, endsAt, creditMinutes, priceSatang, contractId } = booking
  const space = await findSpace(tx, spaceId)
  if (memberRowId === null) return { minutes: 0, satang: await releaseVisitor(tx, booking, { adminId, now }) }
  if (!space) return { minutes: 0, satang: 0 }
  const about = { bookingId: id, memberRowId, space, startsAt, endsAt, contractId, adminId, now }
  const minutes = await returnMinutes(tx, about, creditMinutes)
  await chargeBooking(tx, about, -priceSatang)
  return { minutes, satang: priceSatang, ...(contractId !== null && { isOfCompany: true }) }
}
