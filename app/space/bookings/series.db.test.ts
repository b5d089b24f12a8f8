import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import { findMember } from '#app/people/members/queries/members.server.ts'
import { openBookingHouse } from '../../../tests/support/booking-house.ts'
import { visitAs } from '../../../tests/support/member-visits.ts'
import { insertMember } from '../../../tests/support/reviewer.ts'
import { findSpace } from '../spaces/queries.server.ts'
import { answerSeries } from './actions/series.server.ts'
import { bookOwnSeries, cancelOwnSeries, moveOwnSeries } from './commands/own-series.server.ts'
import { bookForMember, cancelBooking } from './commands/staff.server.ts'
import {
  addToSeries,
  bookSeriesForMember,
  cancelWholeSeries,
  moveWholeSeries,
} from './commands/staff-series.server.ts'
import { findSeries, listOccurrences } from './queries/series.server.ts'
import { KEEPING } from './rules/bookings.ts'
import { type SeriesRule, standOf } from './rules/series.ts'
import type { MovedPart } from './steps/series.server.ts'
import { bookingSeries, bookings } from './tables.server.ts'
import { viewSeries } from './views/series.server.ts'
import { viewSeriesPlan } from './views/series-plan.server.ts'

const { db, ctx, visitor, clock, at, space, balance, grant, minutesLeft } = await openBookingHouse()

/** Five Wednesdays of December, from ten to eleven. */
const RULE: SeriesRule = {
  from: '2026-12-02',
  until: '2026-12-30',
  everyWeeks: 1,
  weekdays: [3],
  startMinute: 600,
  minutes: 60,
}

beforeEach(async () => {
  clock.now = at('01T08:00')
  await db.delete(bookings)
  await db.delete(bookingSeries)
  await db.delete(mails)
})

const member = (values: Parameters<typeof insertMember>[1] = {}) =>
  insertMember(db, { joinDate: '2026-11-01', expiryDate: '2027-11-30', ...values })

type Wish = Partial<Parameters<typeof bookSeriesForMember>[1]> & { memberRowId: string; spaceId: string }
const wishOf = (wish: Wish) => ({
  rule: RULE,
  useCredits: false,
  purpose: '',
  key: randomUUID(),
  seenLeftOut: null,
  ...wish,
})
const make = (wish: Wish) => bookSeriesForMember(ctx, wishOf(wish))

async function made(wish: Wish) {
  const series = await make(wish)
  if (!series.ok) throw new Error(series.reason)
  return series.value
}

/** Those that the screen says stay where they are, if the series begins at another hour. */
async function shownStaying(id: string, hour: string) {
  const series = await findSeries(db, id)
  if (!series) throw new Error('no series')
  const params = new URLSearchParams({ to_from: `2026-12-02T${hour}`, to_to: `2026-12-02T${nextHour(hour)}` })
  return (await viewSeries(db, series, { params, by: 'staff', now: clock.now })).move?.staying ?? []
}
const nextHour = (hour: string) => `${Number(hour.slice(0, 2)) + 1}${hour.slice(2)}`

const bookAt = (memberRowId: string, spaceId: string, from: Date) =>
  bookForMember(ctx, {
    memberRowId,
    spaceId,
    from,
    to: new Date(from.getTime() + 3_600_000),
    unit: null,
    useCredits: false,
    purpose: '',
    key: null,
  })

/** Day and state of each, such as `02 confirmed`. */
const statesOf = async (seriesId: string) =>
  (await listOccurrences(db, seriesId)).map(one => `${one.occurrence?.slice(8)} ${one.status}`)
const timesOf = async (seriesId: string) =>
  (await listOccurrences(db, seriesId)).map(one => one.startsAt.toISOString().slice(8, 16))

/** Nothing that keeps others out overlaps anything else, whatever wrote it. */
async function expectNoOverlap() {
  const { rows } = await db.execute(sql`select a.id from bookings a join bookings b
    on a.space_id = b.space_id and a.unit = b.unit and a.id < b.id
    and tstzrange(a.starts_at, a.blocked_until) && tstzrange(b.starts_at, b.blocked_until)
    where a.status = any(${sql.param([...KEEPING])}) and b.status = any(${sql.param([...KEEPING])})`)
  expect(rows).toEqual([])
}

