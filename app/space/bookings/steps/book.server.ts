import { eq } from 'drizzle-orm'
import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { listEntitlements } from '#app/joining/entitlements/queries.server.ts'
import { lockMember } from '#app/joining/members/steps/memberships.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { findSpace, type SpaceRow } from '#app/space/spaces/queries.server.ts'
import { priceOf } from '#app/space/spaces/rules/price.ts'
import { type BookingRow, type BookingView, findBooking } from '../queries/bookings.server.ts'
import { listTaken, windowOf } from '../queries/taken.server.ts'
import { type Maker, type NotEnoughCredit, policyOf } from '../rules/bookings.ts'
import { judgeTime, type TimeRefusal } from '../rules/free.ts'
import { mayBook, plansAt } from '../rules/who.ts'
import { bookings } from '../tables.server.ts'
import { expireHolds } from './end.server.ts'
import { lockSpaces } from './lock.server.ts'
import { type MailingContext, mailMember } from './mails.server.ts'
import { chargeBooking, spendMinutes } from './money.server.ts'

// This is a step of commands, within whose transaction it runs: the command asks who may.

export type Wish = {
  spaceId: string
  memberRowId: string
  from: Date
  to: Date
  /** Which unit; null for any. */
  unit?: number | null
  useCredits?: boolean
  purpose?: string
  /** Of the form or request: pressing twice books once. */
  key?: string | null
  /** The one of a series on which day; it may be as far ahead as the series reaches, if that is said. */
  series?: { id: string; day: Day; daysAhead?: number }
  by: Maker
  /** The account of whoever of staff does it. */
  adminId: string | null
  now: Date
  /** What calendars add to the id to make it one of the whole world. */
  host: string
  /** Where the member is told of it by mail. */
  mailing?: MailingContext
}

export type Booked =
  | Result<BookingView, TimeRefusal | 'not_allowed' | 'unknown_space' | 'unknown_member'>
  | NotEnoughCredit

const MINUTE_MS = 60_000

/**
 * Books a space for a member (rule bookings.book): judged by the same function as the list of free times, with the price and
 * the policy of that moment written into it, paid with minutes or charged to the member's account.
 */
export async function bookSpace(tx: Transaction, wish: Wish): Promise<Booked> {
  const { spaceId, memberRowId, from, to, unit = null, by, now } = wish
  const member = await lockMember(tx, memberRowId)
  if (!member) return fail('unknown_member')
  if (!isUuid(spaceId)) return fail('unknown_space')
  await lockSpaces(tx, [spaceId])
  const before = wish.key ? await findByKey(tx, wish.key) : null
  const again = before?.memberRowId === memberRowId ? await findBooking(tx, before.id) : null
  if (before) return again ? ok(again) : fail('unknown_space')
  // In one go, and only once the locks are there.
  const [found, { renewals, company }, entitlements] = await Promise.all([
    findSpace(tx, spaceId),
    findSettings(tx),
    listEntitlements(tx, memberRowId),
    expireHolds(tx, spaceId, now),
  ])
  const space = found && { ...found, maxDaysAhead: wish.series?.daysAhead ?? found.maxDaysAhead }
  if (!space?.isActive || (unit !== null && (unit < 1 || unit > space.units))) return fail('unknown_space')
  const { graceDays } = renewals
  const person = { ...member, entitlements }
  const refused = await judge(tx, space, wish)
  if (!refused.ok && (refused.reason === 'invalid' || refused.reason === 'past')) return refused
  if (!mayBook(space, person, { at: from, graceDays, by })) return fail('not_allowed')
  if (!refused.ok) return refused
  const price = priceOf(space.priceRules, { from, to, zone: space.zone }, plansAt(person, from, graceDays))
  const minutes = Math.round((to.getTime() - from.getTime()) / MINUTE_MS)
  const id = uuidv7()
  const about = {
    ...{ bookingId: id, memberRowId, space, startsAt: from, endsAt: to },
    ...{ adminId: wish.adminId, now },
  }
  const paid = await spendMinutes(tx, about, wish.useCredits ? minutes : 0)
  if (!paid.ok) return paid
  const row = await insert(tx, {
    ...{ id, spaceId, unit: refused.value, memberRowId, startsAt: from, endsAt: to, madeBy: by },
    status: space.needsApproval && by !== 'staff' ? 'pending' : 'confirmed',
    blockedUntil: new Date(to.getTime() + space.turnaroundMinutes * MINUTE_MS),
    priceSatang: wish.useCredits ? 0 : price.totalSatang,
    priceLines: wish.useCredits ? [] : price.lines,
    creditMinutes: wish.useCredits ? minutes : 0,
    policy: policyOf(space, from, { now }),
    ...{ purpose: wish.purpose ?? '', icalUid: `${id}@${wish.host}`, submissionKey: wish.key ?? null },
    ...{ createdAt: now, updatedAt: now },
    ...(wish.series && { seriesId: wish.series.id, occurrence: wish.series.day }),
  })
  const { name, memberId } = member
  const booking = { ...row, space, zone: space.zone, member: { name, memberId } }
  const told = { member, company, by: by === 'member' ? 'member' : 'house' } as const
  await Promise.all([
    chargeBooking(tx, about, booking.priceSatang),
    logBooking(tx, booking, wish.adminId),
    announceChange(tx, 'bookings'),
    wish.mailing &&
      mailMember(tx, wish.mailing, {
        ...told,
        booking,
        news: booking.status === 'pending' ? 'asked' : 'made',
      }),
  ])
  return ok(booking)
}

function logBooking(tx: Transaction, booking: BookingView, adminId: string | null) {
  const { id, startsAt, endsAt, unit, priceSatang, creditMinutes, memberRowId } = booking
  return logActivity(tx, {
    ...{ adminId, action: 'booking_made', entityType: 'booking', entityId: id },
    details: { startsAt, endsAt, unit, priceSatang, creditMinutes, memberRowId },
  })
}

async function judge(
  tx: Transaction,
  space: SpaceRow,
  { from, to, unit = null, now }: Wish,
): Promise<Result<number, TimeRefusal>> {
  const span = { from: from.getTime(), to: to.getTime() }
  const isTime = span.to > span.from
  const window = windowOf(span, space.turnaroundMinutes)
  const taken = isTime ? await listTaken(tx, { spaceIds: [space.id], window, now }) : new Map()
  const judged = judgeTime(space, taken.get(space.id) ?? [], { from, to, unit }, now)
  return judged.ok ? ok(judged.unit) : judged
}

/** What a form or request with this key has booked before. */
export async function findByKey(tx: Transaction, key: string): Promise<BookingRow | null> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.submissionKey, key))
  return booking ?? null
}

async function insert(tx: Transaction, values: typeof bookings.$inferInsert): Promise<BookingRow> {
  const [booking] = await tx.insert(bookings).values(values).returning()
  if (!booking) throw new Error('The booking was not stored')
  return booking
}
