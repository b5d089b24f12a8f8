import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { findSpace } from '../spaces/queries.server.ts'
import { FREE } from '../spaces/rules/price.ts'
import { spaces } from '../spaces/tables.server.ts'
import { bookForWalkIn, closeTime } from './commands/desk.server.ts'
import { renewSpaceFeed } from './commands/feed.server.ts'
import { bookForMember, cancelBooking, checkInBooking } from './commands/staff.server.ts'
import { lookAfterBookings } from './jobs.server.ts'
import { findBooking } from './queries/bookings.server.ts'
import { bookings, bookingVisitors, calendarFeeds } from './tables.server.ts'
import { viewFeed } from './views/calendar.server.ts'
import { viewRoom } from './views/room.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const at = (clock: string) => new Date(`2026-12-01T${clock}:00+07:00`)
const clock = { now: at('08:00') }
const owner = await asStaff({ ...visitor, now: () => clock.now }, 'owner')

beforeEach(async () => {
  clock.now = at('08:00')
  await db.delete(bookings)
  await db.delete(mails)
})

async function space(values: Partial<typeof spaces.$inferInsert> = {}) {
  const usual = {
    name: { en: 'Reef room' },
    kind: 'room',
    priceRules: { ...FREE, hourSatang: 20_000 },
  } as const
  const [row] = await db
    .insert(spaces)
    .values({ ...usual, ...values })
    .returning()
  return row?.id ?? ''
}

type WalkIn = Parameters<typeof bookForWalkIn>[1]

const walkIn = (values: Partial<WalkIn> & { spaceId: string }) =>
  bookForWalkIn(owner, {
    from: at('10:00'),
    to: at('11:00'),
    unit: null,
    purpose: '',
    method: null,
    key: randomUUID(),
    visitor: { name: 'Dao', email: '', phone: '081 234 5678', locale: 'en' },
    ...values,
  })

const close = (values: Partial<Parameters<typeof closeTime>[1]> & { spaceId: string }) =>
  closeTime(owner, {
    unit: null,
    from: at('10:00'),
    to: at('12:00'),
    reason: 'Painting',
    key: null,
    ...values,
  })

const only = async (spaceId: string) => {
  const [row] = await db.select().from(bookings).where(eq(bookings.spaceId, spaceId))
  return row?.id ?? ''
}

describe('somebody at the desk', () => {
  test('has a space that is not open to visitors, is paid for at once with a paper, and pressed twice is one', async () => {
    const spaceId = await space({ needsApproval: true })
    const key = randomUUID()
    expect((await walkIn({ spaceId, method: 'cash', key })).ok).toBe(true)
    expect((await walkIn({ spaceId, method: 'cash', key })).ok).toBe(true)
    const id = await only(spaceId)
    expect(await findBooking(db, id)).toMatchObject({
      status: 'confirmed',
      madeBy: 'staff',
      priceSatang: 20_000,
      visitor: { name: 'Dao', paidSatang: 20_000, backSatang: 0 },
    })
    const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.reference, id))
    expect(entries.map(({ kind, method }) => [kind, method])).toEqual([
      ['charge', null],
      ['payment', 'cash'],
    ])
    expect(await db.$count(mails)).toBe(0)
    expect(await cancelBooking(owner, { id, giveBack: false })).toMatchObject({
      value: { satang: 20_000, byHand: true },
    })
  })

  test('is written to where they left an address, and told that a time is taken', async () => {
    const spaceId = await space({ priceRules: FREE })
    const email = 'dao@example.com'
    expect((await walkIn({ spaceId, visitor: { name: 'Dao', email, phone: '', locale: 'th' } })).ok).toBe(
      true,
    )
    expect(await db.$count(mails, eq(mails.recipient, email))).toBe(1)
    expect(await walkIn({ spaceId })).toEqual({ ok: false, reason: 'taken' })
    expect(await db.$count(bookingVisitors, eq(bookingVisitors.bookingId, await only(spaceId)))).toBe(1)
  })
})

describe('what is closed', () => {
  test('is taken for everybody and whatever its hours, mails nobody, and is open again once staff say so', async () => {
    const spaceId = await space({ minMinutes: 30, maxMinutes: 60, hours: null })
    expect(await close({ spaceId })).toEqual({ ok: true, value: { units: 1 } })
    const member = await insertMember(db, { joinDate: '2026-11-01', expiryDate: '2027-11-30' })
    const wish = { memberRowId: member.id, spaceId, unit: null, useCredits: false, purpose: '', key: null }
    const book = () => bookForMember(owner, { ...wish, from: at('10:30'), to: at('11:00') })
    expect(await book()).toEqual({ ok: false, reason: 'taken' })
    const id = await only(spaceId)
    expect(await checkInBooking(owner, { id })).toEqual({ ok: false, reason: 'not_possible' })
    expect((await cancelBooking(owner, { id, giveBack: true })).ok).toBe(true)
    expect(await db.$count(mails)).toBe(0)
    expect((await book()).ok).toBe(true)
  })

  test('closes all units of a space or one, and nothing where one of them is taken', async () => {
    const spaceId = await space({ units: 3 })
    expect((await walkIn({ spaceId, unit: 2 })).ok).toBe(true)
    expect(await close({ spaceId })).toEqual({ ok: false, reason: 'taken' })
    expect(await close({ spaceId, unit: 3 })).toMatchObject({ value: { units: 1 } })
    expect(await close({ spaceId, unit: 4 })).toEqual({ ok: false, reason: 'unknown_space' })
    expect(await close({ spaceId, from: at('12:00'), to: at('13:00') })).toMatchObject({
      value: { units: 3 },
    })
    expect(await db.$count(bookings, eq(bookings.spaceId, spaceId))).toBe(5)
  })

  test('is never let go for want of anybody, is taken at the tablet, and busy in the calendar', async () => {
    const spaceId = await space({ releaseMinutes: 15 })
    await renewSpaceFeed(owner, spaceId)
    await close({ spaceId })
    clock.now = at('10:45')
    await lookAfterBookings(owner)
    const row = await findSpace(db, spaceId)
    if (!row) throw new Error('no space')
    const shown = await viewRoom(db, row, { now: clock.now, showsPurpose: true })
    expect(shown).toMatchObject({ kind: 'taken', canArrive: false, canEnd: false, stillThere: null })
    expect(shown.current).toBe('Painting')
    const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.spaceId, spaceId))
    const calendar = await viewFeed(db, feed?.id ?? '', clock.now, 'en')
    expect(calendar).toContain('SUMMARY:Busy')
    expect(calendar).not.toContain('Painting')
  })
})