describe('a series', () => {
  test('books each of its times with its own price; one that is taken is left out, free of charge', async () => {
    const [{ id: memberRowId, email }, other, spaceId] = [await member(), await member(), await space()]
    await bookAt(other.id, spaceId, at('16T10:30'))
    const series = await made({ memberRowId, spaceId })
    expect(series).toMatchObject({ booked: 4, leftOut: 1 })
    expect(await statesOf(series.id)).toEqual([
      '02 confirmed',
      '09 confirmed',
      '16 skipped',
      '23 confirmed',
      '30 confirmed',
    ])
    expect(await balance(memberRowId)).toBe(4 * 200_00)
    const told = await db.select().from(mails).where(eq(mails.recipient, email))
    expect(told.map(({ subject }) => subject)).toEqual(['Booked 4 times: Reef room'])
    expect(told[0]?.text).toContain('Wed 16 Dec')
    expect(told[0]?.calendar?.method).toBe('PUBLISH')
    expect(told[0]?.calendar?.text.match(/BEGIN:VEVENT/g)).toHaveLength(4)
  })

  test('pressed twice is one, and what was not said to be left out is said first', async () => {
    const [{ id: memberRowId }, other, spaceId] = [await member(), await member(), await space()]
    const wish = wishOf({ memberRowId, spaceId, seenLeftOut: [] })
    const [first, again] = await Promise.all([bookSeriesForMember(ctx, wish), bookSeriesForMember(ctx, wish)])
    expect(first).toEqual(again)
    expect(await db.$count(bookingSeries)).toBe(1)
    await db.delete(bookings)
    await db.delete(bookingSeries)
    await bookAt(other.id, spaceId, at('09T10:00'))
    const before = await balance(memberRowId)
    const another = { ...wish, key: randomUUID() }
    expect(await bookSeriesForMember(ctx, another)).toEqual({ ok: false, reason: 'other_clashes' })
    expect([await db.$count(bookingSeries), await balance(memberRowId)]).toEqual([0, before])
    const more = { ...another, seenLeftOut: ['2026-12-09', '2026-12-16'] }
    expect(await bookSeriesForMember(ctx, more)).toEqual({ ok: false, reason: 'other_clashes' })
    expect(await bookSeriesForMember(ctx, { ...another, seenLeftOut: ['2026-12-09'] })).toMatchObject({
      ok: true,
    })
  })

  test.each<[string, Partial<SeriesRule>]>([
    ['no_days', { weekdays: [] }],
    ['ends_early', { until: '2026-12-01' }],
    ['too_long', { until: '2028-01-01' }],
    ['too_many', { weekdays: [0, 1, 2, 3, 4, 5, 6], until: '2027-03-01' }],
    ['only_one', { until: '2026-12-08' }],
    ['none_free', { from: '2026-11-04', until: '2026-11-18' }],
  ])('is refused as %s, and nothing is booked', async (reason, rule) => {
    const [{ id: memberRowId }, spaceId] = [await member(), await space()]
    expect(await make({ memberRowId, spaceId, rule: { ...RULE, ...rule } })).toEqual({ ok: false, reason })
    expect([await db.$count(bookings), await db.$count(bookingSeries)]).toEqual([0, 0])
  })

  test('reaches a year for staff, and for members as far as the space says', async () => {
    const [{ id: memberRowId, email }, spaceId] = [await member(), await space({ maxDaysAhead: 14 })]
    const year = { ...RULE, until: '2027-11-24' }
    expect(await made({ memberRowId, spaceId, rule: year })).toMatchObject({ booked: 52, leftOut: 0 })
    const own = await visitAs(visitor, email)
    const another = await space({ maxDaysAhead: 14, isForGuests: true })
    const booked = await bookOwnSeries(own, wishOf({ memberRowId, spaceId: another }))
    expect(booked.ok && (await statesOf(booked.value.id))).toEqual([
      '02 confirmed',
      '09 confirmed',
      '16 skipped',
      '23 skipped',
      '30 skipped',
    ])
  })

  test('of a space that staff agree to is asked for, and again once its member moves it', async () => {
    const [{ id: memberRowId, email }, spaceId] = [await member(), await space({ needsApproval: true })]
    const own = await visitAs(visitor, email)
    const booked = await bookOwnSeries(own, wishOf({ memberRowId, spaceId }))
    if (!booked.ok) throw new Error(booked.reason)
    await db.update(bookings).set({ status: 'confirmed' })
    const later = { shiftMs: 3_600_000, minutes: 60 }
    await moveOwnSeries(own, {
      seriesId: booked.value.id,
      fromDay: null,
      shift: later,
      seen: null,
      seenStaying: null,
    })
    expect((await statesOf(booked.value.id))[0]).toBe('02 pending')
    const isTold = and(eq(mails.recipient, email), eq(mails.kind, 'booking'))
    const told = await db.select().from(mails).where(isTold).orderBy(asc(mails.createdAt))
    expect(told.map(({ subject }) => subject.split(',')[0])).toEqual([
      'We have your request: Reef room',
      'We have your request: Reef room',
    ])
    expect(told.map(({ calendar }) => calendar?.text.match(/STATUS:TENTATIVE/g)?.length)).toEqual([
      undefined,
      5,
    ])
  })

  test('is paid with credits as a whole or not at all', async () => {
    const [{ id: memberRowId }, spaceId] = [await member(), await space()]
    const own = await findMember(db, memberRowId)
    const room = await findSpace(db, spaceId)
    if (!own || !room) throw new Error('gone')
    const offered = async () => {
      const planned = { member: own, space: room, rule: RULE, by: 'staff' as const, now: clock.now }
      return (await viewSeriesPlan(db, planned)).credits
    }
    await grant(memberRowId, 299)
    expect(await offered()).toBeNull()
    expect(await make({ memberRowId, spaceId, useCredits: true })).toEqual({
      ok: false,
      reason: 'not_enough_credit',
    })
    expect([await minutesLeft(memberRowId), await db.$count(bookings)]).toEqual([299, 0])
    await grant(memberRowId, 1)
    expect(await offered()).toEqual({
      takes: '5 h',
      grants: '4 h 59 min of Gift (without an end), 1 min of Gift (without an end)',
    })
    const { id } = await made({ memberRowId, spaceId, useCredits: true })
    expect([await minutesLeft(memberRowId), await balance(memberRowId)]).toEqual([0, 0])
    expect(
      await cancelWholeSeries(ctx, { seriesId: id, fromDay: '2026-12-16', giveBack: false }),
    ).toMatchObject({
      ok: true,
      value: { cancelled: 3, minutes: 180 },
    })
    expect(await minutesLeft(memberRowId)).toBe(180)
  })
})

