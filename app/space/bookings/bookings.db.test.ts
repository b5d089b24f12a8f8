import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { getLocale, overwriteGetLocale } from '#app/paraglide/runtime.js'
import { findMember } from '#app/people/members/queries/members.server.ts'
import { openBookingHouse } from '../../../tests/support/booking-house.ts'
import { seenBooking } from '../../../tests/support/seen-booking.ts'
import { viewCredits } from '../credits/views.server.ts'
import { findSpace } from '../spaces/queries.server.ts'
import { FREE } from '../spaces/rules/price.ts'
import { spaces } from '../spaces/tables.server.ts'
import {
  approveBooking,
  bookForMember,
  cancelBooking,
  checkInBooking,
  declineBooking,
  markNoShow,
  moveBooking,
  undoNoShow,
} from './commands/staff.server.ts'
import { lookAfterBookings } from './jobs.server.ts'
import { findBooking } from './queries/bookings.server.ts'
import { bookings } from './tables.server.ts'
import { viewProposal } from './views/offers.server.ts'
import { viewComingBack } from './views/own.server.ts'

const { db, ctx, clock, at, member, space, book, booked, balance, minutesLeft, grant, leftOf } =
  await openBookingHouse()

beforeEach(async () => {
  clock.now = at('01T08:00')
  await db.delete(bookings)
})

describe('a booking', () => {
  test('has the price and the policy of that moment, and is owed', async () => {
    const [memberRowId, spaceId] = [await member(), await space()]
    const { id } = await booked({ spaceId, memberRowId })
    await db.update(spaces).set({ cancelHours: 99, priceRules: FREE }).where(eq(spaces.id, spaceId))
    expect(await findBooking(db, id)).toMatchObject({
      status: 'confirmed',
      priceSatang: 20_000,
      unit: 1,
      icalUid: `${id}@sala.test`,
      icalSequence: 0,
      priceLines: [{ kind: 'time', minutes: 60, satang: 20_000 }],
      policy: { cancelHours: 2, freeUntil: at('01T08:00').toISOString() },
    })
    expect(await balance(memberRowId)).toBe(20_000)
  })

  test('pressed twice is one, and only its owner is told of it', async () => {
    const [memberRowId, spaceId, key] = [await member(), await space(), randomUUID()]
    const twice = await Promise.all([1, 2, 3].map(() => book({ spaceId, memberRowId, key })))
    expect(new Set(twice.map(one => one.ok && one.value.id)).size).toBe(1)
    expect(await db.$count(bookings)).toBe(1)
    expect(await balance(memberRowId)).toBe(20_000)
    expect(await book({ spaceId, memberRowId: await member(), key })).toEqual({
      ok: false,
      reason: 'unknown_space',
    })
  })

  test.each([
    ['suspended', {}, { status: 'suspended' as const }],
    ['for other plans', { audience: 'plans' as const, plans: ['Silver'] }, {}],
    ['for staff to book', { audience: 'staff' as const }, {}],
  ])('of whoever or what is %s is refused', async (_, ofSpace, ofMember) => {
    const wish = { spaceId: await space(ofSpace), memberRowId: await member(ofMember) }
    expect(await book(wish)).toEqual({ ok: false, reason: 'not_allowed' })
  })

  test('of a plan that the space is for costs what that plan pays', async () => {
    const discounts = [{ plan: 'Monthly Pass', percent: 100 }]
    const priceRules = { ...FREE, hourSatang: 20_000, discounts }
    const spaceId = await space({ audience: 'plans', plans: ['Monthly Pass'], priceRules })
    expect(await booked({ spaceId, memberRowId: await member() })).toMatchObject({ priceSatang: 0 })
  })

  test('after the membership has ended is refused', async () => {
    const [memberRowId, spaceId] = [await member(), await space({ maxDaysAhead: 730 })]
    const from = new Date('2027-12-01T03:00:00Z')
    const to = new Date('2027-12-01T04:00:00Z')
    expect(await book({ spaceId, memberRowId, from, to })).toEqual({ ok: false, reason: 'not_allowed' })
  })

  test('of what is switched off, or of a unit that there is not, is refused', async () => {
    const memberRowId = await member()
    const off = await space({ isActive: false })
    expect(await book({ spaceId: off, memberRowId })).toEqual({ ok: false, reason: 'unknown_space' })
    expect(await book({ spaceId: await space(), memberRowId, unit: 2 })).toEqual({
      ok: false,
      reason: 'unknown_space',
    })
    expect(await book({ spaceId: randomUUID(), memberRowId })).toEqual({ ok: false, reason: 'unknown_space' })
    expect(await book({ spaceId: off, memberRowId: randomUUID() })).toEqual({
      ok: false,
      reason: 'unknown_member',
    })
  })

  test('with credits takes minutes and no money, or nothing where there are too few', async () => {
    const [memberRowId, spaceId] = [await member(), await space()]
    await grant(memberRowId, 90)
    expect(await booked({ spaceId, memberRowId, useCredits: true })).toMatchObject({
      creditMinutes: 60,
      priceSatang: 0,
    })
    const more = { spaceId, memberRowId, useCredits: true, from: at('01T12:00'), to: at('01T13:00') }
    expect(await book(more)).toMatchObject({ reason: 'not_enough_credit', missing: 30 })
    expect([await minutesLeft(memberRowId), await balance(memberRowId)]).toEqual([30, 0])
  })

  test('takes no other credits than those that its space takes, and offers no others', async () => {
    const [memberRowId, spaceId] = [await member(), await space({ credits: ['pack'] })]
    await grant(memberRowId, 90)
    const wish = { spaceId, memberRowId, useCredits: true }
    expect(await book(wish)).toMatchObject({ reason: 'not_enough_credit', missing: 60 })
    await grant(memberRowId, 45, { kind: 'pack' })
    expect(await book(wish)).toMatchObject({ reason: 'not_enough_credit', missing: 15 })
    const [own, room] = [await findMember(db, memberRowId), await findSpace(db, spaceId)]
    if (!own || !room) throw new Error('gone')
    const asked = { space: room, from: at('01T10:00'), to: at('01T11:00'), now: clock.now }
    expect(await viewProposal(db, own, asked)).toMatchObject({ credits: null })
    await grant(memberRowId, 30, { kind: 'pack' })
    expect(await viewProposal(db, own, asked)).toMatchObject({ credits: { takes: '1 h' } })
    expect(await booked(wish)).toMatchObject({ creditMinutes: 60, priceSatang: 0 })
    expect(await leftOf(memberRowId)).toEqual([90, 0, 15])
  })

  test('that is held keeps others out until its hold is over', async () => {
    const [memberRowId, spaceId] = [await member(), await space()]
    const { id } = await booked({ spaceId, memberRowId })
    await db
      .update(bookings)
      .set({ status: 'held', holdUntil: at('01T08:15') })
      .where(eq(bookings.id, id))
    expect(await book({ spaceId, memberRowId })).toEqual({ ok: false, reason: 'taken' })
    clock.now = at('01T08:15')
    expect((await book({ spaceId, memberRowId })).ok).toBe(true)
    expect(await findBooking(db, id)).toMatchObject({ status: 'expired', holdUntil: null })
  })
})

