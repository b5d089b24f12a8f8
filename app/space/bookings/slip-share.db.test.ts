import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { seenOf } from '#app/joining/applications/schema/seen.ts'
import { acceptSlip, rejectSlip } from '#app/joining/receipts/commands/decide.server.ts'
import { isSlipOf, RECEIPT, receipts } from '#app/joining/receipts/tables.server.ts'
import { viewBill } from '#app/joining/receipts/views/bill.server.ts'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { FREE } from '../spaces/rules/price.ts'
import { spaces } from '../spaces/tables.server.ts'
import { bookAsVisitor } from './commands/visitor.server.ts'
import { sendVisitorSlip } from './commands/visitor-slip.server.ts'
import { lookAfterBookings } from './jobs.server.ts'
import { findBooking } from './queries/bookings.server.ts'
import { bookingMark } from './rules/ahead.ts'
import { readBookedKey } from './steps/visitor-link.server.ts'
import { bookings } from './tables.server.ts'
import { viewBooked } from './views/visitor.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const at = (clock: string) => new Date(`2026-12-01T${clock}:00+07:00`)
const clock = { now: at('08:00') }
const from = (clientAddress: string) => ({ ...visitor, now: () => clock.now, clientAddress })
const owner = await asStaff(from('192.0.2.1'), 'owner')

async function picture(background: string) {
  const create = { width: 60, height: 120, channels: 3, background } as const
  return new File([new Uint8Array(await sharp({ create }).png().toBuffer())], 'slip.png')
}
const TEAL = await picture('teal')

beforeEach(async () => {
  clock.now = at('08:00')
  await db.delete(rateLimits)
})

async function held(email = `${randomUUID()}@example.com`) {
  const usual = {
    name: { en: 'Tour', th: 'ทัวร์' },
    kind: 'room',
    isPublic: true,
    visitorsPay: 'ahead',
  } as const
  const priceRules = { ...FREE, hourSatang: 20_000 }
  const [space] = await db
    .insert(spaces)
    .values({ ...usual, priceRules })
    .returning()
  const values = { submissionKey: randomUUID(), name: 'Dao', email, phone: '' }
  const times = { from: at('10:00'), to: at('11:00') }
  const made = await bookAsVisitor(from(`10.9.${Math.floor(Math.random() * 250)}.1`), {
    spaceId: space?.id ?? '',
    ...times,
    values,
    locale: 'en',
  })
  if (!made.ok) throw new Error(JSON.stringify(made.errors))
  return { key: made.key, id: readBookedKey(visitor, made.key) ?? '' }
}

const bookingOf = async (id: string) => {
  const booking = await findBooking(db, id)
  if (!booking) throw new Error('no booking')
  return booking
}

/** What becomes of a booking whose slip comes from there. */
async function sentFrom(address: string, email?: string) {
  const { key, id } = await held(email)
  expect(await sendVisitorSlip(from(address), key, TEAL)).toMatchObject({ ok: true })
  return (await bookingOf(id)).status
}

test.each([
  ['203.0.113', (n: number) => `203.0.113.${n}`, '198.51.100.1'],
  ['198.18.7', (n: number) => `198.18.7.${n * 30}`, '198.18.8.1'],
  ['2001:db8:5:1::/64', (n: number) => `2001:db8:5:1::${n}`, '2001:db8:6::1'],
  ['2001:db8:9::/56', (n: number) => `2001:db8:9:${n}::1`, '2001:db8:a::1'],
])('a neighbourhood of addresses keeps six times an hour by slips: %s', async (_name, address, other) => {
  for (let n = 1; n <= 6; n++) expect(await sentFrom(address(n))).toBe('pending')
  expect(await sentFrom(address(7))).toBe('held')
  expect(await sentFrom(other)).toBe('pending')
  clock.now = at('09:00')
  expect(await sentFrom(address(8))).toBe('pending')
})