describe('of a series', () => {
  test('each is cancelled alone, and what was left out is added once it is free', async () => {
    const [{ id: memberRowId }, other, spaceId] = [await member(), await member(), await space()]
    const blocking = await bookAt(other.id, spaceId, at('16T10:30'))
    const { id } = await made({ memberRowId, spaceId })
    const [first, , skipped] = await listOccurrences(db, id)
    await cancelBooking(ctx, { id: first?.id ?? '', giveBack: false })
    expect(await addToSeries(ctx, { id: skipped?.id ?? '' })).toEqual({ ok: false, reason: 'taken' })
    await cancelBooking(ctx, { id: blocking.ok ? blocking.value.id : '', giveBack: true })
    const added = await Promise.all([
      addToSeries(ctx, { id: skipped?.id ?? '' }),
      addToSeries(ctx, { id: skipped?.id ?? '' }),
    ])
    expect(added.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await statesOf(id)).toEqual([
      '02 cancelled',
      '09 confirmed',
      '16 confirmed',
      '23 confirmed',
      '30 confirmed',
    ])
    expect(await balance(memberRowId)).toBe(4 * 200_00)
    expect(await addToSeries(ctx, { id: first?.id ?? '' })).toEqual({ ok: false, reason: 'not_found' })
  })

  test('what is cancelled has a price only where that is still owed, whatever its policy said', async () => {
    const { id } = await made({ memberRowId: (await member()).id, spaceId: await space() })
    const [inTime, late, byStaff] = await listOccurrences(db, id)
    await cancelBooking(ctx, { id: inTime?.id ?? '', giveBack: false })
    clock.now = at('16T09:30')
    await cancelBooking(ctx, { id: byStaff?.id ?? '', giveBack: true })
    clock.now = at('09T09:30')
    await cancelBooking(ctx, { id: late?.id ?? '', giveBack: false })
    const series = await findSeries(db, id)
    const view =
      series && (await viewSeries(db, series, { params: new URLSearchParams(), by: 'staff', now: clock.now }))
    expect(view?.bookings.map(({ paid }) => paid)).toEqual(['', '฿200', '', '฿200', '฿200'])
  })

  test('that was cancelled meanwhile is over for whoever moves it, and not at a wrong time', async () => {
    const { id } = await made({ memberRowId: (await member()).id, spaceId: await space() })
    await cancelWholeSeries(ctx, { seriesId: id, fromDay: null, giveBack: false })
    const form = new FormData()
    for (const [name, value] of Object.entries({ intent: 'move', seen: 'x_0', staying: '' }))
      form.set(name, value)
    const params = new URLSearchParams({ to_from: '2026-12-02T12:00', to_to: '2026-12-02T13:00' })
    const none = async () => Promise.reject(new Error('Nothing else was asked for'))
    const moves = { add: none, cancel: none, move: (move: MovedPart) => moveWholeSeries(ctx, move) }
    expect(await answerSeries(ctx, { seriesId: id, form, params, here: '/' }, moves)).toMatchObject({
      data: { error: 'This can’t be done with this booking any more.' },
      init: { status: 409 },
    })
  })

  test('those from one on move alike, and one that can’t be there stays', async () => {
    const [{ id: memberRowId }, other, spaceId] = [await member(), await member(), await space()]
    const { id } = await made({ memberRowId, spaceId })
    await bookAt(other.id, spaceId, at('24T11:00'))
    const move = { seriesId: id, fromDay: '2026-12-16', shift: { shiftMs: 25 * 3_600_000, minutes: 30 } }
    expect(await moveWholeSeries(ctx, { ...move, seen: null, seenStaying: [] })).toEqual({
      ok: false,
      reason: 'other_clashes',
    })
    expect(await timesOf(id)).toEqual(['02T03:00', '09T03:00', '16T03:00', '23T03:00', '30T03:00'])
    expect(await moveWholeSeries(ctx, { ...move, seen: null, seenStaying: null })).toEqual({
      ok: true,
      value: { moved: 2, stayed: 1 },
    })
    expect(await timesOf(id)).toEqual(['02T03:00', '09T03:00', '17T04:00', '23T03:00', '31T04:00'])
    expect(await balance(memberRowId)).toBe(3 * 200_00 + 2 * 100_00)
    const all = await listOccurrences(db, id)
    expect(all.map(({ icalSequence }) => icalSequence)).toEqual([0, 0, 1, 0, 1])
    clock.now = at('10T08:00')
    expect(await cancelWholeSeries(ctx, { seriesId: id, fromDay: null, giveBack: false })).toMatchObject({
      value: { cancelled: 3 },
    })
    expect((await statesOf(id)).slice(0, 2)).toEqual(['02 confirmed', '09 confirmed'])
  })

  test('of two who move those from one on at once, one does, and the other is told that they have changed', async () => {
    const [{ id: memberRowId }, spaceId] = [await member(), await space()]
    const { id } = await made({ memberRowId, spaceId })
    const seen = standOf((await listOccurrences(db, id)).slice(2))
    const part = { seriesId: id, fromDay: '2026-12-16', seen, seenStaying: [] }
    const shift = { shiftMs: 2 * 3_600_000, minutes: 60 }
    const outcomes = await Promise.all([
      moveWholeSeries(ctx, { ...part, shift }),
      moveWholeSeries(ctx, { ...part, shift }),
    ])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes).toContainEqual({ ok: false, reason: 'other_clashes' })
    expect(await timesOf(id)).toEqual(['02T03:00', '09T03:00', '16T05:00', '23T05:00', '30T05:00'])
  })

  test('one that was moved into another space is seen, and moves, there', async () => {
    const [{ id: memberRowId }, other] = [await member(), await member()]
    const [reef, loft] = [await space(), await space({ name: { en: 'Loft' } })]
    const { id } = await made({ memberRowId, spaceId: reef })
    const [first, second] = await listOccurrences(db, id)
    await db
      .update(bookings)
      .set({ spaceId: loft })
      .where(eq(bookings.id, second?.id ?? ''))
    await bookAt(other.id, reef, at('09T11:00'))
    expect(await shownStaying(id, '11:00')).toEqual([])
    await bookAt(other.id, loft, at('09T11:00'))
    const staying = await shownStaying(id, '11:00')
    expect(staying).toEqual([second?.id])
    const shift = { shiftMs: 3_600_000, minutes: 60 }
    expect(
      await moveWholeSeries(ctx, { seriesId: id, fromDay: null, shift, seen: null, seenStaying: staying }),
    ).toMatchObject({ ok: true, value: { moved: 4, stayed: 1 } })
    const [moved] = await listOccurrences(db, id)
    expect(moved).toMatchObject({ id: first?.id, spaceId: reef, startsAt: at('02T11:00') })
  })

  test('all of every day move by a day, each into the place of the next', async () => {
    const [{ id: memberRowId }, spaceId] = [await member(), await space()]
    const rule = { ...RULE, until: '2026-12-08', weekdays: [0, 1, 2, 3, 4, 5, 6] }
    const { id } = await made({ memberRowId, spaceId, rule })
    const shift = { shiftMs: 24 * 3_600_000, minutes: 60 }
    expect(
      await moveWholeSeries(ctx, { seriesId: id, fromDay: null, shift, seen: null, seenStaying: [] }),
    ).toEqual({
      ok: true,
      value: { moved: 7, stayed: 0 },
    })
    expect((await timesOf(id)).at(-1)).toBe('09T03:00')
  })

  test('nobody else’s is there', async () => {
    const [{ id: memberRowId }, stranger, spaceId] = [await member(), await member(), await space()]
    const { id } = await made({ memberRowId, spaceId })
    const own = await visitAs(visitor, stranger.email)
    await expect(cancelOwnSeries(own, { seriesId: id, fromDay: null })).rejects.toMatchObject({
      init: { status: 404 },
    })
    expect(await cancelOwnSeries(own, { seriesId: randomUUID(), fromDay: null })).toMatchObject({ ok: false })
    expect(await db.$count(bookings, eq(bookings.status, 'confirmed'))).toBe(5)
  })
})

