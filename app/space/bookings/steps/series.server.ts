import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import type { BillRefusal } from '#app/money/ledger/rules.ts'
import { isOfBill } from '#app/money/ledger/rules.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { findSpace, type SpaceRow } from '#app/space/spaces/queries.server.ts'
import type { Maker } from '#app/space/spaces/rules/who.ts'
import { lockSpaces } from '#app/space/spaces/steps/lock.server.ts'
import { type BookingView, findBooking } from '../queries/bookings.server.ts'
import { findSeries, findSeriesByKey, listOccurrences } from '../queries/series.server.ts'
import {
  type BookingRefusal,
  givesBack,
  isKeeping,
  mayBecome,
  type PriceSeen,
  policyOf,
  priceChange,
} from '../rules/bookings.ts'
import {
  inOrderOfMoving,
  LONGEST_DAYS,
  type Occurrence,
  occurrencesOf,
  type SeriesRefusal,
  type SeriesRule,
  type Shift,
  shifted,
  standOf,
} from '../rules/series.ts'
import { bookingSeries, bookings } from '../tables.server.ts'
import { type Booked, bookSpace, type Wish } from './book.server.ts'
import { changeStatus, type GivenBack, giveAllBack } from './end.server.ts'
import { lockBooking } from './lock.server.ts'
import { type MailingContext, mailBooking, mailSeries } from './mails.server.ts'
import { moveBookingTo } from './move.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may. All of a series is locked as
// one booking is: the member, the spaces, then each of its bookings in the order of time.

export type SeriesWish = Pick<
  Wish,
  'spaceId' | 'memberRowId' | 'by' | 'adminId' | 'now' | 'host' | 'useCredits' | 'key'
> & {
  purpose: string
  rule: SeriesRule
  /** What all of it costs, as whoever asks for it was shown it. */
  shownSatang?: Satang | undefined
  /** The days that were said to be left out before it was confirmed: where others are, they are said first. Null for any. */
  seenLeftOut: string[] | null
  mailing: MailingContext
}

/** A series as somebody asks for it. */
export type AskedSeries = Omit<SeriesWish, keyof Acting>

export type SeriesMade = Result<
  { id: string; booked: number; leftOut: number },
  SeriesRefusal | BookingRefusal | 'unknown_space' | 'unknown_member' | 'none_free' | 'other_clashes'
>

/** Thrown to undo what was written, with what to say. */
export class Refused extends Error {
  readonly reason: 'none_free' | 'other_clashes' | OfAll | 'price_changed'
  readonly price: PriceSeen | undefined
  constructor(reason: Refused['reason'], price?: PriceSeen) {
    super(reason)
    this.reason = reason
    this.price = price
  }
}

/** Does it, and says why not where all of it was undone. */
export async function orRefused<Outcome>(
  act: () => Promise<Outcome>,
): Promise<Outcome | { ok: false; reason: Refused['reason']; price: PriceSeen | undefined }> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason, price: error.price }
    throw error
  }
}

/** How far ahead one of a series may be: staff book a year, members as far as the space says. */
export function daysAheadOf(by: Maker): { daysAhead: number } | undefined {
  return by === 'staff' ? { daysAhead: LONGEST_DAYS + 2 } : undefined
}

/**
 * Books all that a rule makes, each with its own price and policy as if it were booked alone; those that can't be had are
 * kept as left out (rule bookings.series).
 * @throws Refused to undo all of it
 */
export async function makeSeries(tx: Transaction, wish: SeriesWish): Promise<SeriesMade> {
  const { rule, spaceId, memberRowId, by, now, key = null } = wish
  if (!(await lockMember(tx, memberRowId))) return fail('unknown_member')
  await lockSpaces(tx, [spaceId])
  const before = key ? await findSeriesByKey(tx, key) : null
  if (before)
    return before.memberRowId === memberRowId ? ok(await summary(tx, before.id)) : fail('unknown_space')
  const space = await findSpace(tx, spaceId)
  if (!space?.isActive) return fail('unknown_space')
  const times = occurrencesOf(rule, space.zone)
  if (!times.ok) return times
  const id = uuidv7()
  await tx.insert(bookingSeries).values({
    id,
    spaceId,
    memberRowId,
    rule,
    zone: space.zone,
    useCredits: wish.useCredits ?? false,
    purpose: wish.purpose,
    madeBy: by,
    submissionKey: key,
    createdAt: now,
  })
  const leftOut: string[] = []
  let totalSatang = 0
  for (const one of times.value) {
    const { day, from, to, isSkipped } = one
    const booked = isSkipped
      ? fail('invalid' as const)
      : await bookSpace(tx, {
          ...wish,
          from,
          to,
          key: null,
          series: { id, day, ...daysAheadOf(by) },
          mailing: undefined,
          shownSatang: undefined,
        })
    if (booked.ok) {
      totalSatang += booked.value.priceSatang
      continue
    }
    // Credits pay for all of a series or for none of it: nobody is charged what they meant to pay with minutes.
    // Nor is it cut where it goes beyond what the member may have ahead.
    if (isOfAll(booked.reason)) throw new Refused(booked.reason)
    leftOut.push(day)
    await leaveOut(tx, { seriesId: id, space, one, wish })
  }
  if (leftOut.length === times.value.length) throw new Refused('none_free')
  if (wish.seenLeftOut && !isSame(leftOut, wish.seenLeftOut)) throw new Refused('other_clashes')
  const changed = wish.useCredits ? null : priceChange(wish.shownSatang, totalSatang)
  if (changed) throw new Refused(changed.reason, changed.price)
  await mailSeries(tx, wish.mailing, { seriesId: id, news: 'made', by: by === 'member' ? 'member' : 'house' })
  return ok({ id, booked: times.value.length - leftOut.length, leftOut: leftOut.length })
}

