import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { announceChange, NOBODY } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { countedMailbox } from '#app/kit/pure/email.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { findSpace, type SpaceRow } from '#app/space/spaces/queries.server.ts'
import { type Price, priceOf } from '#app/space/spaces/rules/price.ts'
import { lockSpaces } from '#app/space/spaces/steps/lock.server.ts'
import type { BookingRow } from '../queries/bookings.server.ts'
import { listTaken, windowOf } from '../queries/taken.server.ts'
import { heldUntil } from '../rules/ahead.ts'
import { type BookingRefusal, KEEPING, type PriceChanged, policyOf, priceChange } from '../rules/bookings.ts'
import { judgeTime } from '../rules/free.ts'
import { statusForVisitor } from '../rules/visitors.ts'
import { bookings, bookingVisitors } from '../tables.server.ts'
import { findByKey } from './book.server.ts'
import { expireHolds } from './end.server.ts'

// This is a step of commands, within whose transaction it runs: the command asks who may.

export type VisitorWish = {
  spaceId: string
  from: Date
  to: Date
  visitor: { name: string; email: string; phone: string; locale: string }
  /** Of the form: pressing twice books once. */
  key: string
  /** The account of whoever of staff books it: what no visitor could, and without a further yes. */
  adminId: string | null
  /** Which unit; null for any. */
  unit: number | null
  purpose: string
  /** What it costs, as they were shown it. */
  shownSatang?: Satang | undefined
  now: Date
  /** What calendars add to the id to make it one of the whole world. */
  host: string
}

const MINUTE_MS = 60_000

/**
 * Books a space that is open to visitors for somebody who is no member (rule bookings.visitors): judged by the same function
 * as for members, at the price without anybody's plan.
 */
export async function bookForVisitor(
  tx: Transaction,
  wish: VisitorWish,
): Promise<
  | Result<{ booking: BookingRow; isNew: boolean }, BookingRefusal | 'unknown_space' | 'mailbox_full'>
  | PriceChanged
> {
  const { spaceId, from, to, visitor, unit, adminId, now } = wish
  await lockSpaces(tx, [spaceId])
  const before = await findByKey(tx, wish.key)
  if (before)
    return before.memberRowId === null ? ok({ booking: before, isNew: false }) : fail('unknown_space')
  const space = await findSpace(tx, spaceId)
  const byStaff = adminId !== null
  if (!space?.isActive || !(space.isPublic || byStaff)) return fail('unknown_space')
  await expireHolds(tx, spaceId, now)
  const span = { from: from.getTime(), to: to.getTime() }
  if (!(span.to > span.from)) return fail('invalid')
  const window = windowOf(span, space.turnaroundMinutes)
  const taken = await listTaken(tx, { spaceIds: [spaceId], window, now })
  const judged = judgeTime(space, taken.get(spaceId) ?? [], { from, to, unit }, now)
  if (!judged.ok) return judged
  const settings = await findSettings(tx)
  if (!byStaff && (await countOpen(tx, visitor.email, now)) >= settings.visitors.bookingsPerMailbox)
    return fail('mailbox_full')
  const { holdMinutes } = settings.bookings
  const price = priceOf(space.priceRules, { from, to, zone: space.zone })
  const changed = priceChange(wish.shownSatang, price.totalSatang)
  if (changed) return changed
  const booking = await store(tx, space, { ...wish, unit: judged.unit, holdMinutes, price })
  const { id, startsAt, endsAt, priceSatang } = booking
  await logActivity(tx, {
    adminId,
    action: 'booking_made',
    entityType: 'booking',
    entityId: id,
    details: { startsAt, endsAt, unit: booking.unit, priceSatang },
  })
  await announceChange(tx, 'bookings', NOBODY)
  return ok({ booking, isNew: true })
}

type Stored = VisitorWish & { unit: number; holdMinutes: number; price: Price }

/** Whoever pays ahead has the time only so long without. */
async function store(
  tx: Transaction,
  space: SpaceRow,
  { from, to, visitor, adminId, now, unit, holdMinutes, price, ...wish }: Stored,
): Promise<BookingRow> {
  const { lines, totalSatang } = price
  const id = uuidv7()
  const status = adminId === null ? statusForVisitor(space, totalSatang) : 'confirmed'
  const paysAhead = status === 'held'
  const [booking] = await tx
    .insert(bookings)
    .values({
      id,
      spaceId: space.id,
      unit,
      startsAt: from,
      endsAt: to,
      purpose: wish.purpose,
      status,
      madeBy: adminId === null ? 'visitor' : 'staff',
      holdUntil: paysAhead ? heldUntil({ endsAt: to }, holdMinutes, now) : null,
      blockedUntil: new Date(to.getTime() + space.turnaroundMinutes * MINUTE_MS),
      priceSatang: totalSatang,
      priceLines: lines,
      policy: policyOf(space, from, { now }),
      icalUid: `${id}@${wish.host}`,
      submissionKey: wish.key,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!booking) throw new Error('The booking was not stored')
  await tx.insert(bookingVisitors).values({ ...visitor, bookingId: id, paysAhead, createdAt: now })
  return booking
}

/** How many bookings that are still to come stand under a mailbox, however it is spelt; one after the other, whatever the spaces. */
async function countOpen(tx: Transaction, email: string, now: Date): Promise<number> {
  const mailbox = countedMailbox(email)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sala visitor ' || ${mailbox}, 0))`)
  const open = await tx
    .select({ email: bookingVisitors.email })
    .from(bookingVisitors)
    .innerJoin(bookings, eq(bookings.id, bookingVisitors.bookingId))
    .where(and(inArray(bookings.status, [...KEEPING]), gt(bookings.endsAt, now)))
  return open.filter(visitor => countedMailbox(visitor.email) === mailbox).length
}
