import { eq } from 'drizzle-orm'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { listEntitlements } from '#app/joining/entitlements/queries.server.ts'
import { lockMember } from '#app/joining/members/steps/memberships.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { findSpace } from '#app/space/spaces/queries.server.ts'
import { priceOf } from '#app/space/spaces/rules/price.ts'
import { type BookingRow, findBooking } from '../queries/bookings.server.ts'
import { listTaken, windowOf } from '../queries/taken.server.ts'
import { mayBePlaced } from '../rules/ahead.ts'
import { isKeeping, type Maker, type NotEnoughCredit, policyOf } from '../rules/bookings.ts'
import { judgeTime, type TimeRefusal } from '../rules/free.ts'
import { mayBook, plansAt } from '../rules/who.ts'
import { bookings } from '../tables.server.ts'
import { expireHolds } from './end.server.ts'
import { lockBooking, lockSpaces } from './lock.server.ts'
import { chargeBooking, repayMinutes } from './money.server.ts'
import { lockVisitor, repriceVisitor, type VisitorRow } from './visitor-money.server.ts'

// This is a step of commands, within whose transaction it runs: the command asks who may.

export type Move = {
  id: string
  from: Date
  to: Date
  /** Which unit; null for the one it has, or another where that is taken. */
  unit?: number | null
  /** The number that the booking had when it was looked at: who was quicker is not overwritten. */
  seen: number
  /** Of a series that may reach further ahead than its space says. */
  daysAhead?: number
  by: Maker
  adminId: string | null
  now: Date
}

export type Moved =
  | Result<BookingRow, TimeRefusal | 'not_allowed' | 'not_found' | 'changed' | 'over'>
  | NotEnoughCredit

const MINUTE_MS = 60_000

/**
 * Moves a booking, or makes it longer or shorter, all of it or nothing (rule bookings.move): the difference is charged or
 * given back as its policy says, and its calendars' name stays.
 */
export async function moveBookingTo(tx: Transaction, move: Move): Promise<Moved> {
  const { id, from, to, now } = move
  const known = await findBooking(tx, id)
  if (!known || (!known.memberRowId && known.madeBy !== 'visitor')) return fail('not_found')
  const person = await lockPerson(tx, known)
  if (known.memberRowId && !person) return fail('not_found')
  await lockSpaces(tx, [known.spaceId])
  const [booking, found] = [await lockBooking(tx, id), await findSpace(tx, known.spaceId)]
  if (!booking || !found) return fail('not_found')
  const visitor = person ? null : await lockVisitor(tx, id)
  const space = { ...found, maxDaysAhead: move.daysAhead ?? found.maxDaysAhead }
  if (booking.icalSequence !== move.seen) return fail('changed')
  const isPlaced = visitor !== null && mayBePlaced({ ...booking, backSatang: visitor.backSatang })
  if (!isPlaced && (!isKeeping(booking.status) || booking.endsAt <= now)) return fail('over')
  await expireHolds(tx, space.id, now, id)
  const judged = await judge(tx, space, booking, move)
  if (!judged.ok) return judged
  const { graceDays } = (await findSettings(tx)).renewals
  if (person && !mayBook(space, person, { at: from, graceDays, by: move.by })) return fail('not_allowed')
  const plans = person ? plansAt(person, from, graceDays) : []
  const price = priceOf(space.priceRules, { from, to, zone: space.zone }, plans)
  const settling = { move, space, price, isPlaced }
  const paid = visitor
    ? await settleVisitor(tx, booking, { ...settling, visitor })
    : await settle(tx, booking, settling)
  if (!paid.ok) return paid
  const after = {
    ...{ startsAt: from, endsAt: to, unit: judged.value, ...paid.value },
    blockedUntil: new Date(to.getTime() + space.turnaroundMinutes * MINUTE_MS),
    policy: policyOf(space, from, { before: isPlaced ? undefined : booking.policy, now }),
    ...(isPlaced && { status: 'confirmed' as const, endedAt: null }),
  }
  const [moved] = await tx
    .update(bookings)
    .set({ ...after, icalSequence: booking.icalSequence + 1, remindedAt: null, updatedAt: now })
    .where(eq(bookings.id, id))
    .returning()
  if (!moved) throw new Error('The booking is gone')
  await logMove(tx, move, { before: booking, after: moved })
  return ok(moved)
}

/** The member whose booking it is, locked, with what they may; null for a visitor's. */
async function lockPerson(tx: Transaction, { memberRowId }: BookingRow) {
  const member = memberRowId === null ? null : await lockMember(tx, memberRowId)
  return member && { ...member, entitlements: await listEntitlements(tx, member.id) }
}