describe('many at once', () => {
  test('twenty series for the same times: one has them all, the others none', async () => {
    const spaceId = await space()
    const people = await Promise.all(Array.from({ length: 20 }, () => member()))
    const results = await Promise.all(people.map(({ id }) => make({ memberRowId: id, spaceId })))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter(result => !result.ok && result.reason === 'none_free')).toHaveLength(19)
    expect(await db.$count(bookings)).toBe(5)
    await expectNoOverlap()
  })

  test('series, moves and cancellations over two rooms in opposite orders leave no deadlock and no overlap', async () => {
    const rooms = [await space(), await space()]
    const people = await Promise.all(Array.from({ length: 20 }, () => member()))
    const act = async ({ id: memberRowId }: { id: string }, nth: number) => {
      const outcomes: string[] = []
      for (const spaceId of nth % 2 === 0 ? rooms : rooms.toReversed()) {
        const rule = { ...RULE, startMinute: 480 + (nth % 5) * 45 }
        const series = await make({ memberRowId, spaceId, rule })
        outcomes.push(series.ok ? 'made' : series.reason)
        if (!series.ok) continue
        const part = { seriesId: series.value.id, fromDay: nth % 3 === 0 ? '2026-12-16' : null }
        const shift = { shiftMs: (nth % 2 === 0 ? 1 : -1) * 3_600_000, minutes: 60 }
        const moved = await moveWholeSeries(ctx, { ...part, shift, seen: null, seenStaying: null })
        outcomes.push(moved.ok ? 'moved' : moved.reason)
        if (nth % 4 === 0) await cancelWholeSeries(ctx, { ...part, giveBack: true })
      }
      return outcomes
    }
    const outcomes = (await Promise.all(people.map(act))).flat()
    expect(outcomes).toContain('made')
    // "Over" is a part of which every time was left out.
    expect(outcomes.filter(each => !['made', 'moved', 'none_free', 'over'].includes(each))).toEqual([])
    await expectNoOverlap()
    // What each owes is what their bookings cost.
    for (const { id } of people) {
      const own = await db
        .select()
        .from(bookings)
        .where(and(eq(bookings.memberRowId, id), inArray(bookings.status, [...KEEPING])))
        .orderBy(asc(bookings.startsAt))
      expect(await balance(id)).toBe(own.reduce((sum, { priceSatang }) => sum + priceSatang, 0))
    }
  })
})
