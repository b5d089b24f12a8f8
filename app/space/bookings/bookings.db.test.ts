import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { findMember } from '#app/joining/members/queries/members.server.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { seenBooking } from '../../../tests/support/seen-booking.ts'
import { listGrants } from '../credits/queries.server.ts'
import { grantCredits, type NewGrant } from '../credits/steps/wallet.server.ts'
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
import { KEEPING } from './rules/bookings.ts'
import { costMark } from './rules/move.ts'
import { bookSpace, type Wish } from './steps/book.server.ts'
import { withoutClash } from './steps/lock.server.ts'
import { bookings } from './tables.server.ts'
import { viewProposal } from './views/offers.server.ts'
import { viewComingBack } from './views/own.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const at = (local: string) => new Date(`2026-12-${local}:00+07:00`)
const clock = { now: at('01T08:00') }
const ctx = await asStaff({ ...visitor, now: () => clock.now }, 'front_desk')

beforeEach(async () => {
  clock.now = at('01T08:00')
  await db.delete(bookings)
})

async function member(values: Parameters<typeof insertMember>[1] = {}) {
  const { id } = await insertMember(db, { joinDate: '2026-11-01', expiryDate: '2027-11-30', ...values })
  return id
}

async function space(values: Partial<typeof spaces.$inferInsert> = {}) {
  const usual = {
    nameEn: 'Reef room',
    kind: 'room',
    priceRules: { ...FREE, hourSatang: 20_000 },
    cancelHours: 2,
  } as const
  const [row] = await db
    .insert(spaces)
    .values({ ...usual, ...values })
    .returning()
  if (!row) throw new Error('no space')
  return row.id
}

type Some = Partial<Wish> & { memberRowId: string; spaceId: string }

/** As a member does: half a minute is none, and by default from 10 to 11. */
function book(wish: Some) {
  const usual = {
    from: at('01T10:00'),
    to: at('01T11:00'),
    by: 'member',
    adminId: null,
    host: 'sala.test',
  } as const
  return withoutClash(() => db.transaction(tx => bookSpace(tx, { ...usual, now: clock.now, ...wish })))
}

async function booked(wish: Some) {
  const result = await book(wish)
  if (!result.ok) throw new Error(result.reason)
  return result.value
}

const balance = (memberRowId: string) => findMemberBalance(db, memberRowId)
const minutesLeft = async (memberRowId: string) =>
  (await listGrants(db, { memberRowId, unit: 'minute' })).reduce((sum, { left }) => sum + left, 0)
const grant = (memberRowId: string, amount: number, more: Partial<NewGrant> = {}) =>
  db.transaction(tx =>
    grantCredits(tx, {
      ...{ memberRowId, unit: 'minute', kind: 'gift', amount, usableFrom: at('01T00:00'), usableUntil: null },
      ...{ now: clock.now, sourceKey: randomUUID(), ...more },
    }),
  )
/** What is left of each grant, the oldest first. */
const leftOf = async (memberRowId: string) =>
  (await listGrants(db, { memberRowId, unit: 'minute' })).map(({ left }) => left)

