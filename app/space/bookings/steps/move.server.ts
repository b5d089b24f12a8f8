import { eq } from 'drizzle-orm'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { ExtraRefusal } from '#app/joining/contracts/rules/extras.ts'
import { announceChange, NOBODY } from '#app/kit/platform/changes.server.ts'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import type { BillRefusal } from '#app/money/ledger/rules.ts'
import { listEntitlements } from '#app/people/entitlements/queries.server.ts'
import type { MemberRow } from '#app/people/members/queries/members.server.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { findSpace } from '#app/space/spaces/queries.server.ts'
import { priceOf } from '#app/space/spaces/rules/price.ts'
import { type Maker, mayBook, plansAt } from '#app/space/spaces/rules/who.ts'
import { lockSpaces } from '#app/space/spaces/steps/lock.server.ts'
import { type BookingRow, findBooking } from '../queries/bookings.server.ts'
import { findMeasured } from '../queries/measure.server.ts'
import { listTaken, windowOf } from '../queries/taken.server.ts'
import { mayBePlaced } from '../rules/ahead.ts'
import {
  givesBack,
  type NotEnoughCredit,
  type PriceChanged,
  policyOf,
  priceChange,
} from '../rules/bookings.ts'
import { judgeTime, type TimeRefusal } from '../rules/free.ts'
import { isElsewhere, type MeasureRefusal, measureRefusal } from '../rules/measure.ts'
import { type Cost, costAfterMove, costMark, isAskedAgain, mayBeMoved } from '../rules/move.ts'
import { bookingFormerSpaces, bookings } from '../tables.server.ts'
import { billRefusalOf } from './book.server.ts'
import { expireHolds } from './end.server.ts'
import { lockBooking } from './lock.server.ts'
import { chargeBooking, repayMinutes } from './money.server.ts'
import { lockVisitor, repriceVisitor, type VisitorRow } from './visitor-money.server.ts'

// This is a step of commands, within whose transaction it runs: the command asks who may.