test.each([
  ['dao.gale@gmail.com', 'DaoGale+a@gmail.com', 'daogale@googlemail.com', 'd.a.o.gale@gmail.com'],
  ['mint@example.com', 'MINT@example.com', 'mint@Example.com', 'mint@example.com'],
])(
  'a mailbox keeps three times a day by slips, however it is spelt and from wherever: %s',
  async (...emails) => {
    let n = 1
    const send = async (email: string) => {
      const status = await sentFrom(`10.77.${n++}.1`, email)
      await db.update(bookings).set({ status: 'cancelled', endedAt: clock.now, holdUntil: null })
      return status
    }
    for (const email of emails.slice(0, 3)) expect(await send(email)).toBe('pending')
    expect(await send(emails[3] ?? '')).toBe('held')
    expect(await send('somebody@example.com')).toBe('pending')
  },
)

async function beyond() {
  for (let n = 0; n < 6; n++) await sentFrom('203.0.113.9')
  const { key, id } = await held()
  await sendVisitorSlip(from('203.0.113.9'), key, TEAL)
  const [slip] = await db
    .select(RECEIPT)
    .from(receipts)
    .where(isSlipOf({ kind: 'booking', id }))
  if (!slip) throw new Error('no slip')
  const booking = await bookingOf(id)
  const mark = bookingMark({ ...booking, paidSatang: 0 })
  return {
    key,
    id,
    slip,
    decision: { receiptId: slip.id, seen: seenOf(null, [slip], slip.id), mark },
  }
}

test('beyond the share the slip waits for staff, the page says that it keeps nothing, and the hold runs out', async () => {
  const { key, id, slip } = await beyond()
  expect(slip.status).toBe('submitted')
  const looking = from('203.0.113.9')
  expect(await viewBooked(looking, await bookingOf(id), key)).toMatchObject({
    heading: 'We have your slip',
    note: expect.stringContaining('does not keep the time: it stays yours until 08:30'),
    slip: 'another',
  })
  const asked = { now: clock.now, mail: 'sent', maySeeBookings: true } as const
  const staff = await viewBill(db, slip, asked)
  expect(staff?.effect).toContain('does not keep the time')
  clock.now = at('08:30')
  await lookAfterBookings(looking)
  const gone = await viewBooked(looking, await bookingOf(id), key)
  expect(gone).toMatchObject({ heading: 'This time is gone', isLapsed: false })
  expect(gone.note).toContain('another time, or your money back')
})

test('staff accept what is beyond the share while nobody else has the time, or reject it without a new hold', async () => {
  const good = await beyond()
  expect(await acceptSlip(owner, { ...good.decision, received: '200' })).toEqual({
    ok: true,
    value: 'Accepted: the booking stands',
  })
  const bad = await beyond()
  const rejection = { reason: 'Unreadable', isMadeUp: false }
  expect(await rejectSlip(owner, { ...bad.decision, ...rejection })).toMatchObject({ ok: true })
  expect(await bookingOf(bad.id)).toMatchObject({ status: 'held', holdUntil: at('08:30') })
})

test('another picture of a slip that keeps its time takes nothing, and one that comes late takes as any other', async () => {
  const { key, id } = await held()
  for (const colour of ['teal', 'navy', 'red', 'gold', 'pink', 'grey', 'lime', 'teal'])
    await sendVisitorSlip(from('203.0.113.50'), key, await picture(colour))
  for (let n = 0; n < 5; n++) expect(await sentFrom('203.0.113.50')).toBe('pending')
  const late = await held()
  clock.now = at('08:40')
  await sendVisitorSlip(from('203.0.113.50'), late.key, TEAL)
  expect((await bookingOf(late.id)).status).toBe('expired')
  const isWaiting = and(isSlipOf({ kind: 'booking', id: late.id }), eq(receipts.status, 'submitted'))
  expect(await db.$count(receipts, isWaiting)).toBe(1)
  expect((await bookingOf(id)).status).toBe('pending')
})
