import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#app/house/accounts/tables.server.ts'
import { HOME_LOCATION } from '#app/house/locations/rules.ts'
import { savedSpace } from '#app/space/spaces/steps/saved-space.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { openBookingHouse } from '../../../tests/support/booking-house.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { insertEmployee } from '../../../tests/support/sign-in.ts'
import { updateSpace } from '../spaces/commands.server.ts'
import { findSpace, listGivers, type SpaceRow } from '../spaces/queries.server.ts'
import { spaces } from '../spaces/tables.server.ts'
import { closeTime } from './commands/desk.server.ts'
import { cancelBooking, moveBooking } from './commands/staff.server.ts'
import { bookSeriesForMember, moveWholeSeries } from './commands/staff-series.server.ts'
import { listTaken } from './queries/taken.server.ts'
import { KEEPING } from './rules/bookings.ts'
import { listSlots } from './rules/free.ts'
import type { SeriesRule } from './rules/series.ts'
import { passBookingsOn } from './steps/pass-on.server.ts'
import { bookingSeries, bookings } from './tables.server.ts'
import { viewDay } from './views/day.server.ts'

const { db, ctx, clock, at, member, space, book, booked } = await openBookingHouse()
const manager = await asStaff(ctx, 'manager')
const [mali, nok] = [manager.actor.userId, ctx.actor.userId]

const timeOf = (givenBy: string | null, more: Partial<typeof spaces.$inferInsert> = {}) =>
  space({ kind: 'call', name: { en: 'Free call' }, givenBy, cancelHours: 0, ...more })

beforeEach(async () => {
  clock.now = at('01T08:00')
  await db.delete(bookings)
  await db.delete(bookingSeries)
  await db.delete(spaces)
})

const stored = async (id: string) => (await findSpace(db, id)) as SpaceRow

/** What is offered of a day in half hours, as a member would have it. */
async function offered(spaceId: string, minutes = 30) {
  const one = await stored(spaceId)
  const window = { from: at('01T09:00').getTime(), to: at('01T14:00').getTime() }
  const wide = { ...window, to: window.to + (minutes + one.turnaroundMinutes) * 60_000 }
  const taken = await listTaken(db, { spaceIds: [spaceId], window: wide, now: clock.now })
  const slots = listSlots(one, taken.get(spaceId) ?? [], { window, minutes }, clock.now)
  return slots.map(slot => new Date(slot.at + 7 * 3_600_000).toISOString().slice(11, 16))
}

/** Nobody is booked twice at once, whatever wrote it. */
async function expectNobodyTwice() {
  const { rows } = await db.execute(sql`select a.id from bookings a join bookings b
    on a.given_by = b.given_by and a.id < b.id
    and tstzrange(a.starts_at, a.blocked_until) && tstzrange(b.starts_at, b.blocked_until)
    where a.status = any(${sql.param([...KEEPING])}) and b.status = any(${sql.param([...KEEPING])})`)
  expect(rows).toEqual([])
}

