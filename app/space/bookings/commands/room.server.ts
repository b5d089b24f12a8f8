import { and, asc, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { listEntitlements } from '#app/people/entitlements/queries.server.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { findWho } from '#app/presence/kiosks/commands/identify.server.ts'
import type { EntryRefusal } from '#app/presence/kiosks/rules.ts'
import type { Shown } from '#app/presence/kiosks/schema.ts'
import type { KioskContext } from '#app/presence/kiosks/steps/token.server.ts'
import { spendCheckInCode } from '#app/presence/visits/steps/code.server.ts'
import { findSpace } from '#app/space/spaces/queries.server.ts'
import { priceOf } from '#app/space/spaces/rules/price.ts'
import { plansAt } from '#app/space/spaces/rules/who.ts'
import { lockSpaces, withoutClash } from '#app/space/spaces/steps/lock.server.ts'
import type { BookingRow } from '../queries/bookings.server.ts'
import { type BookingRefusal, KEEPING } from '../rules/bookings.ts'
import { endedEarly, isRunning, mayArrive, type RoomLength, roomTime } from '../rules/room.ts'
import { bookedKeyIn } from '../rules/visitors.ts'
import { bookSpace, findByKey } from '../steps/book.server.ts'
import { changeStatus } from '../steps/end.server.ts'
import { mailBooking } from '../steps/mails.server.ts'
import { moveBookingTo } from '../steps/move.server.ts'
import { readBookedKey } from '../steps/visitor-link.server.ts'
import { bookings } from '../tables.server.ts'

/** Why a room's tablet did not do what somebody asked it for, besides why nothing can be booked. */
export type RoomRefusal =
  | BookingRefusal
  | EntryRefusal
  | ('unknown_space' | 'unknown_member' | 'not_found' | 'changed' | 'over')
  | ('has_one' | 'none_here' | 'by_staff')

type AtRoom = Result<BookingRow, RoomRefusal>
/** Who stands before the tablet: a member, or whoever has a visitor's booking. */
type Who = { memberRowId: string } | { bookingId: string }
type Acts = (tx: Transaction, who: Who, here: { spaceId: string; now: Date }) => Promise<AtRoom>

/**
 * Books the room from now for whoever shows who they are (rule bookings.room-press), with free minutes where they have
 * them, else charged to their account; they are there, so they are checked in. However often it is pressed, it is
 * booked once.
 */
export function bookAtRoom(ctx: KioskContext, shown: Shown, minutes: RoomLength): Promise<AtRoom> {
  const { host } = new URL(linkOrigin(ctx))
  const book: Acts = async (tx, who, { spaceId, now }) => {
    if (!('memberRowId' in who)) return fail('unknown')
    const { memberRowId } = who
    const space = await findSpace(tx, spaceId)
    if (space?.needsApproval) return fail('by_staff')
    const time = roomTime(minutes, now)
    if ((await listOwn(tx, who, { spaceId, ...time })).length > 0) return fail('has_one')
    const about = { ...time, memberRowId, spaceId, key: shown.key, now, host }
    const wish = { ...about, by: 'member', adminId: null, mailing: ctx } as const
    const withMinutes = (await costs(tx, memberRowId, { space, ...time }))
      ? await bookSpace(tx, { ...wish, useCredits: true })
      : fail('not_enough_credit' as const)
    const isShort = !withMinutes.ok && withMinutes.reason === 'not_enough_credit'
    const booked = isShort ? await bookSpace(tx, wish) : withMinutes
    return booked.ok ? ok(await arrive(tx, booked.value, now)) : booked
  }
  return act(ctx, shown, book, shown.key)
}

/** Whoever booked is there, member or visitor (rule bookings.room-press): what they have now, or in a moment. */
export function checkInAtRoom(ctx: KioskContext, shown: Shown): Promise<AtRoom> {
  return act(ctx, shown, async (tx, who, { spaceId, now }) => {
    const own = await listOwn(tx, who, { spaceId, ...nearby(now) })
    const isThere = own.find(booking => booking.status === 'checked_in' && isRunning(booking, now))
    const one = isThere ?? own.find(booking => mayArrive(booking, now))
    if (!one) return fail('none_here')
    return ok(isThere ?? (await arrive(tx, one, now)))
  })
}

/** Ends what whoever shows who they are has now: the rest is free for others; what was paid stays. */
export function endAtRoom(ctx: KioskContext, shown: Shown): Promise<AtRoom> {
  return act(ctx, shown, async (tx, who, { spaceId, now }) => {
    const own = await listOwn(tx, who, { spaceId, ...nearby(now) })
    const one = own.find(booking => isRunning(booking, now))
    if (!one) return fail('none_here')
    const to = endedEarly(one, now)
    if (to >= one.endsAt) return ok(one)
    const end = { id: one.id, from: one.startsAt, to, unit: one.unit, seen: one.icalSequence }
    const ended = await moveBookingTo(tx, { ...end, by: 'member', adminId: null, now })
    if (ended.ok) await mailBooking(tx, ctx, { id: one.id, news: 'moved', by: 'member' })
    return ended
  })
}

/**
 * Finds out who it is and does it, in one transaction with the code that is spent by it.
 *
 * @param key of a press that books: what it has booked before is answered as before, while it runs
 */
async function act(ctx: KioskContext, shown: Shown, acts: Acts, key?: string): Promise<AtRoom> {
  const { spaceId } = ctx.kiosk
  const now = ctx.now()
  if (spaceId === null) return fail('unknown_space')
  const bookedKey = shown.way === 'code' ? bookedKeyIn(shown.code) : null
  if (bookedKey) return actAsVisitor(ctx, bookedKey, spaceId, acts)
  const who = await findWho(ctx, shown, now)
  if (!who.ok) return who
  if (!('memberRowId' in who.value)) return fail('unknown')
  const { memberRowId, code } = who.value
  return withoutClash(() =>
    ctx.db.transaction(async tx => {
      if (!(await lockMember(tx, memberRowId))) return fail('unknown')
      await lockSpaces(tx, [spaceId])
      const before = key ? await findByKey(tx, key) : null
      if (before && before.memberRowId !== memberRowId) return fail('unknown')
      if (before) return isRunning(before, now) ? ok(before) : fail('over')
      if (code && !(await spendCheckInCode(tx, code, now))) return fail('code_used')
      return acts(tx, { memberRowId }, { spaceId, now })
    }),
  )
}

/** The same for whoever holds up the code of a visitor's booking, which stays good for as long as that. */
async function actAsVisitor(ctx: KioskContext, key: string, spaceId: string, acts: Acts): Promise<AtRoom> {
  const bookingId = readBookedKey(ctx, key)
  if (!bookingId) return fail('not_ours')
  return withoutClash(() =>
    ctx.db.transaction(async tx => {
      await lockSpaces(tx, [spaceId])
      return acts(tx, { bookingId }, { spaceId, now: ctx.now() })
    }),
  )
}

const HOUR_MS = 3_600_000

/** Everything that runs now or may be checked in to, for `mayArrive` and `isRunning` to choose from. */
const nearby = (now: Date) => ({ from: now, to: new Date(now.getTime() + HOUR_MS) })

type Within = { spaceId: string; from: Date; to: Date }

/** What somebody has of a space within a time, the first to begin first. */
function listOwn(tx: Transaction, who: Who, { spaceId, from, to }: Within): Promise<BookingRow[]> {
  const isTheirs =
    'memberRowId' in who
      ? eq(bookings.memberRowId, who.memberRowId)
      : and(eq(bookings.id, who.bookingId), isNull(bookings.memberRowId))
  return tx
    .select()
    .from(bookings)
    .where(
      and(
        isTheirs,
        eq(bookings.spaceId, spaceId),
        inArray(bookings.status, [...KEEPING]),
        lt(bookings.startsAt, to),
        gt(bookings.endsAt, from),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .for('update')
}

async function arrive(tx: Transaction, booking: BookingRow, now: Date): Promise<BookingRow> {
  if (booking.status !== 'confirmed') return booking
  return changeStatus(tx, booking, { status: 'checked_in', action: 'booking_checked_in', adminId: null, now })
}

type Priced = { space: Awaited<ReturnType<typeof findSpace>>; from: Date; to: Date }

/** Whether it costs this member anything: free minutes are spent on nothing that is free. */
async function costs(tx: Transaction, memberRowId: string, { space, from, to }: Priced): Promise<boolean> {
  const member = await lockMember(tx, memberRowId)
  if (!space || !member) return false
  const { graceDays } = (await findSettings(tx)).renewals
  const person = { ...member, entitlements: await listEntitlements(tx, memberRowId) }
  const time = { from, to, zone: space.zone }
  return priceOf(space.priceRules, time, plansAt(person, from, graceDays)).totalSatang > 0
}