export type Move = {
  id: string
  from: Date
  to: Date
  /** Into which space; the one that it has where nothing is said. */
  spaceId?: string | undefined
  /**
   * What it costs there, as staff were shown it (`costMark`), without which none goes into another space; another cost
   * is a change.
   */
  agreed?: string
  /** What it costs after it, as whoever moves it was shown it. */
  shownSatang?: Satang | undefined
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

type MoveRefusal =
  | TimeRefusal
  | BillRefusal
  | ExtraRefusal
  | MeasureRefusal
  | 'not_allowed'
  | 'not_found'
  | 'changed'
  | 'over'
  | 'unknown_space'
export type Moved = Result<BookingRow, MoveRefusal> | NotEnoughCredit | PriceChanged

const MINUTE_MS = 60_000

/**
 * Moves a booking, also into another space, or makes it longer or shorter, all of it or nothing (rule bookings.move): the
 * difference is charged or given back as its policy says, and its calendars' name stays.
 */
export async function moveBookingTo(tx: Transaction, move: Move): Promise<Moved> {
  const { id, from, to, now } = move
  const known = await findBooking(tx, id)
  if (!known || (!known.memberRowId && !known.visitor)) return fail('not_found')
  const member = known.memberRowId === null ? null : await lockMember(tx, known.memberRowId)
  if (known.memberRowId && !member) return fail('not_found')
  await lockSpaces(tx, [known.spaceId, move.spaceId ?? known.spaceId])
  const booking = await lockBooking(tx, id)
  if (!booking) return fail('not_found')
  const visitor = member ? null : await lockVisitor(tx, id)
  const planned = await planMove(tx, { booking, member, visitor }, move)
  if (!planned.ok) return planned
  const { space, unit, cost, isPlaced, isAsked } = planned.value
  const isAgreed = move.agreed ? move.agreed === costMark(cost) : space.id === booking.spaceId
  if (!isAgreed) return fail('changed')
  const changed = priceChange(move.shownSatang, cost.priceSatang)
  if (changed) return changed
  await expireHolds(tx, space.id, now, id)
  const settling = { move, space, cost, isPlaced }
  const paid = visitor
    ? await settleVisitor(tx, booking, { ...settling, visitor })
    : await settle(tx, booking, settling)
  if (!paid.ok) return paid
  const after = {
    spaceId: space.id,
    startsAt: from,
    endsAt: to,
    unit,
    ...cost,
    blockedUntil: new Date(to.getTime() + space.turnaroundMinutes * MINUTE_MS),
    policy: policyOf(space, from, { before: isPlaced ? undefined : booking.policy, now }),
    ...(isPlaced && { status: 'confirmed' as const, endedAt: null }),
    ...(isAsked && { status: 'pending' as const }),
  }
  const [moved] = await tx
    .update(bookings)
    .set({ ...after, icalSequence: booking.icalSequence + 1, remindedAt: null, updatedAt: now })
    .where(eq(bookings.id, id))
    .returning()
  if (!moved) throw new Error('The booking is gone')
  if (moved.spaceId !== booking.spaceId) await keepFormerSpace(tx, { before: booking, after: moved })
  await logMove(tx, move, { before: booking, after: moved })
  return ok(moved)
}

type Standing = {
  booking: BookingRow
  member: MemberRow | null
  visitor: Pick<VisitorRow, 'backSatang'> | null
}
type Plan = {
  space: Space
  unit: number
  cost: Cost
  isPlaced: boolean
  /** Staff have to agree to it again. */
  isAsked: boolean
}

/** Where a booking would be and what it would cost, or why it can't be moved so; changes nothing. */
export async function planMove(
  db: Executor,
  { booking, member, visitor }: Standing,
  move: Omit<Move, 'agreed' | 'adminId'>,
): Promise<Result<Plan, MoveRefusal>> {
  const { from, to, now } = move
  const found = await findSpace(db, move.spaceId ?? booking.spaceId)
  if (!found || (found.id !== booking.spaceId && !found.isActive)) return fail('unknown_space')
  const space = { ...found, maxDaysAhead: move.daysAhead ?? found.maxDaysAhead }
  const isPlaced = visitor !== null && mayBePlaced({ ...booking, backSatang: visitor.backSatang })
  if (!mayBeMoved(booking, { backSatang: visitor?.backSatang ?? 0, now })) return fail('over')
  if (booking.icalSequence !== move.seen) return fail('changed')
  const judged = await judge(db, space, booking, move)
  if (!judged.ok) return judged
  const { graceDays } = (await findSettings(db)).renewals
  const person = member && { ...member, entitlements: await listEntitlements(db, member.id) }
  if (person && !mayBook(space, person, { at: from, graceDays, by: move.by })) return fail('not_allowed')
  const beyond =
    person &&
    move.by !== 'staff' &&
    (await measure(db, { booking, space, move }, plansAt(person, from, graceDays)))
  if (beyond) return fail(beyond)
  const price = priceOf(
    space.priceRules,
    { from, to, zone: space.zone },
    person ? plansAt(person, from, graceDays) : [],
  )
  const minutes = Math.round((to.getTime() - from.getTime()) / MINUTE_MS)
  const isFree = isPlaced || givesBack(booking, now)
  const isAsked = isAskedAgain(space, booking, move)
  // What waits for staff is cancelled for nothing: too late for that, it is not to wait again.
  if (isAsked && !isFree) return fail('over')
  const cost = costAfterMove(booking, { minutes, price, givesBack: isFree })
  return ok({ space, unit: judged.value, cost, isPlaced, isAsked })
}

type Change = { before: BookingRow; after: BookingRow }

/** Calendars that follow the space it was in are told so, under the number that the move has everywhere. */
async function keepFormerSpace(tx: Transaction, { before, after }: Change) {
  const { id, spaceId, startsAt, endsAt } = before
  const left = { startsAt, endsAt, icalSequence: after.icalSequence, leftAt: after.updatedAt }
  await tx
    .insert(bookingFormerSpaces)
    .values({ bookingId: id, spaceId, ...left })
    .onConflictDoUpdate({ target: [bookingFormerSpaces.bookingId, bookingFormerSpaces.spaceId], set: left })
}

async function logMove(tx: Transaction, { id, adminId }: Move, { before, after }: Change) {
  const factsOf = (row: BookingRow) => {
    const { spaceId, startsAt, endsAt, unit, priceSatang, creditMinutes, status } = row
    return { spaceId, startsAt, endsAt, unit, priceSatang, creditMinutes, status }
  }
  const details = changedFields(factsOf(before), factsOf(after))
  await logActivity(tx, { adminId, action: 'booking_moved', entityType: 'booking', entityId: id, details })
  await announceChange(tx, 'bookings', after.memberRowId ?? NOBODY)
}

type Space = NonNullable<Awaited<ReturnType<typeof findSpace>>>

/** What has begun may be made longer or shorter: its beginning is then not in the past. The unit stays if it can. */
async function judge(
  db: Executor,
  space: Space,
  booking: BookingRow,
  { from, to, unit = null, now }: Pick<Move, 'from' | 'to' | 'unit' | 'now'>,
): Promise<Result<number, TimeRefusal>> {
  const hasBegun = from.getTime() === booking.startsAt.getTime() && from < now
  if (hasBegun && to < now) return fail('past')
  const at = hasBegun ? from : now
  const span = { from: from.getTime(), to: to.getTime() }
  if (!(span.to > span.from)) return fail('invalid')
  const window = windowOf(span, space.turnaroundMinutes)
  const asked = { spaceIds: [space.id], window, now, of: booking.memberRowId, except: booking.id }
  const taken = await listTaken(db, asked)
  const others = taken.get(space.id) ?? []
  // Who leaves early leaves, however short it was.
  const terms = hasBegun && to < booking.endsAt ? { ...space, minMinutes: 1 } : space
  const isOwn = space.id === booking.spaceId
  // The number that it has here says nothing of a space that has fewer.
  const wanted = isOwn || (unit !== null && unit <= space.units) ? unit : null
  const same = judgeTime(terms, others, { from, to, unit: wanted ?? (isOwn ? booking.unit : null) }, at)
  const judged = same.ok || wanted !== null ? same : judgeTime(terms, others, { from, to }, at)
  return judged.ok ? ok(judged.unit) : judged
}

type Wished = { booking: BookingRow; space: Space; move: Pick<Move, 'from' | 'to' | 'now'> }

/** Where it goes it is measured as a new one, but what gets no longer is no more than before, and what stays within its time no clash. */
async function measure(
  db: Executor,
  { booking, space, move: { from, to, now } }: Wished,
  planNames: string[],
): Promise<MeasureRefusal | null> {
  const { id, memberRowId, madeBy, startsAt, endsAt } = booking
  const isWithin = space.id === booking.spaceId && from >= startsAt && to <= endsAt
  if (memberRowId === null || isWithin) return null
  const measured = await findMeasured(db, memberRowId, { now, except: [id] })
  const wish = {
    from: from.getTime(),
    to: to.getTime(),
    isForGuests: space.isForGuests,
    isByStaff: madeBy === 'staff',
  }
  if (wish.to - wish.from > endsAt.getTime() - startsAt.getTime())
    return measureRefusal(wish, measured, planNames)
  return isElsewhere(wish, measured.kept) ? 'own_time' : null
}

type Settling = Pick<Plan, 'space' | 'cost' | 'isPlaced'> & { move: Move }

type Settled = { ok: true } | { ok: false; reason: BillRefusal | ExtraRefusal } | NotEnoughCredit

/** Pays with minutes again as far as that is needed, or books the difference in baht. */
async function settle(
  tx: Transaction,
  booking: BookingRow,
  { move: { from, to, by, adminId, now }, space, cost }: Omit<Settling, 'isPlaced'>,
): Promise<Settled> {
  const { id: bookingId, memberRowId, priceSatang, contractId } = booking
  if (memberRowId === null) return { ok: true }
  const about = { bookingId, memberRowId, space, startsAt: from, endsAt: to, contractId, adminId, now }
  if (cost.creditMinutes > 0) return repayMinutes(tx, about, { before: booking, minutes: cost.creditMinutes })
  const addedSatang = cost.priceSatang - priceSatang
  const refused = await billRefusalOf(tx, { memberRowId, by, addedSatang, contractId, now })
  return refused ? fail(refused) : chargeBooking(tx, about, addedSatang)
}

/**
 * The same for a visitor's, which costs what anybody pays: once anything was paid, more of it is owed at the desk, and what is
 * too much is to be given back. One that was paid for and whose time was gone is charged for the new one.
 */
async function settleVisitor(
  tx: Transaction,
  booking: BookingRow,
  { move: { adminId, now }, cost, visitor, isPlaced }: Settling & { visitor: VisitorRow },
): Promise<Settled> {
  await repriceVisitor(tx, booking, visitor, {
    chargedSatang: isPlaced ? 0 : booking.priceSatang,
    priceSatang: cost.priceSatang,
    adminId,
    now,
  })
  return { ok: true }
}