describe('the database', () => {
  test('has the constraint that refuses what overlaps, and its guards', async () => {
    const { rows } = await db.execute<{ name: string; says: string }>(sql`
      select conname as name, pg_get_constraintdef(oid) as says from pg_constraint
      where conrelid = 'bookings'::regclass and contype in ('x', 'c') order by conname`)
    const says = Object.fromEntries(rows.map(row => [row.name, row.says]))
    expect(says.bookings_no_overlap).toMatch(
      /^EXCLUDE USING gist \(space_id WITH =, unit WITH =, tstzrange\(starts_at, blocked_until, '\[\)'::text\) WITH &&\) WHERE/,
    )
    for (const status of KEEPING) expect(says.bookings_no_overlap).toContain(`'${status}'`)
    expect(Object.keys(says)).toEqual(
      expect.arrayContaining(['bookings_time', 'bookings_length', 'bookings_blocked', 'bookings_hold']),
    )
    const { rows: columns } = await db.execute<{ name: string }>(sql`
      select attname as name from pg_attribute where attrelid = 'bookings'::regclass and attnotnull and attnum > 0`)
    expect(columns.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['space_id', 'unit', 'status', 'starts_at', 'ends_at', 'blocked_until']),
    )
  })

  test.each([
    [{ endsAt: at('01T10:00') }, '23514'],
    [{ endsAt: at('01T09:00') }, '23514'],
    [{ endsAt: new Date('2027-02-01T00:00Z'), blockedUntil: new Date('2027-02-01T00:00Z') }, '23514'],
    [{ blockedUntil: at('01T10:30') }, '23514'],
    [{ blockedUntil: at('03T10:30') }, '23514'],
    [{ status: 'held' as const }, '23514'],
    [{ holdUntil: at('01T10:30') }, '23514'],
    [{ unit: 0 }, '23514'],
    [{}, '23P01'],
  ])('refuses %o with %s, whatever program writes it', async (wrong, code) => {
    const spaceId = await space()
    await booked({ spaceId, memberRowId: await member() })
    const row: typeof bookings.$inferInsert = {
      ...{ spaceId, status: 'confirmed', startsAt: at('01T10:00'), endsAt: at('01T11:00'), madeBy: 'staff' },
      ...{ blockedUntil: at('01T11:00'), icalUid: randomUUID(), policy: { cancelHours: 0, freeUntil: '' } },
    }
    await expect(
      db.insert(bookings).values({ ...row, ...(wrong as Partial<typeof row>) }),
    ).rejects.toMatchObject({ cause: { code } })
  })
})

