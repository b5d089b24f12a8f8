import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { hasWaitingSlip } from '#app/joining/receipts/queries/slips-of.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bindCron } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { inSteps } from '#app/kit/platform/steps.server.ts'
import type { NounJobs } from '#app/noun.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { findSpace } from '#app/space/spaces/queries.server.ts'
import { lockSpaces } from '#app/space/spaces/steps/lock.server.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import type { BookingRow } from './queries/bookings.server.ts'
import type { BookingStatus } from './rules/bookings.ts'
import { releasedAt } from './rules/room.ts'
import { changeStatus, giveAllBack } from './steps/end.server.ts'
import { forgetVisitors } from './steps/forget.server.ts'
import { lockBooking } from './steps/lock.server.ts'
import { mailBooking } from './steps/mails.server.ts'
import { tellExpiry, tellVisitor } from './steps/visitor-mails.server.ts'
import { bookings, bookingVisitors } from './tables.server.ts'

/** Bookings in one turn of the job: what is left waits for the next. */
const MOST = 500
const HOUR_MS = 3_600_000

type Due = {
  id: string
  spaceId: string
  memberRowId: string | null
  from: BookingStatus
  to: BookingStatus
  action: string
}

/**
 * What time brings (rule bookings.time): holds that were not paid for are let go, what nobody has said yes to is declined
 * once it would begin, those to whom nobody came are released, and what is over is completed, once the turnaround after it
 * is over, too: until then it keeps others out. On one server or several, late or twice: each booking is locked and looked
 * at again.
 */
export async function lookAfterBookings(ctx: ServerContext) {
  const now = ctx.now()
  let count = 0
  const due = [
    ...(await listHolds(ctx, now)),
    ...(await listUndecided(ctx, now)),
    ...(await listMissed(ctx, now)),
    ...(await listOver(ctx, now)),
  ]
  for (const one of due) {
    ctx.stopping.throwIfAborted()
    if (await carryOut(ctx, one, now)) count++
  }
  if (count > 0) ctx.log.info({ count }, 'bookings were let go or completed')
  await tellExpired(ctx)
  await remindAll(ctx)
}

/** Longer ago nobody waits for it any more. */
const TOLD_WITHIN_MS = 24 * HOUR_MS

/**
 * Tells visitors once that their time is not kept any longer (rule bookings.ahead-over), whoever has let it go: this
 * job, or somebody who wanted it.
 */
async function tellExpired(ctx: ServerContext) {
  const now = ctx.now()
  await ctx.db.transaction(async tx => {
    const isUntold = and(
      eq(bookings.status, 'expired'),
      eq(bookings.madeBy, 'visitor'),
      isNull(bookingVisitors.toldExpiredAt),
      eq(bookingVisitors.paidSatang, 0),
      gt(bookings.endedAt, new Date(now.getTime() - TOLD_WITHIN_MS)),
    )
    const due = await tx
      .select({ booking: bookings })
      .from(bookings)
      .innerJoin(bookingVisitors, eq(bookingVisitors.bookingId, bookings.id))
      .where(isUntold)
      .limit(BATCH)
      .for('update', { of: bookingVisitors, skipLocked: true })
    for (const { booking } of due) {
      const isIt = eq(bookingVisitors.bookingId, booking.id)
      await tx.update(bookingVisitors).set({ toldExpiredAt: now }).where(isIt)
      // Whose slip came too late was told that, instead.
      if (!(await hasWaitingSlip(tx, { kind: 'booking', id: booking.id }))) await tellExpiry(tx, ctx, booking)
    }
  })
}

/** Reminders in one transaction. */
const BATCH = 100

/**
 * Reminds members and visitors of what begins within the hours that the settings say (rule bookings.reminder): each booking once, on one
 * server or several, since it is marked in the transaction that writes its mail. Who has booked, moved or heard of it
 * later than that needs none.
 */
async function remindAll(ctx: ServerContext) {
  const { reminderHours } = (await findSettings(ctx.db)).bookings
  if (reminderHours === 0) return
  const count = await inSteps(ctx, () => remindBatch(ctx, reminderHours))
  if (count > 0) ctx.log.info({ count }, 'people were reminded of bookings')
}

