import { eq, sql } from 'drizzle-orm'
import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import type { ExtraRefusal } from '#app/joining/contracts/rules/extras.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { findBillRefusal } from '#app/money/ledger/queries.server.ts'
import type { BillRefusal } from '#app/money/ledger/rules.ts'
import { listEntitlements } from '#app/people/entitlements/queries.server.ts'
import { lockMember, type Member } from '#app/people/members/steps/memberships.server.ts'
import { findSpace, type SpaceRow } from '#app/space/spaces/queries.server.ts'
import { priceOf } from '#app/space/spaces/rules/price.ts'
import { LIMITS } from '#app/space/spaces/rules/spaces.ts'
import { type Maker, mayBook, type Person, plansAt } from '#app/space/spaces/rules/who.ts'
import { lockSpaces } from '#app/space/spaces/steps/lock.server.ts'
import { type BookingRow, type BookingView, findBooking } from '../queries/bookings.server.ts'
import { findMeasured } from '../queries/measure.server.ts'
import { listTaken, windowOf } from '../queries/taken.server.ts'
import { type NotEnoughCredit, type PriceChanged, policyOf, priceChange } from '../rules/bookings.ts'
import { judgeTime, type TimeRefusal } from '../rules/free.ts'
import { type MeasureRefusal, measureRefusal } from '../rules/measure.ts'
import { bookings } from '../tables.server.ts'
import { expireHolds } from './end.server.ts'
import { findLocale, type MailingContext, mailMember } from './mails.server.ts'
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
  /** On the account of which company, by the contract of their seat; null for their own. */
  contractId?: string | null
  purpose?: string
  /** What it costs, as whoever asks for it was shown it. */
  shownSatang?: Satang | undefined
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
  | Result<
      BookingView,
      | TimeRefusal
      | MeasureRefusal
      | BillRefusal
      | ExtraRefusal
      | 'not_allowed'
      | 'unknown_space'
      | 'unknown_member'
    >
  | NotEnoughCredit
  | PriceChanged

const MINUTE_MS = 60_000

/**
 * Books a space for a member (rule bookings.book): judged by the same function as the list of free times, with the price and
 * the policy of that moment written into it, paid with minutes or charged to the member's account or their company's.
 */
export async function bookSpace(tx: Transaction, wish: Wish): Promise<Booked> {
  const { spaceId, memberRowId } = wish
  if (!isUuid(spaceId)) return fail('unknown_space')
  const { member, before, ...found } = await lockAndRead(tx, wish)
  if (!member) return fail('unknown_member')
  const again = before?.memberRowId === memberRowId ? await findBooking(tx, before.id) : null
  if (before) return again ? ok(again) : fail('unknown_space')
  const known = judgePlace(found, member, wish)
  if (!known) return fail('unknown_space')
  const unit = judge(known, found, wish)
  return unit.ok ? store(tx, known, { ...wish, unit: unit.value }) : unit
}

/** One plan is good for every space: by itself PostgreSQL plans anew for each, for ten times as long as it looks. */
async function keepPlans(tx: Transaction) {
  await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
}

/** The locks, then what a booking goes by: sent in one go, of which PostgreSQL does one after the other. */
async function lockAndRead(tx: Transaction, { spaceId, memberRowId, key, from, to, by, now }: Wish) {
  const span = { from: from.getTime(), to: to.getTime() }
  const window = windowOf(span, LIMITS.turnaroundMinutes.most)
  const [, member, , before, space, settings, entitlements, taken, measured] = await Promise.all([
    keepPlans(tx),
    lockMember(tx, memberRowId),
    lockSpaces(tx, [spaceId]),
    key ? findByKey(tx, key) : null,
    findSpace(tx, spaceId),
    findSettings(tx),
    listEntitlements(tx, memberRowId),
    span.to > span.from ? listTaken(tx, { spaceIds: [spaceId], window, now, of: memberRowId }) : null,
    by === 'staff' ? null : findMeasured(tx, memberRowId, { now }),
    expireHolds(tx, spaceId, now),
  ])
  return { member, before, space, settings, entitlements, taken: taken?.get(spaceId) ?? [], measured }
}

type Known = {
  space: SpaceRow
  person: Member & Person
  company: Settings['company']
  graceDays: number
}

type Read = Awaited<ReturnType<typeof lockAndRead>>
type Found = Pick<Read, 'space' | 'settings' | 'entitlements'>

/** Null where there is no such space, or unit, to book. */
function judgePlace({ space, settings, entitlements }: Found, member: Member, wish: Wish): Known | null {
  const { unit = null, series } = wish
  if (!space?.isActive || (unit !== null && (unit < 1 || unit > space.units))) return null
  const { company, renewals } = settings
  return {
    space: { ...space, maxDaysAhead: series?.daysAhead ?? space.maxDaysAhead },
    person: { ...member, entitlements },
    company,
    graceDays: renewals.graceDays,
  }
}

/** @returns which unit it is to be. What is no time at all is said first, then who may not, what is not free, and what is too much. */
function judge(
  { space, person, graceDays }: Known,
  { taken, measured }: Pick<Read, 'taken' | 'measured'>,
  { from, to, unit = null, by, now }: Wish,
): Result<number, TimeRefusal | MeasureRefusal | 'not_allowed'> {
  const judged = judgeTime(space, taken, { from, to, unit }, now)
  if (!judged.ok && (judged.reason === 'invalid' || judged.reason === 'past')) return judged
  if (!mayBook(space, person, { at: from, graceDays, by })) return fail('not_allowed')
  if (!judged.ok) return judged
  const own = { from: from.getTime(), to: to.getTime(), isForGuests: space.isForGuests, isByStaff: false }
  const beyond = measured && measureRefusal(own, measured, plansAt(person, from, graceDays))
  return beyond ? fail(beyond) : ok(judged.unit)
}