/** What is about all of them, and not about one time. */
type OfAll = 'not_enough_credit' | 'most_bookings' | 'most_hours' | BillRefusal

function isOfAll(reason: string): reason is OfAll {
  return ['not_enough_credit', 'most_bookings', 'most_hours'].includes(reason) || isOfBill(reason)
}

/** Nobody gets less, or more, than what they have seen and confirmed. */
function isSame(now: string[], seen: string[]): boolean {
  return now.length === new Set(seen).size && now.every(each => seen.includes(each))
}

async function summary(tx: Transaction, id: string) {
  const all = await listOccurrences(tx, id)
  const leftOut = all.filter(({ status }) => status === 'skipped').length
  return { id, booked: all.length - leftOut, leftOut }
}

type LeftOut = { seriesId: string; space: SpaceRow; one: Occurrence; wish: SeriesWish }

/** It keeps nobody out and costs nothing: it stands there to be added once it can be had. */
async function leaveOut(tx: Transaction, { seriesId, space, one, wish }: LeftOut) {
  const { memberRowId, by, now, host, purpose } = wish
  const id = uuidv7()
  await tx.insert(bookings).values({
    id,
    seriesId,
    occurrence: one.day,
    spaceId: space.id,
    memberRowId,
    status: 'skipped' as const,
    startsAt: one.from,
    endsAt: one.to,
    blockedUntil: one.to,
    policy: policyOf(space, one.from, { now }),
    purpose,
    icalUid: `${id}@${host}`,
    madeBy: by,
    createdAt: now,
    updatedAt: now,
  })
}

/** Who does it, and when. */
export type Acting = { by: Maker; adminId: string | null; now: Date; host: string; mailing: MailingContext }

/** `shownSatang`: what it costs, as whoever adds it was shown it. */
export type LeftOutOne = { id: string; shownSatang?: Satang | undefined }
type Added = Exclude<Booked, { ok: true }> | Result<{ id: string }, 'not_found'>

/** Books one that was left out, as it would be booked alone now; where that can't be, it stays left out. */
export async function addLeftOut(
  tx: Transaction,
  { id, shownSatang }: LeftOutOne,
  { by, adminId, now, host, mailing }: Acting,
): Promise<Added> {
  const known = await findBooking(tx, id)
  if (!known?.memberRowId || !known.seriesId) return fail('not_found')
  if (!(await lockMember(tx, known.memberRowId))) return fail('not_found')
  await lockSpaces(tx, [known.spaceId])
  const [row, series] = [await lockBooking(tx, id), await findSeries(tx, known.seriesId)]
  if (row?.status !== 'skipped' || !series || row.occurrence === null) return fail('not_found')
  await tx.delete(bookings).where(eq(bookings.id, id))
  const booked = await bookSpace(tx, {
    spaceId: row.spaceId,
    memberRowId: known.memberRowId,
    from: row.startsAt,
    to: row.endsAt,
    useCredits: series.useCredits,
    purpose: row.purpose,
    by,
    adminId,
    now,
    host,
    mailing,
    shownSatang,
    series: { id: series.id, day: row.occurrence, ...daysAheadOf(by) },
  })
  if (booked.ok) return ok({ id: booked.value.id })
  await tx.insert(bookings).values(row)
  return booked
}

/** What of a series is meant: those from a day on that can still be changed, or all of them. */
export type Part = { seriesId: string; fromDay: string | null }

