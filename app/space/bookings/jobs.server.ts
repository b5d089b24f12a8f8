import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import type { BookingStatus } from './rules/bookings.ts'
import { changeStatus } from './steps/end.server.ts'
import { forgetVisitors } from './steps/forget.server.ts'
import { lockBooking, lockSpaces } from './steps/lock.server.ts'
import { bookings, bookingVisitors } from './tables.server.ts'

/** Bookings in one turn of the job: what is left waits for the next. */
const MOST = 500

type Due = { id: string; spaceId: string; from: BookingStatus; to: BookingStatus; action: string }

/**
 * What time brings (rule bookings.time): holds that were not paid for are let go, those to whom nobody came are released,
 * and what is over is completed, once the turnaround after it is over, too: until then it keeps others out. On one server or several, late or twice: each booking is locked and looked at again.
 */
export async function lookAfterBookings(ctx: ServerContext) {
  const now = ctx.now()
  const due = [...(await listHolds(ctx, now)), ...(await listMissed(ctx, now)), ...(await listOver(ctx, now))]
  let count = 0
  for (const one of due) if (await carryOut(ctx, one, now)) count++
  if (count > 0) ctx.log.info({ count }, 'bookings were let go or completed')
}

const KEY = { id: bookings.id, spaceId: bookings.spaceId, from: bookings.status }

async function listHolds({ db }: ServerContext, now: Date): Promise<Due[]> {
  const rows = await db
    .select(KEY)
    .from(bookings)
    .where(and(eq(bookings.status, 'held'), lte(bookings.holdUntil, now)))
    .limit(MOST)
  return rows.map(row => ({ ...row, to: 'expired', action: 'booking_expired' }))
}

async function listMissed({ db }: ServerContext, now: Date): Promise<Due[]> {
  const lateAt = sql`${bookings.startsAt} + make_interval(mins => ${spaces.releaseMinutes})`
  const rows = await db
    .select(KEY)
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .where(
      and(
        eq(bookings.status, 'confirmed'),
        gt(bookings.endsAt, now),
        sql`${lateAt} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .limit(MOST)
  return rows.map(row => ({ ...row, to: 'no_show', action: 'booking_no_show' }))
}

async function listOver({ db }: ServerContext, now: Date): Promise<Due[]> {
  const rows = await db
    .select(KEY)
    .from(bookings)
    .where(and(inArray(bookings.status, ['confirmed', 'checked_in']), lte(bookings.blockedUntil, now)))
    .orderBy(asc(bookings.blockedUntil))
    .limit(MOST)
  return rows.map(row => ({ ...row, to: 'completed', action: 'booking_completed' }))
}

function carryOut(
  { db }: ServerContext,
  { id, spaceId, from, to, action }: Due,
  now: Date,
): Promise<boolean> {
  return db.transaction(async tx => {
    await lockSpaces(tx, [spaceId])
    const booking = await lockBooking(tx, id)
    // Somebody has checked in, moved or cancelled it meanwhile.
    if (!booking || booking.status !== from) return false
    if (to === 'completed' ? booking.blockedUntil > now : to === 'no_show' && booking.startsAt > now)
      return false
    await changeStatus(tx, booking, { status: to, action, adminId: null, now })
    return true
  })
}

const DAY_MS = 24 * 60 * 60_000

/**
 * Deletes name, address and phone of visitors, with the mails to them, so many days after the time that they booked as the
 * settings say of guests (rule bookings.visitors). That somebody was there stays, without who.
 */
export async function forgetBookingVisitors(ctx: ServerContext) {
  const now = ctx.now()
  const { guestDays } = (await findSettings(ctx.db)).privacy
  const before = new Date(now.getTime() - guestDays * DAY_MS)
  for (let count = MOST; count === MOST; ) {
    count = await ctx.db.transaction(async tx => {
      const due = await tx
        .select({ id: bookingVisitors.bookingId })
        .from(bookingVisitors)
        .innerJoin(bookings, eq(bookings.id, bookingVisitors.bookingId))
        .where(and(isNull(bookingVisitors.forgottenAt), lte(bookings.endsAt, before)))
        .limit(MOST)
        .for('update', { of: bookingVisitors, skipLocked: true })
      await forgetVisitors(
        tx,
        due.map(({ id }) => id),
        now,
      )
      return due.length
    })
  }
}
