import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { members } from '#app/people/members/tables.server.ts'
import { lockSpaces } from '#app/space/spaces/steps/lock.server.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { openBookingHouse } from '../../../tests/support/booking-house.ts'
import { visitAs } from '../../../tests/support/member-visits.ts'
import { cancelOwn } from './commands/own.server.ts'
import { cancelBooking, moveBooking } from './commands/staff.server.ts'
import { findBooking } from './queries/bookings.server.ts'
import { KEEPING } from './rules/bookings.ts'
import { bookings } from './tables.server.ts'

const { db, ctx, visitor, clock, at, member, space, book, booked, balance, minutesLeft, grant } =
  await openBookingHouse()

beforeEach(async () => {
  clock.now = at('01T08:00')
  await db.delete(bookings)
})

describe('the database', () => {
  test('has the constraint that refuses what overlaps, and its guards', async () => {
    const { rows } = await db.execute<{ name: string; says: string }>(sql`
      select conname as name, pg_get_constraintdef(oid) as says from pg_constraint
      where conrelid = 'bookings'::regclass and contype in ('x', 'c') order by conname`)
    const says = Object.fromEntries(rows.map(row => [row.name, row.says]))
    expect(says.bookings_no_overlap).toMatch(
      /^EXCLUDE USING gist \(space_id WITH =, unit WITH =, tstzrange\(starts_at, ends_at, '\[\)'::text\) WITH &&\) WHERE/,
    )
    expect(says.bookings_turnaround).toMatch(
      /^EXCLUDE USING gist \(space_id WITH =, unit WITH =, tstzrange\(starts_at, blocked_until, '\[\)'::text\) WITH &&, COALESCE\(member_row_id, id\) WITH <>\) WHERE/,
    )
    expect(says.bookings_one_person).toMatch(
      /^EXCLUDE USING gist \(given_by WITH =, tstzrange\(starts_at, ends_at, '\[\)'::text\) WITH &&\) WHERE .*given_by IS NOT NULL/,
    )
    expect(says.bookings_person_turnaround).toMatch(
      /^EXCLUDE USING gist \(given_by WITH =, tstzrange\(starts_at, blocked_until, '\[\)'::text\) WITH &&, COALESCE\(member_row_id, id\) WITH <>\) WHERE .*given_by IS NOT NULL/,
    )
    const exclusions = Object.entries(says).filter(([, each]) => each.startsWith('EXCLUDE'))
    expect(exclusions).toHaveLength(4)
    for (const [, each] of exclusions) for (const status of KEEPING) expect(each).toContain(`'${status}'`)
    const { rows: triggers } = await db.execute<{ says: string }>(sql`
      select pg_get_triggerdef(oid) as says from pg_trigger where tgname = 'bookings_given_by'`)
    expect(triggers[0]?.says).toMatch(/BEFORE INSERT OR UPDATE OF space_id, status .* WHEN/)
    for (const status of KEEPING) expect(triggers[0]?.says).toContain(`'${status}'`)
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
      spaceId,
      status: 'confirmed',
      startsAt: at('01T10:00'),
      endsAt: at('01T11:00'),
      madeBy: 'staff',
      blockedUntil: at('01T11:00'),
      icalUid: randomUUID(),
      policy: { cancelHours: 0, freeUntil: '' },
    }
    await expect(
      db.insert(bookings).values({ ...row, ...(wrong as Partial<typeof row>) }),
    ).rejects.toMatchObject({ cause: { code } })
  })
})

async function countWaiting(): Promise<number> {
  const { rows } = await db.execute(sql`
    select from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and locktype = 'advisory' and not granted`)
  return rows.length
}