describe('cancelling', () => {
  test('in time gives everything back, to where it came from; again is refused', async () => {
    const [memberRowId, spaceId] = [await member(), await space()]
    await grant(memberRowId, 60)
    const paid = await booked({ spaceId, memberRowId })
    const credited = await booked({
      spaceId,
      memberRowId,
      useCredits: true,
      from: at('01T12:00'),
      to: at('01T13:00'),
    })
    expect(await cancelBooking(ctx, { id: paid.id, giveBack: false })).toEqual({
      ok: true,
      value: { minutes: 0, satang: 20_000 },
    })
    expect(await cancelBooking(ctx, { id: credited.id, giveBack: false })).toEqual({
      ok: true,
      value: { minutes: 60, satang: 0 },
    })
    expect([await balance(memberRowId), await minutesLeft(memberRowId)]).toEqual([0, 60])
    expect(await cancelBooking(ctx, { id: paid.id, giveBack: false })).toEqual({
      ok: false,
      reason: 'not_possible',
    })
    expect((await book({ spaceId, memberRowId })).ok).toBe(true)
  })

  test('late gives nothing back, unless staff say so', async () => {
    const [memberRowId, spaceId] = [await member(), await space()]
    const first = await booked({ spaceId, memberRowId })
    const second = await booked({ spaceId: await space({ isForGuests: true }), memberRowId })
    clock.now = at('01T08:01')
    expect(await cancelBooking(ctx, { id: first.id, giveBack: false })).toMatchObject({
      value: { satang: 0 },
    })
    expect(await cancelBooking(ctx, { id: second.id, giveBack: true })).toMatchObject({
      value: { satang: 20_000 },
    })
    expect(await balance(memberRowId)).toBe(20_000)
  })
})

