import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { plans } from '#app/house/plans/tables.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { findMember } from '#app/people/members/queries/members.server.ts'
import { withoutClash } from '#app/space/spaces/steps/lock.server.ts'
import { openBookingHouse } from '../../../tests/support/booking-house.ts'
import { findSpace } from '../spaces/queries.server.ts'
import { bookForMember, moveBooking } from './commands/staff.server.ts'
import type { SeriesRule } from './rules/series.ts'
import { moveBookingTo } from './steps/move.server.ts'
import { makeSeries, orRefused, type SeriesWish } from './steps/series.server.ts'
import { bookings } from './tables.server.ts'
import { listOffers, viewProposal } from './views/offers.server.ts'
import { viewSeriesPlan } from './views/series-plan.server.ts'

const { db, ctx, clock, at, member, space, book, booked } = await openBookingHouse()

beforeEach(async () => {
  clock.now = at('01T08:00')
  await db.delete(bookings)
  await db.delete(settings)
})

const allow = (bookingsAhead: number, hoursAhead: number) =>
  db.insert(settings).values({ key: 'bookings', value: { bookingsAhead, hoursAhead } })

const own = async (id: string) => {
  const found = await findMember(db, id)
  if (!found) throw new Error('no member')
  return found
}

const move = (id: string, from: string, to: string, seen = 0) =>
  withoutClash(() =>
    db.transaction(tx =>
      moveBookingTo(tx, {
        id,
        from: at(from),
        to: at(to),
        seen,
        by: 'member',
        adminId: null,
        now: clock.now,
      }),
    ),
  )

const RULE: SeriesRule = {
  from: '2026-12-02',
  until: '2026-12-06',
  everyWeeks: 1,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  startMinute: 600,
  minutes: 60,
}

function series(spaceId: string, memberRowId: string, rule: SeriesRule = RULE) {
  const wish: SeriesWish = {
    spaceId,
    memberRowId,
    rule,
    purpose: '',
    seenLeftOut: null,
    by: 'member',
    adminId: null,
    now: clock.now,
    host: 'sala.test',
    mailing: ctx,
  }
  return orRefused(() => withoutClash(() => db.transaction((tx: Transaction) => makeSeries(tx, wish))))
}

describe('one place at a time', () => {
  test.each([
    ['member', '10:30', '11:30'],
    ['program', '09:30', '10:30'],
    ['member', '10:00', '11:00'],
  ] as const)(
    'a %s books nothing from %s to %s beside what is booked from 10 to 11',
    async (by, from, to) => {
      const [memberRowId, first, second] = [await member(), await space(), await space({ kind: 'desk' })]
      await booked({ spaceId: first, memberRowId })
      const wish = { spaceId: second, memberRowId, from: at(`01T${from}`), to: at(`01T${to}`), by }
      expect(await book(wish)).toEqual({ ok: false, reason: 'own_time' })
      expect(await book({ ...wish, from: at('01T11:00'), to: at('01T12:00') })).toMatchObject({ ok: true })
      const other = { ...wish, to: at('01T11:00'), memberRowId: await member() }
      expect(await book(other)).toMatchObject({ ok: true })
    },
  )

  test('of many units of one space one has one', async () => {
    const [memberRowId, spaceId] = [await member(), await space({ units: 5 })]
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => book({ spaceId, memberRowId })))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await db.$count(bookings)).toBe(1)
  })

  test('many rooms wanted at once are one', async () => {
    const memberRowId = await member()
    const rooms = await Promise.all(Array.from({ length: 8 }, () => space()))
    const all = await Promise.all(rooms.map(spaceId => book({ spaceId, memberRowId })))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(new Set(all.map(one => (one.ok ? 'booked' : one.reason)))).toEqual(new Set(['booked', 'own_time']))
  })

  test('a hold that has run out is none', async () => {
    const [memberRowId, first, second] = [await member(), await space(), await space()]
    const { id } = await booked({ spaceId: first, memberRowId })
    const over = { status: 'held', holdUntil: at('01T08:00') } as const
    await db.update(bookings).set(over).where(eq(bookings.id, id))
    expect(await book({ spaceId: second, memberRowId })).toMatchObject({ ok: true })
  })

  test('what is over or was cancelled is none, and staff may', async () => {
    const [memberRowId, first, second] = [await member(), await space(), await space()]
    const { id } = await booked({ spaceId: first, memberRowId })
    const wish = { memberRowId, spaceId: second, from: at('01T10:00'), to: at('01T11:00') }
    const more = { unit: null, useCredits: false, purpose: '', key: randomUUID() }
    expect(await bookForMember(ctx, { ...wish, ...more })).toMatchObject({ ok: true })
    await db.delete(bookings).where(eq(bookings.spaceId, second))
    await db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, id))
    expect(await book(wish)).toMatchObject({ ok: true })
  })

  test('a room for guests is booked beside it, and one of them', async () => {
    const [memberRowId, desk] = [await member(), await space({ kind: 'desk' })]
    const [room, other] = [await space({ isForGuests: true }), await space({ isForGuests: true })]
    await booked({ spaceId: desk, memberRowId })
    await booked({ spaceId: room, memberRowId })
    expect(await book({ spaceId: other, memberRowId })).toEqual({ ok: false, reason: 'own_time' })
  })

  test('neither is moved there; within its own time it may shrink, and staff may move it', async () => {
    const [memberRowId, first, second] = [await member(), await space(), await space()]
    const { id } = await booked({ spaceId: first, memberRowId })
    const later = await booked({ spaceId: second, memberRowId, from: at('01T12:00'), to: at('01T13:00') })
    expect(await move(later.id, '01T10:30', '01T11:30')).toEqual({ ok: false, reason: 'own_time' })
    const there = { id: later.id, from: at('01T10:30'), to: at('01T11:30'), seen: 0 }
    expect(await moveBooking(ctx, there)).toMatchObject({ ok: true })
    expect(await move(id, '01T10:00', '01T10:45')).toMatchObject({ ok: true })
    expect(await move(id, '01T10:00', '01T11:00', 1)).toEqual({ ok: false, reason: 'own_time' })
  })

  test('is offered only where it can be booked, and said where it is asked for', async () => {
    const [memberRowId, first, second] = [await member(), await space(), await space()]
    await booked({ spaceId: first, memberRowId })
    const who = await own(memberRowId)
    const room = await findSpace(db, second)
    if (!room) throw new Error('no space')
    const time = { from: at('01T10:30'), to: at('01T11:00'), now: clock.now }
    expect(await viewProposal(db, who, { space: room, ...time })).toMatchObject({ refused: 'own_time' })
    const place = { id: room.locationId, zone: room.zone, name: null } as never
    const offers = await listOffers(db, who, { day: '2026-12-01', minutes: 60, place, now: clock.now })
    const starts = offers.find(({ id }) => id === second)?.slots.map(slot => slot.at) ?? []
    expect(starts).toContain(at('01T09:00').toISOString())
    expect(starts).not.toContain(at('01T09:30').toISOString())
    expect(starts).not.toContain(at('01T10:30').toISOString())
    expect(starts).toContain(at('01T11:00').toISOString())
  })
})

