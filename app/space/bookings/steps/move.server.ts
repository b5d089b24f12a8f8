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
import { type BookingRefusal, isKeeping, type Maker, policyOf } from '../rules/bookings.ts'
import { judgeTime } from '../rules/free.ts'
import { mayBook, plansAt } from '../rules/who.ts'
import { bookings } from '../tables.server.ts'
import { expireHolds, lockBooking, lockSpaces } from './lock.server.ts'
import { chargeBooking, returnMinutes, spendMinutes } from './money.server.ts'

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

export type Moved = Result<BookingRow, BookingRefusal | 'not_found' | 'changed' | 'over'>

const MINUTE_MS = 60_000

/**
 * Moves a booking, or makes it longer or shorter, all of it or nothing (rule bookings.move): the difference is charged or
 * given back as its policy says, and its calendars' name stays.
 */
export async function moveBookingTo(tx: Transaction, move: Move): Promise<Moved> {
  const { id, from, to, by, now } = move
  const known = await findBooking(tx, id)
  if (!known?.memberRowId) return fail('not_found')
  const member = await lockMember(tx, known.memberRowId)
  if (!member) return fail('not_found')
  await lockSpaces(tx, [known.spaceId])
  const [booking, found] = [await lockBooking(tx, id), await findSpace(tx, known.spaceId)]
  if (!booking || !found) return fail('not_found')
  const space = { ...found, maxDaysAhead: move.daysAhead ?? found.maxDaysAhead }
  if (booking.icalSequence !== move.seen) return fail('changed')
  if (!isKeeping(booking.status) || booking.endsAt <= now) return fail('over')
  await expireHolds(tx, space.id, now)
  const judged = await judge(tx, space, booking, move)
  if (!judged.ok) return judged
  const { graceDays } = (await findSettings(tx)).renewals
  const person = { ...member, entitlements: await listEntitlements(tx, member.id) }
  if (!mayBook(space, person, { at: from, graceDays, by })) return fail('not_allowed')
  const price = priceOf(space.priceRules, { from, to }, plansAt(person, from, graceDays))
  const paid = await settle(tx, booking, { move, space, price })
  if (!paid.ok) return paid
  const after = {
    ...{ startsAt: from, endsAt: to, unit: judged.value, ...paid.value },
    blockedUntil: new Date(to.getTime() + space.turnaroundMinutes * MINUTE_MS),
    policy: policyOf(space, from, { before: booking.policy, now }),
  }
  const [moved] = await tx
    .update(bookings)
    .set({ ...after, icalSequence: booking.icalSequence + 1, remindedAt: null, updatedAt: now })
    .where(eq(bookings.id, id))
    .returning()
  if (!moved) throw new Error('The booking is gone')
  const { startsAt, endsAt, unit, priceSatang } = booking
  const details = changedFields(
    { startsAt, endsAt, unit, priceSatang },
    {
      ...{ startsAt: from, endsAt: to, unit: moved.unit, priceSatang: moved.priceSatang },
    },
  )
  await logActivity(tx, {
    ...{ adminId: move.adminId, action: 'booking_moved', entityType: 'booking', entityId: id, details },
  })
  await announceChange(tx, 'bookings')
  return ok(moved)
}

type Space = NonNullable<Awaited<ReturnType<typeof findSpace>>>

/** What has begun may be made longer or shorter: its beginning is then not in the past. The unit stays if it can. */
async function judge(
  tx: Transaction,
  space: Space,
  booking: BookingRow,
  { from, to, unit = null, now }: Move,
): Promise<Result<number, BookingRefusal>> {
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

type Settling = { move: Move; space: Space; price: ReturnType<typeof priceOf> }
type Paid = Pick<BookingRow, 'priceSatang' | 'priceLines' | 'creditMinutes'>

/** Once its policy gives nothing back any more, a booking gets no cheaper. */
async function settle(
  tx: Transaction,
  booking: BookingRow,
  { move: { from, to, adminId, now }, space, price }: Settling,
): Promise<Result<Paid, 'not_enough_credit'>> {
  const { id: bookingId, memberRowId, creditMinutes, priceSatang, priceLines, policy } = booking
  if (memberRowId === null) return ok({ creditMinutes, priceSatang, priceLines })
  const about = { bookingId, memberRowId, space, startsAt: from, endsAt: to, adminId, now }
  const isFree = booking.status === 'pending' || now <= new Date(policy.freeUntil)
  if (creditMinutes > 0) {
    const minutes = Math.round((to.getTime() - from.getTime()) / MINUTE_MS)
    const after = isFree ? minutes : Math.max(minutes, creditMinutes)
    if (!(await spendMinutes(tx, about, after - creditMinutes))) return fail('not_enough_credit')
    await returnMinutes(tx, about, creditMinutes - after)
    return ok({ creditMinutes: after, priceSatang, priceLines })
  }
  const isDearer = price.totalSatang > priceSatang
  if (!isDearer && !isFree) return ok({ creditMinutes, priceSatang, priceLines })
  await chargeBooking(tx, about, price.totalSatang - priceSatang)
  return ok({ creditMinutes, priceSatang: price.totalSatang, priceLines: price.lines })
}