/** The bookings of a part that have not begun and keep their time, locked, in the order of time. */
async function lockPart(tx: Transaction, { seriesId, fromDay }: Part, now: Date) {
  const series = await findSeries(tx, seriesId)
  if (!series?.memberRowId || !(await lockMember(tx, series.memberRowId))) return null
  // Each of them may have been moved into another space.
  const spaceIds = (await listOccurrences(tx, seriesId)).map(({ spaceId }) => spaceId)
  await lockSpaces(tx, [series.spaceId, ...spaceIds])
  const part = (await listOccurrences(tx, seriesId)).filter(one => isAhead(one, fromDay, now))
  return { series, part }
}

/** Whether one belongs to what is still to come of a series. */
export function isAhead(
  { status, startsAt, occurrence }: Pick<BookingView, 'status' | 'startsAt' | 'occurrence'>,
  fromDay: string | null,
  now: Date,
): boolean {
  return isKeeping(status) && startsAt > now && (fromDay === null || (occurrence ?? '') >= fromDay)
}

export type MovedPart = Part & {
  shift: Shift
  /** How they stood (`standOf`), and which would stay, when it was asked for; null where nobody looked. */
  seen: string[] | null
  seenStaying: string[] | null
  /** What those that move cost together there, as it was shown; undefined where nobody looked. */
  shownSatang?: Satang | undefined
}

export type SeriesMoved = Result<
  { moved: number; stayed: number },
  'not_found' | 'over' | 'none_free' | 'other_clashes'
>

/**
 * Moves what is to come of a series, each as if it were moved alone; one that can't be there stays where it is
 * (rule bookings.series-later).
 * @throws Refused to undo all of it, where others stay than was said before, or they cost something else
 */
export async function moveSeries(
  tx: Transaction,
  { shift, seen, seenStaying, shownSatang, ...part }: MovedPart,
  { by, adminId, now, mailing }: Acting,
): Promise<SeriesMoved> {
  const locked = await lockPart(tx, part, now)
  if (!locked) return fail('not_found')
  if (locked.part.length === 0) return fail('over')
  if (seen && !isSame(standOf(locked.part), seen)) return fail('other_clashes')
  const stayed: string[] = []
  let totalSatang = 0
  for (const one of inOrderOfMoving(locked.part, shift)) {
    const { isSkipped, ...time } = shifted(one, shift)
    const moved = isSkipped
      ? fail('invalid' as const)
      : await moveBookingTo(tx, {
          id: one.id,
          ...time,
          seen: one.icalSequence,
          by,
          adminId,
          now,
          ...daysAheadOf(by),
        })
    if (moved.ok) {
      totalSatang += moved.value.priceSatang
      continue
    }
    if (isOfAll(moved.reason)) throw new Refused(moved.reason)
    stayed.push(one.id)
  }
  if (stayed.length === locked.part.length) throw new Refused('none_free')
  if (seenStaying && !isSame(stayed, seenStaying)) throw new Refused('other_clashes')
  const changed = priceChange(shownSatang, totalSatang)
  if (changed) throw new Refused(changed.reason, changed.price)
  await mailSeries(tx, mailing, {
    seriesId: part.seriesId,
    news: 'moved',
    by: by === 'member' ? 'member' : 'staff',
  })
  return ok({ moved: locked.part.length - stayed.length, stayed: stayed.length })
}

/** Cancels what is to come of a series, each by its own policy. */
export async function cancelSeries(
  tx: Transaction,
  { giveBack, ...part }: Part & { giveBack: boolean },
  { by, adminId, now, mailing }: Acting,
): Promise<Result<GivenBack & { cancelled: number }, 'not_found' | 'over'>> {
  const locked = await lockPart(tx, part, now)
  if (!locked) return fail('not_found')
  const back = { minutes: 0, satang: 0, cancelled: 0 }
  const ended: BookingView[] = []
  for (const known of locked.part) {
    const booking = await lockBooking(tx, known.id)
    if (!booking || !mayBecome(booking.status, 'cancelled')) continue
    const isBack = giveBack || givesBack(booking, now)
    const given = isBack ? await giveAllBack(tx, booking, { adminId, now }) : { minutes: 0, satang: 0 }
    const change = { status: 'cancelled', action: 'booking_cancelled', adminId, now } as const
    await changeStatus(tx, booking, change, given)
    ended.push(known)
    back.minutes += given.minutes
    back.satang += given.satang
    back.cancelled += 1
  }
  const [only] = ended
  if (!only) return fail('over')
  const telling = { news: 'cancelled', by: by === 'member' ? 'member' : 'staff', back } as const
  if (ended.length === 1) await mailBooking(tx, mailing, { id: only.id, ...telling })
  else await mailSeries(tx, mailing, { seriesId: part.seriesId, ids: ended.map(({ id }) => id), ...telling })
  return ok(back)
}