test('who cancels late, or does not come, has their minutes spent', async () => {
  const [memberRowId, spaceId] = [await member(), await space({ releaseMinutes: 15 })]
  await grant(memberRowId, 200)
  const credited = { spaceId, memberRowId, useCredits: true }
  const late = await booked(credited)
  const missed = await booked({ ...credited, from: at('01T12:00'), to: at('01T13:00') })
  clock.now = at('01T09:00')
  expect(await cancelBooking(ctx, { id: late.id, giveBack: false })).toEqual({
    ok: true,
    value: { minutes: 0, satang: 0 },
  })
  clock.now = at('01T12:15')
  await lookAfterBookings(ctx)
  expect(await findBooking(db, missed.id)).toMatchObject({ status: 'no_show', creditMinutes: 60 })
  expect([await minutesLeft(memberRowId), await balance(memberRowId)]).toEqual([80, 0])
})

describe('what staff decide', () => {
  const pending = async () =>
    booked({ spaceId: await space({ needsApproval: true }), memberRowId: await member() })

  test('a booking that needs a yes waits, keeps its time, and is confirmed or given back', async () => {
    const one = await pending()
    expect(one.status).toBe('pending')
    expect(await approveBooking(ctx, await seenBooking(db, one.id))).toMatchObject({ ok: true })
    expect(await approveBooking(ctx, await seenBooking(db, one.id))).toEqual({
      ok: false,
      reason: 'not_possible',
    })
    const two = await pending()
    expect(await declineBooking(ctx, await seenBooking(db, two.id))).toEqual({
      ok: true,
      value: { minutes: 0, satang: 20_000 },
    })
    expect(await balance(two.memberRowId ?? '')).toBe(0)
  })

  test('what was moved or decided meanwhile is not decided about: whoever is second sees it as it stands', async () => {
    const one = await pending()
    const seen = await seenBooking(db, one.id)
    await db
      .update(bookings)
      .set({ icalSequence: one.icalSequence + 1 })
      .where(eq(bookings.id, one.id))
    expect(await approveBooking(ctx, seen)).toEqual({ ok: false, reason: 'changed' })
    expect(await declineBooking(ctx, seen)).toEqual({ ok: false, reason: 'changed' })
    expect(await approveBooking(ctx, { ...seen, mark: '' })).toEqual({ ok: false, reason: 'changed' })
    const now = await seenBooking(db, one.id)
    const decided = await Promise.all([approveBooking(ctx, now), declineBooking(ctx, now)])
    expect(decided.filter(({ ok }) => ok)).toHaveLength(1)
    expect(decided).toContainEqual({ ok: false, reason: 'changed' })
  })

  test('nor is one cancelled, noted as there or as missing that its member has moved meanwhile', async () => {
    const one = await booked({ spaceId: await space(), memberRowId: await member() })
    const seen = await seenBooking(db, one.id)
    const [from, to] = [at('02T10:00'), at('02T11:00')]
    await moveBooking(ctx, { id: one.id, from, to, unit: null, seen: one.icalSequence })
    clock.now = at('02T10:05')
    expect(await checkInBooking(ctx, seen)).toEqual({ ok: false, reason: 'changed' })
    expect(await markNoShow(ctx, seen)).toEqual({ ok: false, reason: 'changed' })
    expect(await cancelBooking(ctx, { ...seen, giveBack: true })).toEqual({ ok: false, reason: 'changed' })
    expect((await markNoShow(ctx, await seenBooking(db, one.id))).ok).toBe(true)
    expect(await undoNoShow(ctx, seen)).toEqual({ ok: false, reason: 'changed' })
    expect((await undoNoShow(ctx, await seenBooking(db, one.id))).ok).toBe(true)
  })

  test('a no-show frees the rest of the time, and can be taken back while nobody has it', async () => {
    const [memberRowId, spaceId] = [await member(), await space()]
    const { id } = await booked({ spaceId, memberRowId })
    expect(await markNoShow(ctx, { id })).toEqual({ ok: false, reason: 'not_possible' })
    clock.now = at('01T10:20')
    expect(await markNoShow(ctx, { id })).toMatchObject({ ok: true })
    await booked({ spaceId, memberRowId: await member(), from: at('01T10:30'), to: at('01T11:00') })
    expect(await undoNoShow(ctx, { id })).toEqual({ ok: false, reason: 'taken' })
    expect(await checkInBooking(ctx, { id })).toEqual({ ok: false, reason: 'not_possible' })
  })

  test('a no-show is taken back where nothing has the time but a hold that has run out', async () => {
    const [memberRowId, spaceId] = [await member(), await space()]
    const { id } = await booked({ spaceId, memberRowId })
    clock.now = at('01T10:20')
    await markNoShow(ctx, { id })
    const held = await booked({ spaceId, memberRowId, from: at('01T10:30'), to: at('01T11:00') })
    await db
      .update(bookings)
      .set({ status: 'held', holdUntil: at('01T10:25') })
      .where(eq(bookings.id, held.id))
    clock.now = at('01T10:26')
    expect(await undoNoShow(ctx, { id })).toMatchObject({ ok: true })
    expect(await findBooking(db, held.id)).toMatchObject({ status: 'expired' })
  })

  test('a no-show that is taken back is there, so that the job lets nothing go again', async () => {
    const { id } = await booked({
      spaceId: await space({ releaseMinutes: 15 }),
      memberRowId: await member(),
    })
    clock.now = at('01T10:20')
    await lookAfterBookings(ctx)
    expect(await findBooking(db, id)).toMatchObject({ status: 'no_show' })
    expect(await undoNoShow(ctx, { id })).toMatchObject({ ok: true })
    await lookAfterBookings(ctx)
    expect(await findBooking(db, id)).toMatchObject({ status: 'checked_in', checkedInAt: clock.now })
  })

  test('the desk books for members whatever the plans, but for nobody who is suspended', async () => {
    const spaceId = await space({ audience: 'staff' })
    const wish = {
      spaceId,
      unit: null,
      useCredits: false,
      purpose: '',
      key: null,
      from: at('01T10:00'),
      to: at('01T11:00'),
    }
    expect(
      await bookForMember(ctx, { ...wish, memberRowId: await member({ status: 'suspended' }) }),
    ).toMatchObject({ reason: 'not_allowed' })
    expect(await bookForMember(ctx, { ...wish, memberRowId: await member() })).toMatchObject({ ok: true })
  })
})

