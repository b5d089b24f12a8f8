import { inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { openBookingHouse } from '../../../tests/support/booking-house.ts'
import { FREE } from '../spaces/rules/price.ts'
import { spaces } from '../spaces/tables.server.ts'
import { cancelBooking, moveBooking } from './commands/staff.server.ts'
import { findBooking } from './queries/bookings.server.ts'
import { costMark } from './rules/move.ts'
import { bookings } from './tables.server.ts'

const { db, ctx, clock, at, member, space, book, booked, balance, minutesLeft, grant, leftOf } =
  await openBookingHouse()

beforeEach(async () => {
  clock.now = at('01T08:00')
  await db.delete(bookings)
})

describe('moving', () => {
  type More = { spaceId?: string; unit?: number; agreed?: string }
  const move = (id: string, from: string, to: string, seen = 0, more: More = {}) =>
    moveBooking(ctx, { id, from: at(from), to: at(to), unit: null, seen, ...more })

  test('to a longer or shorter time charges or gives back the difference', async () => {
    const [memberRowId, spaceId] = [await member(), await space({ cancelHours: 1 })]
    const { id } = await booked({ spaceId, memberRowId })
    expect(await move(id, '01T10:00', '01T12:00')).toMatchObject({
      value: { priceSatang: 40_000, icalSequence: 1 },
    })
    expect(await balance(memberRowId)).toBe(40_000)
    expect(await move(id, '01T15:00', '01T15:30', 1)).toMatchObject({ value: { priceSatang: 10_000 } })
    expect(await balance(memberRowId)).toBe(10_000)
  })

  test('with credits takes or gives back minutes, or changes nothing where there are too few', async () => {
    const [memberRowId, spaceId] = [await member(), await space({ cancelHours: 1 })]
    await grant(memberRowId, 100)
    const { id } = await booked({ spaceId, memberRowId, useCredits: true })
    expect(await move(id, '01T10:00', '01T12:00')).toEqual({
      ok: false,
      reason: 'not_enough_credit',
      missing: 20,
    })
    expect(await findBooking(db, id)).toMatchObject({ endsAt: at('01T11:00'), icalSequence: 0 })
    expect((await move(id, '01T10:00', '01T11:30')).ok).toBe(true)
    expect(await minutesLeft(memberRowId)).toBe(10)
    expect((await move(id, '01T10:00', '01T10:30', 1)).ok).toBe(true)
    expect(await minutesLeft(memberRowId)).toBe(70)
  })

  describe('with credits of two months', () => {
    const NEW_YEAR = new Date('2027-01-01T00:00+07:00')
    const JANUARY = new Date('2027-01-05T10:00+07:00')
    const until = (minutes: number) => new Date(JANUARY.getTime() + minutes * 60_000)

    async function inDecember(of: { december: number; january: number }) {
      const memberRowId = await member()
      const spaceId = await space({ cancelHours: 1, maxDaysAhead: 60 })
      await grant(memberRowId, of.december, { kind: 'plan', usableUntil: NEW_YEAR })
      await grant(memberRowId, of.january, {
        kind: 'plan',
        usableFrom: NEW_YEAR,
        usableUntil: new Date('2027-02-01T00:00+07:00'),
      })
      const wish = { spaceId, memberRowId, useCredits: true, from: at('31T10:00'), to: at('31T11:00') }
      return { id: (await booked(wish)).id, memberRowId }
    }
    const toJanuary = (id: string, minutes: number, seen = 0) =>
      moveBooking(ctx, { id, from: JANUARY, to: until(minutes), unit: null, seen })

    test('another month is paid with what may be used in it, and back again', async () => {
      const { id, memberRowId } = await inDecember({ december: 60, january: 60 })
      expect(await toJanuary(id, 30)).toMatchObject({ ok: true, value: { creditMinutes: 30 } })
      expect(await leftOf(memberRowId)).toEqual([60, 30])
      expect(await move(id, '30T10:00', '30T11:00', 1)).toMatchObject({ value: { creditMinutes: 60 } })
      expect(await leftOf(memberRowId)).toEqual([0, 60])
    })

    test('where that is too little, it stays as it was, and what is missing is told', async () => {
      const { id, memberRowId } = await inDecember({ december: 60, january: 40 })
      expect(await toJanuary(id, 60)).toEqual({ ok: false, reason: 'not_enough_credit', missing: 20 })
      expect(await findBooking(db, id)).toMatchObject({ startsAt: at('31T10:00'), icalSequence: 0 })
      expect(await leftOf(memberRowId)).toEqual([0, 40])
    })

    test('late it is paid for there too, with no fewer minutes than before', async () => {
      const { id, memberRowId } = await inDecember({ december: 60, january: 60 })
      clock.now = at('31T09:30')
      expect(await toJanuary(id, 30)).toMatchObject({ value: { creditMinutes: 60 } })
      expect(await leftOf(memberRowId)).toEqual([60, 0])
      expect(await cancelBooking(ctx, { id, giveBack: false })).toMatchObject({ value: { minutes: 0 } })
    })

    test('made shorter it gives back what ends last, and what runs over the end can be ended early', async () => {
      const [memberRowId, spaceId] = [await member(), await space({ cancelHours: 1, maxDaysAhead: 60 })]
      await grant(memberRowId, 90, { usableUntil: NEW_YEAR })
      await grant(memberRowId, 90)
      const time = { from: at('31T23:00'), to: new Date('2027-01-01T01:00+07:00') }
      const { id } = await booked({ spaceId, memberRowId, useCredits: true, ...time })
      expect(await leftOf(memberRowId)).toEqual([0, 60])
      const shorter = { id, from: time.from, unit: null }
      const midnight = { ...shorter, to: new Date('2027-01-01T00:45+07:00'), seen: 0 }
      expect(await moveBooking(ctx, midnight)).toMatchObject({ ok: true })
      expect(await leftOf(memberRowId)).toEqual([0, 75])
      clock.now = new Date('2027-01-01T00:20+07:00')
      expect(await moveBooking(ctx, { ...shorter, to: clock.now, seen: 1 })).toMatchObject({
        value: { creditMinutes: 105 },
      })
      expect(await leftOf(memberRowId)).toEqual([0, 75])
    })
  })

  test('late makes nothing cheaper and nothing free to cancel', async () => {
    const [memberRowId, spaceId] = [await member(), await space()]
    const { id } = await booked({ spaceId, memberRowId })
    clock.now = at('01T09:00')
    expect((await move(id, '05T10:00', '05T10:30')).ok).toBe(true)
    expect(await balance(memberRowId)).toBe(20_000)
    expect(await cancelBooking(ctx, { id, giveBack: false })).toMatchObject({ value: { satang: 0 } })
  })

  test('what was cancelled meanwhile is over, and not only another than was seen', async () => {
    const { id } = await booked({ spaceId: await space(), memberRowId: await member() })
    expect(await move(id, '01T12:00', '01T13:00', 7)).toEqual({ ok: false, reason: 'changed' })
    await cancelBooking(ctx, { id, giveBack: false })
    expect(await move(id, '01T12:00', '01T13:00')).toEqual({ ok: false, reason: 'over' })
  })

  test('onto another booking is refused and changes nothing; over its own old time is not', async () => {
    const [memberRowId, spaceId] = [await member(), await space()]
    const { id } = await booked({ spaceId, memberRowId })
    await booked({ spaceId, memberRowId, from: at('01T12:00'), to: at('01T13:00') })
    expect(await move(id, '01T12:30', '01T13:30')).toEqual({ ok: false, reason: 'taken' })
    expect((await move(id, '01T10:30', '01T11:30')).ok).toBe(true)
  })

  test('into another space is agreed to at its price there, and refused at any other or where it is taken', async () => {
    const [memberRowId, spaceId] = [await member(), await space({ cancelHours: 1 })]
    const dearer = await space({
      priceRules: { ...FREE, hourSatang: 30_000 },
      units: 2,
      turnaroundMinutes: 15,
    })
    const { id, icalUid } = await booked({ spaceId, memberRowId })
    const other = { spaceId: dearer, unit: 2 }
    expect(await move(id, '01T10:00', '01T11:00', 0, other)).toEqual({ ok: false, reason: 'changed' })
    const agreed = costMark({ priceSatang: 30_000, creditMinutes: 0, priceLines: [] })
    await booked({ ...other, memberRowId, from: at('01T12:00'), to: at('01T13:00') })
    const onto = await move(id, '01T12:00', '01T13:00', 0, { ...other, agreed })
    expect(onto).toEqual({ ok: false, reason: 'taken' })
    expect(await balance(memberRowId)).toBe(50_000)
    expect(await move(id, '01T10:00', '01T11:00', 0, { ...other, agreed })).toMatchObject({
      value: { ...other, icalUid, priceSatang: 30_000, blockedUntil: at('01T11:15') },
    })
    expect(await balance(memberRowId)).toBe(60_000)
    expect((await book({ spaceId, memberRowId: await member() })).ok).toBe(true)
  })

  test('into a space that has fewer units takes one of those', async () => {
    const [memberRowId, desks] = [await member(), await space({ units: 3 })]
    const { id } = await booked({ spaceId: desks, unit: 3, memberRowId })
    expect(await move(id, '01T10:00', '01T11:00', 0, { unit: 4 })).toMatchObject({ reason: 'taken' })
    const agreed = costMark({ priceSatang: 20_000, creditMinutes: 0, priceLines: [] })
    const room = { spaceId: await space(), agreed }
    expect(await move(id, '01T10:00', '01T11:00', 0, { ...room, unit: 3 })).toMatchObject({
      value: { spaceId: room.spaceId, unit: 1 },
    })
  })

  test('into another space is paid with credits there too, or it stays and what is missing is told', async () => {
    const [memberRowId, spaceId, room] = [await member(), await space({ cancelHours: 1 }), await space()]
    await grant(memberRowId, 100)
    const { id } = await booked({ spaceId, memberRowId, useCredits: true })
    const there = (creditMinutes: number) => ({
      spaceId: room,
      agreed: costMark({ priceSatang: 0, creditMinutes, priceLines: [] }),
    })
    expect(await move(id, '01T12:00', '01T14:00', 0, there(120))).toEqual({
      ok: false,
      reason: 'not_enough_credit',
      missing: 20,
    })
    expect(await findBooking(db, id)).toMatchObject({ spaceId, icalSequence: 0 })
    expect(await move(id, '01T12:00', '01T13:30', 0, there(90))).toMatchObject({
      value: { spaceId: room, creditMinutes: 90, priceSatang: 0 },
    })
    expect(await minutesLeft(memberRowId)).toBe(10)
  })

  test('into a space that is switched off is refused, and within it is not', async () => {
    const [memberRowId, spaceId, off] = [await member(), await space(), await space()]
    const { id } = await booked({ spaceId, memberRowId })
    await db
      .update(spaces)
      .set({ isActive: false })
      .where(inArray(spaces.id, [spaceId, off]))
    expect(await move(id, '01T10:00', '01T11:00', 0, { spaceId: off })).toMatchObject({
      reason: 'unknown_space',
    })
    expect((await move(id, '01T10:30', '01T11:30')).ok).toBe(true)
  })

  test('what runs can be made longer, and ends no earlier than now', async () => {
    const { id } = await booked({ spaceId: await space(), memberRowId: await member() })
    clock.now = at('01T10:40')
    expect(await move(id, '01T10:00', '01T10:30')).toEqual({ ok: false, reason: 'past' })
    expect((await move(id, '01T10:00', '01T11:30')).ok).toBe(true)
    clock.now = at('01T12:00')
    expect(await move(id, '01T10:00', '01T13:00', 1)).toEqual({ ok: false, reason: 'over' })
  })
})