async function logMove(
  tx: Transaction,
  { id, adminId }: Move,
  { before, after }: { before: BookingRow; after: BookingRow },
) {
  const factsOf = ({ startsAt, endsAt, unit, priceSatang, creditMinutes, status }: BookingRow) => ({
    ...{ startsAt, endsAt, unit, priceSatang, creditMinutes, status },
  })
  const details = changedFields(factsOf(before), factsOf(after))
  await logActivity(tx, { adminId, action: 'booking_moved', entityType: 'booking', entityId: id, details })
  await announceChange(tx, 'bookings')
}

type Space = NonNullable<Awaited<ReturnType<typeof findSpace>>>

/** What has begun may be made longer or shorter: its beginning is then not in the past. The unit stays if it can. */
async function judge(
  tx: Transaction,
  space: Space,
  booking: BookingRow,
  { from, to, unit = null, now }: Move,
): Promise<Result<number, TimeRefusal>> {
  const hasBegun = from.getTime() === booking.startsAt.getTime() && from < now
  if (hasBegun && to < now) return fail('past')
  const at = hasBegun ? from : now
  const span = { from: from.getTime(), to: to.getTime() }
  if (!(span.to > span.from)) return fail('invalid')
  const window = windowOf(span, space.turnaroundMinutes)
  const taken = await listTaken(tx, { spaceIds: [space.id], window, now, except: booking.id })
  const others = taken.get(space.id) ?? []
  // Who leaves early leaves, however short it was.
  const terms = hasBegun && to < booking.endsAt ? { ...space, minMinutes: 1 } : space
  const same = judgeTime(terms, others, { from, to, unit: unit ?? booking.unit }, at)
  const judged = same.ok || unit !== null ? same : judgeTime(terms, others, { from, to }, at)
  return judged.ok ? ok(judged.unit) : judged
}

type Settling = { move: Move; space: Space; price: ReturnType<typeof priceOf>; isPlaced: boolean }
type Paid = Pick<BookingRow, 'priceSatang' | 'priceLines' | 'creditMinutes'>

/** Once its policy gives nothing back any more, a booking gets no cheaper. */
async function settle(
  tx: Transaction,
  booking: BookingRow,
  { move: { from, to, adminId, now }, space, price }: Omit<Settling, 'isPlaced'>,
): Promise<{ ok: true; value: Paid } | NotEnoughCredit> {
  const { id: bookingId, memberRowId, creditMinutes, priceSatang, priceLines, policy } = booking
  if (memberRowId === null) return ok({ creditMinutes, priceSatang, priceLines })
  const about = { bookingId, memberRowId, space, startsAt: from, endsAt: to, adminId, now }
  const isFree = booking.status === 'pending' || now <= new Date(policy.freeUntil)
  if (creditMinutes > 0) {
    const minutes = Math.round((to.getTime() - from.getTime()) / MINUTE_MS)
    const after = isFree ? minutes : Math.max(minutes, creditMinutes)
    const paid = await repayMinutes(tx, about, { before: booking, minutes: after })
    if (!paid.ok) return paid
    return ok({ creditMinutes: after, priceSatang, priceLines })
  }
  const isDearer = price.totalSatang > priceSatang
  if (!isDearer && !isFree) return ok({ creditMinutes, priceSatang, priceLines })
  await chargeBooking(tx, about, price.totalSatang - priceSatang)
  return ok({ creditMinutes, priceSatang: price.totalSatang, priceLines: price.lines })
}

/**
 * The same for a visitor's, which costs what anybody pays: once anything was paid, more of it is owed at the desk, and what is
 * too much is to be given back. One that was paid for and whose time was gone is charged for the new one.
 */
async function settleVisitor(
  tx: Transaction,
  booking: BookingRow,
  { move: { adminId, now }, price, visitor, isPlaced }: Settling & { visitor: VisitorRow },
): Promise<Result<Paid, never>> {
  const { creditMinutes, priceSatang, priceLines, policy, status } = booking
  const isFree = isPlaced || status === 'pending' || status === 'held' || now <= new Date(policy.freeUntil)
  if (!isFree && price.totalSatang <= priceSatang) return ok({ creditMinutes, priceSatang, priceLines })
  const chargedSatang = isPlaced ? 0 : priceSatang
  await repriceVisitor(tx, booking, visitor, {
    ...{ chargedSatang, priceSatang: price.totalSatang, adminId, now },
  })
  return ok({ creditMinutes, priceSatang: price.totalSatang, priceLines: price.lines })
}