describe('the turnaround', () => {
  const hourFrom = (time: string) => {
    const from = at(`01T${time}`)
    return { from, to: new Date(from.getTime() + 3_600_000) }
  }

  test.each([
    [['10:00', '11:00'], 'the next hour after it'],
    [['11:00', '10:00'], 'the hour before it'],
    [['10:00', '12:00', '11:00'], 'the hour between'],
  ])('of %j keeps nobody from their own: %s', async times => {
    const [spaceId, own] = [await space({ turnaroundMinutes: 15 }), await member()]
    for (const time of times)
      expect(await book({ spaceId, memberRowId: own, ...hourFrom(time) })).toMatchObject({ ok: true })
  })

  test.each([
    ['11:00', 'taken'],
    ['11:14', 'taken'],
    ['11:15', true],
    ['09:00', 'taken'],
    ['08:46', 'taken'],
    ['08:45', true],
  ])('of an hour from 10 keeps somebody else from one from %s: %s', async (time, verdict) => {
    const spaceId = await space({ turnaroundMinutes: 15 })
    await booked({ spaceId, memberRowId: await member(), ...hourFrom('10:00') })
    const other = await book({ spaceId, memberRowId: await member(), ...hourFrom(time) })
    expect(other.ok || other.reason).toBe(verdict)
  })

  test('is not there for a move of the same member either, and for the whole time of one person', async () => {
    const [call, tour] = await Promise.all(
      [1, 2].map(() => space({ kind: 'call', givenBy: ctx.actor.userId, turnaroundMinutes: 30 })),
    )
    const [own, other] = [await member(), await member()]
    await booked({ spaceId: call ?? '', memberRowId: own, ...hourFrom('10:00') })
    const reason = async (memberRowId: string, time: string) => {
      const result = await book({ spaceId: tour ?? '', memberRowId, ...hourFrom(time) })
      return result.ok || result.reason
    }
    expect(await reason(other, '11:00')).toBe('person_taken')
    expect(await reason(own, '10:30')).toBe('person_taken')
    expect(await reason(own, '11:00')).toBe(true)
    const late = await booked({ spaceId: tour ?? '', memberRowId: own, ...hourFrom('14:00') })
    const move = { id: late.id, seen: 0, unit: null, ...hourFrom('12:00') }
    expect(await moveBooking(ctx, move)).toMatchObject({ ok: true })
  })

  test('goes with a deleted member, whose hours in a row are nobody’s then', async () => {
    const [spaceId, own] = [await space({ turnaroundMinutes: 15 }), await member()]
    for (const time of ['10:00', '11:00', '12:00'])
      await booked({ spaceId, memberRowId: own, ...hourFrom(time) })
    await db.delete(members).where(eq(members.id, own))
    const left = await db.select().from(bookings).orderBy(bookings.startsAt)
    expect(left.map(one => [one.memberRowId, one.blockedUntil])).toEqual(left.map(one => [null, one.endsAt]))
    expect(left).toHaveLength(3)
  })

  test('of hours that many book at once in a row: each in turn is either one member’s or kept apart', async () => {
    const spaceId = await space({ turnaroundMinutes: 15 })
    const people = await Promise.all(Array.from({ length: 4 }, () => member()))
    const hours = ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00']
    await Promise.all(
      people.flatMap(memberRowId => hours.map(time => book({ spaceId, memberRowId, ...hourFrom(time) }))),
    )
    const stands = await db.select().from(bookings).orderBy(bookings.startsAt)
    expect(stands.length).toBeGreaterThan(0)
    for (const [n, one] of stands.entries()) {
      const next = stands[n + 1]
      if (!next) continue
      const until = next.memberRowId === one.memberRowId ? one.endsAt : one.blockedUntil
      expect(next.startsAt.getTime()).toBeGreaterThanOrEqual(until.getTime())
    }
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
    const spaceId = await space({ kind: 'desk' })
    await grant(memberRowId, 12 * 60)
    const hour = (n: number) => new Date(at('02T00:00').getTime() + n * 3_600_000)
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        book({ spaceId, memberRowId, useCredits: true, from: hour(n), to: hour(n + 1) }),
      ),
    )
    expect(all.filter(({ ok }) => ok)).toHaveLength(12)
    expect(all.filter(one => !one.ok && one.reason === 'not_enough_credit')).toHaveLength(28)
    expect(await minutesLeft(memberRowId)).toBe(0)
  })

  test('decides by what stands once it has the space, not by what stood while it waited', async () => {
    const [spaceId, memberRowId] = [await space(), await member()]
    const late = await db.transaction(async tx => {
      await lockSpaces(tx, [spaceId])
      const waiting = book({ spaceId, memberRowId })
      await expect.poll(countWaiting).toBe(1)
      await tx.update(spaces).set({ isActive: false }).where(eq(spaces.id, spaceId))
      return { waiting }
    })
    expect(await late.waiting).toEqual({ ok: false, reason: 'unknown_space' })
  })

  test('of two who move one booking, the second is told what the first did', async () => {
    const { id, icalUid } = await booked({ spaceId: await space(), memberRowId: await member() })
    const to = (hour: number) => ({
      id,
      seen: 0,
      unit: null,
      from: at(`01T${hour}:00`),
      to: at(`01T${hour + 1}:00`),
    })
    const moved = await Promise.all([moveBooking(ctx, to(14)), moveBooking(ctx, to(16))])
    expect(moved.filter(({ ok }) => ok)).toHaveLength(1)
    expect(moved.filter(one => !one.ok && one.reason === 'changed')).toHaveLength(1)
    expect(await findBooking(db, id)).toMatchObject({ icalUid, icalSequence: 1 })
  })

  test('whoever cancels their own sees first that staff have moved it', async () => {
    const email = 'mali@example.com'
    const { id } = await booked({ spaceId: await space(), memberRowId: await member({ email }) })
    const own = await visitAs(visitor, email)
    await moveBooking(ctx, { id, seen: 0, unit: null, from: at('01T09:00'), to: at('01T10:00') })
    expect(await cancelOwn(own, { id, seen: 0 })).toEqual({ ok: false, reason: 'changed' })
    expect(await cancelOwn(own, { id, seen: 1 })).toMatchObject({ ok: true })
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
