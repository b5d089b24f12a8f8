import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { insertMember } from '../../../tests/support/reviewer.ts'
import { FREE } from '../spaces/rules/price.ts'
import { spaces } from '../spaces/tables.server.ts'
import { lookAfterBookings } from './jobs.server.ts'
import { findBooking } from './queries/bookings.server.ts'
import { feedKeyOf, readFeedKey } from './steps/feed-key.server.ts'
import { bookings, calendarFeeds } from './tables.server.ts'
import { viewFeed } from './views/calendar.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const at = (local: string) => new Date(`2026-12-01T${local}:00+07:00`)
const NOW = at('12:00')
const ctx = { ...visitor, now: () => NOW }

async function space(values: Partial<typeof spaces.$inferInsert> = {}) {
  const usual = {
    name: { en: 'Reef room', th: 'ห้องประชุมแนวปะการังริมสวนชั้นบนพร้อมจอภาพและกระดาน' },
    kind: 'room',
    priceRules: FREE,
  } as const
  const [row] = await db
    .insert(spaces)
    .values({ ...usual, ...values })
    .returning()
  return row?.id ?? ''
}

type Values = Partial<typeof bookings.$inferInsert> & { spaceId: string; startsAt: Date; endsAt: Date }

async function booking(values: Values) {
  const usual = { status: 'confirmed', madeBy: 'member', icalUid: `${randomUUID()}@sala.test` } as const
  const policy = { cancelHours: 0, freeUntil: values.startsAt.toISOString() }
  const [row] = await db
    .insert(bookings)
    .values({ ...usual, policy, blockedUntil: values.endsAt, updatedAt: at('08:00'), ...values })
    .returning()
  if (!row) throw new Error('no booking')
  return row
}

test('holds run out, what nobody decided about is declined, no-shows are released and what is over is completed, each once', async () => {
  const [spaceId, strict, asked] = [await space(), await space({ releaseMinutes: 15 }), await space()]
  const { id: memberRowId } = await insertMember(db)
  const pending = { spaceId: asked, memberRowId, status: 'pending', priceSatang: 20_000 } as const
  const made = {
    held: await booking({
      spaceId,
      startsAt: at('15:00'),
      endsAt: at('16:00'),
      status: 'held',
      holdUntil: at('11:59'),
    }),
    kept: await booking({
      spaceId,
      startsAt: at('17:00'),
      endsAt: at('18:00'),
      status: 'held',
      holdUntil: at('12:01'),
    }),
    undecided: await booking({ ...pending, startsAt: at('12:00'), endsAt: at('13:00') }),
    asked: await booking({ ...pending, startsAt: at('13:00'), endsAt: at('14:00') }),
    missed: await booking({ spaceId: strict, startsAt: at('11:45'), endsAt: at('13:00') }),
    late: await booking({ spaceId: strict, startsAt: at('13:00'), endsAt: at('14:00') }),
    running: await booking({ spaceId, startsAt: at('11:00'), endsAt: at('13:00') }),
    over: await booking({ spaceId, startsAt: at('10:00'), endsAt: at('11:00'), status: 'checked_in' }),
  }
  await Promise.all([lookAfterBookings(ctx), lookAfterBookings(ctx)])
  const found = await Promise.all(
    Object.entries(made).map(async ([name, { id }]) => {
      const now = await findBooking(db, id)
      return [name, `${now?.status} ${now?.icalSequence}`]
    }),
  )
  expect(Object.fromEntries(found)).toEqual({
    held: 'expired 1',
    kept: 'held 0',
    missed: 'no_show 1',
    late: 'confirmed 0',
    running: 'confirmed 0',
    over: 'completed 1',
    undecided: 'declined 1',
    asked: 'pending 0',
  })
  expect(await findMemberBalance(db, memberRowId)).toBe(-20_000)
})

test('a calendar keeps the name of what is moved, says what was cancelled, and ends with its address', async () => {
  const { id: memberRowId } = await insertMember(db)
  const spaceId = await space()
  const own = { spaceId, memberRowId }
  const moved = await booking({ ...own, startsAt: at('14:00'), endsAt: at('15:00'), icalSequence: 2 })
  const gone = await booking({
    ...own,
    startsAt: at('16:00'),
    endsAt: at('17:00'),
    status: 'cancelled',
    endedAt: NOW,
  })
  await booking({
    ...own,
    startsAt: at('18:00'),
    endsAt: at('19:00'),
    status: 'cancelled',
    endedAt: new Date('2026-10-01T00:00Z'),
  })
  const [feed] = await db.insert(calendarFeeds).values({ memberRowId }).returning()
  const key = feedKeyOf(ctx, feed?.id ?? '')
  const text = (await viewFeed(db, readFeedKey(ctx, key) ?? '', NOW, 'th')) ?? ''
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const entries = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1)
  expect(entries).toHaveLength(2)
  expect(entries[0]).toContain(`UID:${moved.icalUid}\r\n`)
  expect(entries[0]).toContain('SEQUENCE:2\r\n')
  expect(entries[0]).toContain('DTSTART:20261201T070000Z\r\n')
  expect(entries[0]).toContain('SUMMARY:ห้องประชุมแนวปะการังริมสวนชั้นบนพร้อมจอภาพและกระดาน\r\n')
  expect(entries[1]).toContain(`UID:${gone.icalUid}\r\n`)
  expect(entries[1]).toContain('STATUS:CANCELLED\r\n')
  await db.delete(calendarFeeds)
  expect(await viewFeed(db, feed?.id ?? '', NOW, 'th')).toBeNull()
  expect(readFeedKey(ctx, `${key.slice(0, -1)}_`)).toBeNull()
})