describe('bookings and hours ahead', () => {
  test('are as many as the settings say, also of many at once', async () => {
    await allow(3, 100)
    const [memberRowId, spaceId] = [await member(), await space()]
    const hours = Array.from({ length: 8 }, (_, n) => `${10 + n}`)
    const all = await Promise.all(
      hours.map(hour => book({ spaceId, memberRowId, from: at(`02T${hour}:00`), to: at(`02T${hour}:30`) })),
    )
    expect(all.filter(({ ok }) => ok)).toHaveLength(3)
    expect(all.filter(one => !one.ok && one.reason === 'most_bookings')).toHaveLength(5)
    clock.now = at('02T20:00')
    expect(await book({ spaceId, memberRowId, from: at('03T10:00'), to: at('03T11:00') })).toMatchObject({
      ok: true,
    })
  })

  test('are those of the plan where it says so', async () => {
    await allow(50, 3)
    const plan = { name: 'Garden', slug: 'garden', group: 'membership', priceSatang: 90_000 } as const
    await db
      .insert(plans)
      .values({ ...plan, vatApplies: true, position: 99, bookingsAhead: null, hoursAhead: 5 })
    const spaceId = await space()
    const time = { from: at('02T10:00'), to: at('02T15:00') }
    expect(await book({ ...time, spaceId, memberRowId: await member({ planName: 'Garden' }) })).toMatchObject(
      { ok: true },
    )
    const spare = await space()
    const other = await member({ planName: 'Monthly Pass' })
    expect(await book({ ...time, spaceId: spare, memberRowId: other })).toEqual({
      ok: false,
      reason: 'most_hours',
    })
  })

  test('bound what is made longer, but not what is moved', async () => {
    await allow(2, 2)
    const [memberRowId, spaceId] = [await member(), await space()]
    const { id } = await booked({ spaceId, memberRowId })
    await booked({ spaceId, memberRowId, from: at('01T12:00'), to: at('01T13:00') })
    expect(await move(id, '01T14:00', '01T15:00')).toMatchObject({ ok: true })
    expect(await move(id, '01T14:00', '01T15:01', 1)).toEqual({ ok: false, reason: 'most_hours' })
  })

  test('a series counts with all of its times, in what is shown and in what is booked', async () => {
    await allow(5, 100)
    const [memberRowId, spaceId] = [await member(), await space()]
    const [who, room] = [await own(memberRowId), await findSpace(db, spaceId)]
    if (!room) throw new Error('no space')
    const shown = () =>
      viewSeriesPlan(db, { member: who, space: room, rule: RULE, by: 'member', now: clock.now })
    await booked({ spaceId, memberRowId })
    expect(await shown()).toMatchObject({
      refused: expect.stringContaining('as many bookings ahead'),
      count: 0,
    })
    expect(await series(spaceId, memberRowId)).toEqual({ ok: false, reason: 'most_bookings' })
    expect(await db.$count(bookings)).toBe(1)
    await db.delete(bookings)
    expect(await shown()).toMatchObject({ refused: null, count: 5 })
    expect(await series(spaceId, memberRowId)).toMatchObject({ ok: true, value: { booked: 5, leftOut: 0 } })
    expect(await series(spaceId, memberRowId, { ...RULE, startMinute: 720 })).toEqual({
      ok: false,
      reason: 'most_bookings',
    })
  })

  test('a series leaves out the times at which its member is elsewhere', async () => {
    const [memberRowId, spaceId, other] = [await member(), await space(), await space()]
    await booked({ spaceId: other, memberRowId, from: at('03T10:30'), to: at('03T12:00') })
    expect(await series(spaceId, memberRowId)).toMatchObject({ ok: true, value: { booked: 4, leftOut: 1 } })
  })
})