describe('one person', () => {
  test('who is booked for one thing is offered for no other at that time, and refused for it', async () => {
    const [call, tour] = [await timeOf(mali), await timeOf(mali, { turnaroundMinutes: 30 })]
    await booked({ spaceId: call, memberRowId: await member() })
    expect(await offered(call)).not.toContain('10:30')
    expect(await offered(tour)).toEqual(['09:00', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30'])
    const wish = { spaceId: tour, memberRowId: await member() }
    expect(await book({ ...wish, from: at('01T10:30'), to: at('01T11:30') })).toMatchObject({
      reason: 'person_taken',
    })
    expect((await book({ ...wish, from: at('01T11:00'), to: at('01T12:00') })).ok).toBe(true)
    expect(await offered(call)).toEqual(['09:00', '09:30', '12:30', '13:00', '13:30'])
  })

  test('takes nothing from others, nor from what is nobody’s in particular', async () => {
    await booked({ spaceId: await timeOf(mali), memberRowId: await member() })
    for (const spaceId of [await timeOf(nok), await timeOf(null), await space()])
      expect((await book({ spaceId, memberRowId: await member() })).ok).toBe(true)
  })

  test('who is free again, or kept by a hold that has run out, can be booked', async () => {
    const [call, tour] = [await timeOf(mali), await timeOf(mali)]
    const first = await booked({ spaceId: call, memberRowId: await member() })
    await cancelBooking(ctx, { id: first.id, giveBack: true })
    const held = await booked({ spaceId: call, memberRowId: await member() })
    await db
      .update(bookings)
      .set({ status: 'held', holdUntil: at('01T08:30') })
      .where(eq(bookings.id, held.id))
    expect(await book({ spaceId: tour, memberRowId: await member() })).toMatchObject({
      reason: 'person_taken',
    })
    clock.now = at('01T09:00')
    expect((await book({ spaceId: tour, memberRowId: await member() })).ok).toBe(true)
    expect(await db.select().from(bookings).where(eq(bookings.id, held.id))).toMatchObject([
      { status: 'expired' },
    ])
  })

  test('is seen in the grid of a day as booked elsewhere', async () => {
    const [call, tour] = [await timeOf(mali), await timeOf(mali, { name: { en: 'Tour' } })]
    await booked({ spaceId: call, memberRowId: await member() })
    const place = { id: HOME_LOCATION, zone: 'Asia/Bangkok' }
    const spaces = await viewDay(db, { day: '2026-12-01', place, now: clock.now })
    expect(spaces.map(({ id, elsewhere }) => [id, elsewhere])).toEqual([
      [call, []],
      [tour, [{ from: 600, to: 660 }]],
    ])
  })

  test('is not moved onto themselves, within a space or into another', async () => {
    const [call, tour] = [await timeOf(mali), await timeOf(mali)]
    const { id } = await booked({ spaceId: call, memberRowId: await member() })
    await booked({ spaceId: tour, memberRowId: await member(), from: at('01T12:00'), to: at('01T13:00') })
    const move = { id, unit: null, seen: 0, from: at('01T11:30'), to: at('01T12:30') }
    expect(await moveBooking(ctx, move)).toMatchObject({ reason: 'person_taken' })
    const elsewhere = await booked({
      spaceId: await space(),
      memberRowId: await member(),
      from: at('01T12:00'),
      to: at('01T13:00'),
    })
    const into = {
      id: elsewhere.id,
      unit: null,
      seen: 0,
      from: at('01T12:00'),
      to: at('01T13:00'),
      spaceId: call,
    }
    expect(await moveBooking(ctx, into)).toMatchObject({ reason: 'person_taken' })
    expect(await moveBooking(ctx, { ...move, from: at('01T11:00'), to: at('01T12:00') })).toMatchObject({
      ok: true,
    })
  })

  test('has a series around what else they are booked for, and a closed time is closed for all that is theirs', async () => {
    const [call, tour] = [await timeOf(mali), await timeOf(mali)]
    const rule: SeriesRule = {
      from: '2026-12-01',
      until: '2026-12-03',
      everyWeeks: 1,
      weekdays: [2, 3, 4],
      startMinute: 600,
      minutes: 60,
    }
    const about = { useCredits: false, purpose: '', key: null, seenLeftOut: null }
    await booked({ spaceId: call, memberRowId: await member(), from: at('02T10:30'), to: at('02T11:30') })
    const series = await bookSeriesForMember(ctx, {
      spaceId: tour,
      memberRowId: await member(),
      rule,
      ...about,
    })
    expect(series).toMatchObject({ value: { booked: 2, leftOut: 1 } })
    const closed = { unit: null, reason: 'Holiday', key: null, from: at('03T12:00'), to: at('03T18:00') }
    expect(await closeTime(ctx, { ...closed, spaceId: call })).toMatchObject({ ok: true })
    const seriesId = series.ok ? series.value.id : ''
    const shift = { shiftMs: 2 * 3_600_000, minutes: 60 }
    expect(
      await moveWholeSeries(ctx, { seriesId, fromDay: null, shift, seen: null, seenStaying: null }),
    ).toMatchObject({
      value: { moved: 1, stayed: 1 },
    })
    await expectNobodyTwice()
  })
})

describe('whose time a space is', () => {
  async function give(id: string, values: Record<string, string>) {
    const { fields, version } = savedSpace(await stored(id))
    return updateSpace(
      manager,
      { id, values: { ...fields, ...values }, version, upload: null },
      passBookingsOn,
    )
  }

  test('goes with what is booked to whoever has it from now on', async () => {
    const [call, tour] = [await timeOf(null), await timeOf(mali)]
    await booked({ spaceId: call, memberRowId: await member() })
    expect(await give(call, { givenBy: mali })).toMatchObject({ ok: true })
    expect(await book({ spaceId: tour, memberRowId: await member() })).toMatchObject({
      reason: 'person_taken',
    })
    expect(await give(call, { givenBy: nok })).toMatchObject({ ok: true })
    expect((await book({ spaceId: tour, memberRowId: await member() })).ok).toBe(true)
  })

  test('stays where what is booked would clash, and is said so', async () => {
    const [call, tour] = [await timeOf(null), await timeOf(mali)]
    for (const spaceId of [call, tour]) await booked({ spaceId, memberRowId: await member() })
    expect(await give(call, { givenBy: mali })).toMatchObject({
      ok: false,
      errors: { givenBy: expect.any(String) },
    })
    expect(await stored(call)).toMatchObject({ givenBy: null })
  })

  test.each([
    [{ givenBy: randomUUID() }, 'givenBy'],
    [{ givenBy: 'nobody' }, 'givenBy'],
    [{ givenBy: mali, units: '2' }, 'units'],
  ])('%j is refused beside its field', async (values, field) => {
    expect(await give(await timeOf(null), values)).toMatchObject({ errors: { [field]: expect.any(String) } })
  })

  test.each(['inactive', 'terminated'] as const)(
    'is not a former employee’s (%s) any more, but stays theirs where it is',
    async status => {
      const employeeId = await insertEmployee(db)
      const [login] = await db
        .insert(users)
        .values({ id: randomUUID(), name: 'Former Host', email: `${randomUUID()}@sala.test`, employeeId })
        .returning()
      const leaver = login?.id ?? ''
      const [theirs, other] = [await timeOf(null), await timeOf(null)]
      expect(await give(theirs, { givenBy: leaver })).toMatchObject({ ok: true })
      await db.update(employees).set({ status }).where(eq(employees.id, employeeId))
      expect(await listGivers(db)).toContainEqual({ id: leaver, name: 'Former Host' })
      expect(await give(theirs, { name_en: 'Call', givenBy: leaver })).toMatchObject({ ok: true })
      expect(await give(theirs, { givenBy: '' })).toMatchObject({ ok: true })
      expect(await listGivers(db)).not.toContainEqual({ id: leaver, name: 'Former Host' })
      expect(await give(other, { givenBy: leaver })).toMatchObject({
        errors: { givenBy: expect.any(String) },
      })
    },
  )

  test('becomes somebody’s although they held another time that nobody paid for', async () => {
    const [call, tour] = [await timeOf(null), await timeOf(mali)]
    await booked({ spaceId: call, memberRowId: await member() })
    const held = await booked({ spaceId: tour, memberRowId: await member() })
    await db
      .update(bookings)
      .set({ status: 'held', holdUntil: at('01T08:20') })
      .where(eq(bookings.id, held.id))
    expect(await give(call, { givenBy: mali })).toMatchObject({ errors: { givenBy: expect.any(String) } })
    clock.now = at('01T08:30')
    expect(await give(call, { givenBy: mali })).toMatchObject({ ok: true })
  })

  test('is nobody’s of what is no time', async () => {
    const id = await timeOf(null)
    await give(id, { kind: 'room', givenBy: mali })
    expect(await stored(id)).toMatchObject({ kind: 'room', givenBy: null })
  })
})

describe('the database', () => {
  test('knows itself whose time a booking takes, and refuses a second one of that time', async () => {
    const [call, tour] = [await timeOf(mali), await timeOf(mali)]
    const row = (spaceId: string): typeof bookings.$inferInsert => ({
      spaceId,
      status: 'confirmed',
      startsAt: at('01T10:00'),
      endsAt: at('01T11:00'),
      madeBy: 'staff',
      blockedUntil: at('01T11:00'),
      icalUid: randomUUID(),
      policy: { cancelHours: 0, freeUntil: '' },
    })
    const [first] = await db
      .insert(bookings)
      .values({ ...row(call), givenBy: nok })
      .returning()
    expect(first?.givenBy).toBe(mali)
    const clash = { cause: { code: '23P01', constraint: 'bookings_one_person' } }
    await expect(db.insert(bookings).values(row(tour))).rejects.toMatchObject(clash)
    const [second] = await db
      .insert(bookings)
      .values({ ...row(tour), status: 'cancelled' })
      .returning()
    const isSecond = eq(bookings.id, second?.id ?? '')
    await expect(db.update(bookings).set({ status: 'confirmed' }).where(isSecond)).rejects.toMatchObject(
      clash,
    )
  })

  test.each([{ kind: 'room' as const }, { units: 2 }])('gives nobody %j', async wrong => {
    await expect(timeOf(mali, wrong)).rejects.toMatchObject({ cause: { code: '23514' } })
  })
})

describe('races', () => {
  test('forty at once for one person over four spaces: one has them, the others are told', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => timeOf(mali)))
    const people = await Promise.all(Array.from({ length: 40 }, () => member()))
    const all = await Promise.all(
      people.map((memberRowId, n) => book({ spaceId: ids[n % 4] ?? '', memberRowId })),
    )
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    const told = all.flatMap(one => (one.ok ? [] : [one.reason]))
    expect(told.filter(reason => reason !== 'taken' && reason !== 'person_taken')).toEqual([])
  })

  test('bookings, moves and givers that change at random never double anybody, and nobody waits for ever', async () => {
    const ids = [await timeOf(mali), await timeOf(mali), await timeOf(nok), await timeOf(nok)]
    const people = await Promise.all(Array.from({ length: 6 }, () => member()))
    const random = (n: number) => Math.floor(Math.random() * n)
    const one = (from: string[]) => from[random(from.length)] ?? ''
    const standing = () =>
      db
        .select()
        .from(bookings)
        .where(inArray(bookings.status, [...KEEPING]))
    const act = async () => {
      const hour = 9 + random(6)
      const time = { from: at(`02T${String(hour).padStart(2, '0')}:00`), to: at(`02T${hour + 1}:30`) }
      if (random(6) === 0) {
        const id = one(ids)
        const { fields, version } = savedSpace(await stored(id))
        const values = { ...fields, givenBy: one([mali, nok]) }
        return updateSpace(manager, { id, values, version, upload: null }, passBookingsOn)
      }
      const all = await standing()
      const some = all[random(Math.max(all.length, 1))]
      if (!some || random(2) === 0) return book({ spaceId: one(ids), memberRowId: one(people), ...time })
      return moveBooking(ctx, {
        id: some.id,
        seen: some.icalSequence,
        unit: null,
        spaceId: one(ids),
        agreed: '30000 0',
        ...time,
      })
    }
    for (let round = 0; round < 6; round++) await Promise.all(Array.from({ length: 10 }, act))
    await expectNobodyTwice()
    const givers = new Map((await db.select().from(spaces)).map(({ id, givenBy }) => [id, givenBy]))
    for (const { spaceId, givenBy } of await standing()) expect(givenBy).toBe(givers.get(spaceId))
  })
})