test('a member reads which credits a booking takes before it is made, and where they come back to before it is cancelled', async () => {
  const [memberRowId, spaceId] = [await member(), await space()]
  const [own, room] = [await findMember(db, memberRowId), await findSpace(db, spaceId)]
  if (!own || !room) throw new Error('not there')
  await grant(memberRowId, 60, { kind: 'plan', usableUntil: new Date('2027-01-01T00:00+07:00') })
  await grant(memberRowId, 60)
  const time = { from: at('01T10:00'), to: at('01T11:30') }
  const { credits } = await viewProposal(db, own, { space: room, ...time, now: clock.now })
  expect(credits).toEqual({
    takes: '1 h 30 min',
    left: '30 min',
    grants: '1 h of Monthly Pass (until 31 Dec 2026), 30 min of Gift (without an end)',
  })
  const { id } = await booked({ spaceId, memberRowId, useCredits: true, ...time })
  const booking = await findBooking(db, id)
  if (!booking) throw new Error('no booking')
  expect(await viewComingBack(db, booking, own, clock.now)).toEqual([
    '1 h of Monthly Pass (until 31 Dec 2026)',
    '30 min of Gift (without an end)',
  ])
  expect(await viewComingBack(db, booking, own, new Date('2027-01-02T08:00+07:00'))).toEqual([
    '1 h of Monthly Pass: their time is over, so they come back for 7 days, until 9 Jan 2027',
    '30 min of Gift (without an end)',
  ])
})

test('a member reads in their own language which booking took credits, and which gave them back', async () => {
  const asBefore = getLocale
  overwriteGetLocale(() => 'th')
  onTestFinished(() => overwriteGetLocale(asBefore))
  const [memberRowId, spaceId] = [
    await member(),
    await space({ name: { en: 'Reef room', th: 'ห้องแนวปะการัง' } }),
  ]
  await grant(memberRowId, 60, { why: 'ของขวัญ' })
  const { id } = await booked({ spaceId, memberRowId, useCredits: true })
  await cancelBooking(ctx, { id, giveBack: false })
  const { lines } = await viewCredits(db, memberRowId, clock.now)
  const what = 'ห้องแนวปะการัง, อังคาร 1 ธ.ค., 10:00–11:00'
  expect(lines.flatMap(({ why }) => why || [])).toEqual([what, what, 'ของขวัญ'])
})

test('a booking over midnight is one', async () => {
  const spaceId = await space()
  const wish = { spaceId, memberRowId: await member(), from: at('01T23:00'), to: at('02T02:00') }
  await booked(wish)
  expect(await book({ ...wish, from: at('02T01:00'), to: at('02T03:00') })).toEqual({
    ok: false,
    reason: 'taken',
  })
  const [row] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.spaceId, spaceId), eq(bookings.status, 'confirmed')))
  expect(row?.priceSatang).toBe(60_000)
})