describe('a booking', () => {
  test('has the price and the policy of that moment, and is owed', async () => {
    const [memberRowId, spaceId] = [await member(), await space()]
    const { id } = await booked({ spaceId, memberRowId })
    await db.update(spaces).set({ cancelHours: 99, priceRules: FREE }).where(eq(spaces.id, spaceId))
    expect(await findBooking(db, id)).toMatchObject({
      ...{ status: 'confirmed', priceSatang: 20_000, unit: 1, icalUid: `${id}@sala.test`, icalSequence: 0 },
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

describe('races', () => {
  test('fifty at once for one time: one has it, forty-nine are told that it is taken', async () => {
    const spaceId = await space()
    const people = await Promise.all(Array.from({ length: 50 }, () => member()))
    const all = await Promise.all(people.map(memberRowId => book({ spaceId, memberRowId })))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(all.filter(one => !one.ok && one.reason === 'taken')).toHaveLength(49)
  })

  test('twelve desks and fifty who want one: exactly twelve have one, each another', async () => {
    const spaceId = await space({ units: 12, kind: 'desk' })
    const people = await Promise.all(Array.from({ length: 50 }, () => member()))
    const all = await Promise.all(people.map(memberRowId => book({ spaceId, memberRowId })))
    const units = all.flatMap(one => (one.ok ? [one.value.unit] : []))
    expect(units.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1))
  })

  test('forty bookings of one member with credits for twelve: exactly twelve', async () => {
    const memberRowId = await member()
    const spaceId = await space({ units: 40, kind: 'desk' })
    await grant(memberRowId, 12 * 60)
    const all = await Promise.all(
      Array.from({ length: 40 }, () => book({ spaceId, memberRowId, useCredits: true })),
    )
    expect(all.filter(({ ok }) => ok)).toHaveLength(12)
    expect(all.filter(one => !one.ok && one.reason === 'not_enough_credit')).toHaveLength(28)
    expect(await minutesLeft(memberRowId)).toBe(0)
  })

  test('of two who move one booking, the second is told what the first did', async () => {
    const { id, icalUid } = await booked({ spaceId: await space(), memberRowId: await member() })
    const to = (hour: number) => ({
      ...{ id, seen: 0, unit: null, from: at(`01T${hour}:00`), to: at(`01T${hour + 1}:00`) },
    })
    const moved = await Promise.all([moveBooking(ctx, to(14)), moveBooking(ctx, to(16))])
    expect(moved.filter(({ ok }) => ok)).toHaveLength(1)
    expect(moved.filter(one => !one.ok && one.reason === 'changed')).toHaveLength(1)
    expect(await findBooking(db, id)).toMatchObject({ icalUid, icalSequence: 1 })
  })

  test('moved against each other at random, nothing overlaps and nobody waits for ever', async () => {
    const spaceIds = [await space(), await space()]
    const people = await Promise.all(Array.from({ length: 6 }, () => member()))
    const random = (n: number) => Math.floor(Math.random() * n)
    const act = async () => {
      const hour = 9 + random(8)
      const time = {
        from: at(`02T${String(hour).padStart(2, '0')}:00`),
        to: at(`02T${hour + 1 + random(2)}:00`),
      }
      const [spaceId = '', memberRowId = ''] = [spaceIds[random(2)], people[random(6)]]
      const some = await db
        .select()
        .from(bookings)
        .where(inArray(bookings.status, [...KEEPING]))
      const one = some[random(Math.max(some.length, 1))]
      if (!one || random(3) === 0) return book({ spaceId, memberRowId, ...time })
      if (random(3) === 0) return cancelBooking(ctx, { id: one.id, giveBack: true })
      return moveBooking(ctx, { id: one.id, seen: one.icalSequence, unit: null, ...time })
    }
    for (let round = 0; round < 5; round++) await Promise.all(Array.from({ length: 12 }, act))
    const left = await db
      .select()
      .from(bookings)
      .where(inArray(bookings.status, [...KEEPING]))
    for (const memberRowId of people) {
      const theirs = left.filter(one => one.memberRowId === memberRowId)
      expect(await balance(memberRowId)).toBe(theirs.reduce((sum, { priceSatang }) => sum + priceSatang, 0))
    }
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
    const second = await booked({ spaceId: await space(), memberRowId })
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
      ...{ ok: false, reason: 'not_enough_credit', missing: 20 },
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
        ...{ kind: 'plan', usableFrom: NEW_YEAR, usableUntil: new Date('2027-02-01T00:00+07:00') },
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
    expect((await book({ spaceId, memberRowId })).ok).toBe(true)
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
      ...{ spaceId: room, agreed: costMark({ priceSatang: 0, creditMinutes, priceLines: [] }) },
    })
    expect(await move(id, '01T12:00', '01T14:00', 0, there(120))).toEqual({
      ...{ ok: false, reason: 'not_enough_credit', missing: 20 },
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

  test('a no-show frees the rest of the time, and can be taken back while nobody has it', async () => {
    const [memberRowId, spaceId] = [await member(), await space()]
    const { id } = await booked({ spaceId, memberRowId })
    expect(await markNoShow(ctx, id)).toEqual({ ok: false, reason: 'not_possible' })
    clock.now = at('01T10:20')
    expect(await markNoShow(ctx, id)).toMatchObject({ ok: true })
    await booked({ spaceId, memberRowId: await member(), from: at('01T10:30'), to: at('01T11:00') })
    expect(await undoNoShow(ctx, id)).toEqual({ ok: false, reason: 'taken' })
    expect(await checkInBooking(ctx, id)).toEqual({ ok: false, reason: 'not_possible' })
  })

  test('a no-show that is taken back is there, so that the job lets nothing go again', async () => {
    const { id } = await booked({
      spaceId: await space({ releaseMinutes: 15 }),
      memberRowId: await member(),
    })
    clock.now = at('01T10:20')
    await lookAfterBookings(ctx)
    expect(await findBooking(db, id)).toMatchObject({ status: 'no_show' })
    expect(await undoNoShow(ctx, id)).toMatchObject({ ok: true })
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
    ...{ takes: '1 h 30 min', left: '30 min' },
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