async function store(
  tx: Transaction,
  { space, person, company, graceDays }: Known,
  { unit, from, to, by, useCredits = false, ...wish }: Wish & { unit: number },
): Promise<Booked> {
  const { memberRowId, adminId, now } = wish
  const id = uuidv7()
  const { memberId } = person
  const minutes = useCredits ? Math.round((to.getTime() - from.getTime()) / MINUTE_MS) : 0
  const price = priceOf(space.priceRules, { from, to, zone: space.zone }, plansAt(person, from, graceDays))
  const priceSatang = useCredits ? 0 : price.totalSatang
  const contractId = priceSatang > 0 ? (wish.contractId ?? null) : null
  const about = {
    bookingId: id,
    memberRowId,
    memberId,
    space,
    startsAt: from,
    endsAt: to,
    contractId,
    adminId,
    now,
  }
  const changed = useCredits ? null : priceChange(wish.shownSatang, priceSatang)
  if (changed) return changed
  const refused = await billRefusalOf(tx, { memberRowId, by, addedSatang: priceSatang, contractId, now })
  if (refused) return fail(refused)
  // What the company refuses is refused before anything is stored.
  const put = contractId === null ? ok(null) : await chargeBooking(tx, about, priceSatang)
  if (!put.ok) return put
  const paid = await spendMinutes(tx, about, minutes)
  if (!paid.ok) return paid
  const values = {
    id,
    spaceId: space.id,
    unit,
    memberRowId,
    startsAt: from,
    endsAt: to,
    madeBy: by,
    status: space.needsApproval && by !== 'staff' ? 'pending' : 'confirmed',
    blockedUntil: new Date(to.getTime() + space.turnaroundMinutes * MINUTE_MS),
    priceSatang,
    priceLines: useCredits ? [] : price.lines,
    contractId,
    creditMinutes: minutes,
    policy: policyOf(space, from, { now }),
    purpose: wish.purpose ?? '',
    icalUid: `${id}@${wish.host}`,
    submissionKey: wish.key ?? null,
    createdAt: now,
    updatedAt: now,
    ...(wish.series && { seriesId: wish.series.id, occurrence: wish.series.day }),
  } as const
  // Sent in one go, the booking first: where the database refuses it, it refuses what follows.
  const [booking] = await Promise.all([
    insertAndTell(tx, values, { space, person, company, mailing: wish.mailing }),
    contractId === null ? chargeBooking(tx, about, priceSatang) : null,
    logBooking(tx, values, adminId),
    announceChange(tx, 'bookings', memberRowId),
  ])
  return ok(booking)
}

type Billing = {
  memberRowId: string
  by: Maker
  addedSatang: Satang
  /** On the account of which company; null for the member's own. */
  contractId: string | null
  now: Date
}

/** What members ask for themselves is refused where their own account can't take it; staff and programs decide for themselves. */
export async function billRefusalOf(
  tx: Transaction,
  { memberRowId, by, addedSatang, contractId, now }: Billing,
): Promise<BillRefusal | null> {
  if (by !== 'member' || contractId !== null) return null
  return findBillRefusal(tx, { memberRowId, addedSatang, day: bangkokDay(now) })
}

type NewRow = typeof bookings.$inferInsert & Pick<BookingRow, 'id' | 'madeBy'>

type Told = Pick<Known, 'space' | 'person' | 'company'> & Pick<Wish, 'mailing'>

/** Stores it and tells its member, whose language is asked for meanwhile. */
async function insertAndTell(
  tx: Transaction,
  values: NewRow,
  { space, person, company, mailing }: Told,
): Promise<BookingView> {
  const telling = {
    news: values.status === 'pending' ? 'asked' : 'made',
    by: values.madeBy === 'member' ? 'member' : 'house',
  } as const
  const [[row], locale] = await Promise.all([
    tx.insert(bookings).values(values).returning(),
    mailing ? findLocale(tx, person, telling) : null,
  ])
  if (!row) throw new Error('The booking was not stored')
  const { name, memberId } = person
  const booking = { ...row, space, zone: space.zone, member: { name, memberId } }
  if (mailing && locale)
    await mailMember(tx, mailing, { booking, member: person, company, locale, ...telling })
  return booking
}

type Logged = Pick<
  NewRow,
  'id' | 'startsAt' | 'endsAt' | 'unit' | 'priceSatang' | 'creditMinutes' | 'memberRowId'
>

function logBooking(tx: Transaction, { id, ...booking }: Logged, adminId: string | null) {
  const { startsAt, endsAt, unit, priceSatang, creditMinutes, memberRowId } = booking
  return logActivity(tx, {
    adminId,
    action: 'booking_made',
    entityType: 'booking',
    entityId: id,
    details: { startsAt, endsAt, unit, priceSatang, creditMinutes, memberRowId },
  })
}

/** What a form or request with this key has booked before. */
export async function findByKey(tx: Transaction, key: string): Promise<BookingRow | null> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.submissionKey, key))
  return booking ?? null
}