function remindBatch(ctx: ServerContext, hours: number): Promise<number> {
  const now = ctx.now()
  return ctx.db.transaction(async tx => {
    const { id, status, startsAt, remindedAt, updatedAt } = bookings
    const due = await tx
      .select()
      .from(bookings)
      .where(
        and(
          eq(status, 'confirmed'),
          isNull(remindedAt),
          gt(startsAt, now),
          lte(startsAt, new Date(now.getTime() + hours * HOUR_MS)),
          sql`${updatedAt} < ${startsAt} - make_interval(hours => ${hours})`,
        ),
      )
      .orderBy(asc(startsAt), asc(id))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    for (const booking of due) {
      await tx.update(bookings).set({ remindedAt: now }).where(eq(id, booking.id))
      await mailBooking(tx, ctx, { id: booking.id, news: 'reminder', by: 'house' })
      await tellVisitor(tx, ctx, booking, { news: 'reminder' })
    }
    return due.length
  })
}

const KEY = {
  id: bookings.id,
  spaceId: bookings.spaceId,
  memberRowId: bookings.memberRowId,
  from: bookings.status,
}

/** Also where there is no row. */
const isNot = (column: AnyPgColumn) => sql`${column} is not true`

async function listHolds({ db }: ServerContext, now: Date): Promise<Due[]> {
  const rows = await db
    .select(KEY)
    .from(bookings)
    .where(and(eq(bookings.status, 'held'), lte(bookings.holdUntil, now)))
    .limit(MOST)
  return rows.map(row => ({ ...row, to: 'expired', action: 'booking_expired' }))
}

async function listUndecided({ db }: ServerContext, now: Date): Promise<Due[]> {
  const rows = await db
    .select(KEY)
    .from(bookings)
    .leftJoin(bookingVisitors, eq(bookingVisitors.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.status, 'pending'),
        lte(bookings.startsAt, now),
        // Whoever has sent money may be at the door: staff decide for as long as the time lasts.
        or(isNot(bookingVisitors.paysAhead), lte(bookings.endsAt, now)),
      ),
    )
    .limit(MOST)
  return rows.map(row => ({ ...row, to: 'declined', action: 'booking_declined' }))
}

async function listMissed({ db }: ServerContext, now: Date): Promise<Due[]> {
  const since = sql`greatest(${bookings.startsAt}, ${bookings.updatedAt})`
  const lateAt = sql`${since} + make_interval(mins => ${spaces.releaseMinutes})`
  const rows = await db
    .select(KEY)
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .where(
      and(
        eq(bookings.status, 'confirmed'),
        eq(bookings.isClosure, false),
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

function carryOut(ctx: ServerContext, due: Due, now: Date): Promise<boolean> {
  const { id, spaceId, memberRowId, from, to, action } = due
  return ctx.db.transaction(async tx => {
    if (memberRowId) await lockMember(tx, memberRowId)
    await lockSpaces(tx, [spaceId])
    const booking = await lockBooking(tx, id)
    // Somebody has checked in, moved or cancelled it meanwhile.
    if (!booking || booking.status !== from || !(await isDue(tx, booking, to, now))) return false
    const back = to === 'declined' ? await giveAllBack(tx, booking, { adminId: null, now }) : undefined
    const changed = await changeStatus(tx, booking, { status: to, action, adminId: null, now }, back)
    if (to === 'no_show') {
      await mailBooking(tx, ctx, { id, news: 'released', by: 'house' })
      await tellVisitor(tx, ctx, changed, { news: 'released' })
    }
    if (back) {
      await mailBooking(tx, ctx, { id, news: 'declined', by: 'house', back })
      await tellVisitor(tx, ctx, changed)
    }
    return true
  })
}

async function isDue(tx: Transaction, booking: BookingRow, to: BookingStatus, now: Date): Promise<boolean> {
  const isOver = (at: Date | null) => at !== null && at <= now
  if (to === 'completed') return isOver(booking.blockedUntil)
  if (to === 'expired') return isOver(booking.holdUntil)
  if (to === 'declined') return isOver(booking.startsAt)
  const space = await findSpace(tx, booking.spaceId)
  return isOver(releasedAt(booking, space?.releaseMinutes ?? null))
}

const DAY_MS = 24 * 60 * 60_000

/**
 * Deletes name, address and phone of visitors, with the mails to them, so many days after the time that they booked as the
 * settings say of guests (rule bookings.visitors-forgotten). That somebody was there stays, without who.
 */
export async function forgetBookingVisitors(ctx: ServerContext) {
  const now = ctx.now()
  const { guestDays } = (await findSettings(ctx.db)).privacy
  const before = new Date(now.getTime() - guestDays * DAY_MS)
  await inSteps(ctx, () =>
    ctx.db.transaction(async tx => {
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
    }),
  )
}

export const jobs: NounJobs = {
  workers: server => [
    bindCron('look-after-bookings', '*/5 * * * *', () => lookAfterBookings(server)),
    bindCron('forget-booking-visitors', '50 3 * * *', () => forgetBookingVisitors(server)),
  ],
}
