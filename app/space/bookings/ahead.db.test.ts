import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { acceptSlip, rejectSlip } from '#app/joining/receipts/commands/decide.server.ts'
import { linkReceipt } from '#app/joining/receipts/commands/review.server.ts'
import { isSlipOf, receipts } from '#app/joining/receipts/tables.server.ts'
import { recordReading } from '#app/joining/slips/steps/reading.server.ts'
import { slips, slipUses } from '#app/joining/slips/tables.server.ts'
import { createSubscription } from '#app/machines/webhooks/commands/subscriptions.server.ts'
import { deliveries } from '#app/machines/webhooks/tables.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { m } from '#app/paraglide/messages.js'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { lookAtSlip } from '../../../tests/support/deciding.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { seenBooking } from '../../../tests/support/seen-booking.ts'
import { FREE } from '../spaces/rules/price.ts'
import { spaces } from '../spaces/tables.server.ts'
import { approveBooking, cancelBooking, moveBooking } from './commands/staff.server.ts'
import { bookAsVisitor, cancelAsVisitor, forgetVisitor } from './commands/visitor.server.ts'
import { returnVisitorPayment, takeVisitorPayment } from './commands/visitor-money.server.ts'
import { sendVisitorSlip } from './commands/visitor-slip.server.ts'
import { lookAfterBookings } from './jobs.server.ts'
import { findBooking, findPendingBookings, listAllBookings } from './queries/bookings.server.ts'
import { bookingMark } from './rules/ahead.ts'
import { readBookedKey } from './steps/visitor-link.server.ts'
import { bookings, bookingVisitors } from './tables.server.ts'
import { viewDay, viewOpenBooking } from './views/day.server.ts'
import { readBookingQuery } from './views/list.server.ts'
import type { Place } from './views/places.server.ts'
import { viewBooked } from './views/visitor.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const at = (clock: string) => new Date(`2026-12-01T${clock}:00+07:00`)
const clock = { now: at('08:00') }
let network = 0
const somebody = () => ({ ...visitor, now: () => clock.now, clientAddress: `10.3.${network++ % 250}.1` })
const owner = await asStaff({ ...visitor, now: () => clock.now }, 'owner')
const PRICE = 20_000

const picture = async (background: string) => {
  const create = { width: 60, height: 120, channels: 3, background } as const
  return new File([new Uint8Array(await sharp({ create }).png().toBuffer())], 'slip.png')
}
const TEAL = await picture('teal')

beforeEach(async () => {
  clock.now = at('08:00')
  await db.delete(mails)
})

async function space(values: Partial<typeof spaces.$inferInsert> = {}) {
  const usual = {
    ...({ name: { en: 'Tour', th: 'ทัวร์' }, kind: 'room', isPublic: true, visitorsPay: 'ahead' } as const),
    priceRules: { ...FREE, hourSatang: PRICE },
  } as const
  const [row] = await db
    .insert(spaces)
    .values({ ...usual, ...values })
    .returning()
  return row?.id ?? ''
}

type More = { ctx?: ReturnType<typeof somebody>; from?: string; to?: string; key?: string }

async function book(spaceId: string, more: More = {}) {
  const { ctx = somebody(), from = '10:00', to = '11:00', key: submissionKey = randomUUID() } = more
  const values = { submissionKey, name: 'Dao', email: `${randomUUID()}@example.com`, phone: '' }
  return bookAsVisitor(ctx, { spaceId, from: at(from), to: at(to), values, locale: 'en' })
}

async function held(spaceId: string, more: More = {}) {
  const made = await book(spaceId, more)
  if (!made.ok) throw new Error(JSON.stringify(made.errors))
  return { key: made.key, id: readBookedKey(visitor, made.key) ?? '' }
}

const bookingOf = async (id: string) => {
  const booking = await findBooking(db, id)
  if (!booking) throw new Error('no booking')
  return booking
}
const statusOf = async (id: string) => (await bookingOf(id)).status

const send = (key: string, file = TEAL) => sendVisitorSlip(somebody(), key, file)

const slipsOf = (bookingId: string) =>
  db
    .select()
    .from(receipts)
    .where(isSlipOf({ kind: 'booking', id: bookingId }))
    .orderBy(receipts.createdAt)

async function decisionMark(bookingId: string) {
  const booking = await bookingOf(bookingId)
  return bookingMark({ ...booking, paidSatang: booking.visitor?.paidSatang ?? 0 })
}

const decision = async (bookingId: string) =>
  lookAtSlip(owner, { receiptId: (await slipsOf(bookingId)).at(-1)?.id ?? '' })

const accept = async (bookingId: string, received = '200') =>
  acceptSlip(owner, { ...(await decision(bookingId)), received })
const reject = async (bookingId: string) =>
  rejectSlip(owner, { ...(await decision(bookingId)), reason: 'The amount is not the one' })

const entriesOf = async (bookingId: string) =>
  (await db.select().from(ledgerEntries).where(eq(ledgerEntries.reference, bookingId)))
    .map(({ kind, amountSatang }) => `${kind} ${amountSatang}`)
    .toSorted()

const papersOf = async (bookingId: string) =>
  (
    await db
      .select({ kind: documents.kind, total: documents.totalSatang, buyer: documents.buyerName })
      .from(documents)
      .innerJoin(ledgerEntries, eq(ledgerEntries.id, documents.entryId))
      .where(eq(ledgerEntries.reference, bookingId))
  ).map(({ kind, total, buyer }) => `${kind} ${total} ${buyer}`)

const subjects = async (id: string) =>
  (await db.select().from(mails).where(eq(mails.subjectId, id))).map(({ subject }) => subject).toSorted()

const shown = async (id: string, key: string) => viewBooked(somebody(), await bookingOf(id), key)
const job = () => lookAfterBookings({ ...visitor, now: () => clock.now })

test('a time that is paid ahead is held for the minutes of the settings, and nobody else has it', async () => {
  const spaceId = await space()
  const { id, key } = await held(spaceId)
  expect(await bookingOf(id)).toMatchObject({ status: 'held', holdUntil: at('08:30'), priceSatang: PRICE })
  expect(await book(spaceId)).toMatchObject({ ok: false, status: 409 })
  expect(await subjects(id)).toEqual(['Please pay: Tour'])
  expect(await shown(id, key)).toMatchObject({
    slip: 'pay',
    note: 'We keep it for you until 08:30 (Thai time, UTC+7).',
  })
  const free = await held(await space({ priceRules: FREE }))
  expect(await statusOf(free.id)).toBe('confirmed')
})

test('a hold whose minute has come reads as let go everywhere at once, asks for nothing, and can only be booked again', async () => {
  const spaceId = await space()
  const { id, key } = await held(spaceId)
  clock.now = at('08:30')
  expect(await statusOf(id)).toBe('held')
  expect(await shown(id, key)).toMatchObject({
    status: { text: 'Let go' },
    heading: 'We have stopped keeping this time',
    price: null,
    slip: 'late',
    mayCancel: false,
    heldForMs: null,
    isLapsed: true,
    againHref: `/book?day=2026-12-01#${spaceId}`,
  })
  const opened = await viewOpenBooking(db, id, {
    now: clock.now,
    maySee: { receipts: true, documents: true },
  })
  expect(opened).toMatchObject({ status: { text: 'Let go' }, owes: null, policy: '', paid: '' })
  expect(Object.values(opened?.may ?? {})).not.toContain(true)
  const listed = async (state: string) => {
    const query = readBookingQuery(new URLSearchParams({ state }), [])
    return (await listAllBookings(db, query, clock.now)).map(booking => booking.id)
  }
  expect(await listed('held')).not.toContain(id)
  expect(await listed('expired')).toContain(id)
  const place = { id: (await bookingOf(id)).space.locationId, zone: 'Asia/Bangkok' } as Place
  const day = await viewDay(db, { day: '2026-12-01', place, now: clock.now })
  expect(day.find(one => one.id === spaceId)?.lanes.flatMap(({ blocks }) => blocks)).toEqual([])
  const mark = await decisionMark(id)
  expect(await takeVisitorPayment(owner, { id, method: 'cash', mark })).toMatchObject({
    reason: 'not_possible',
  })
  expect(await cancelBooking(owner, { id, mark, giveBack: false })).toMatchObject({ reason: 'not_possible' })
  expect(await cancelAsVisitor(somebody(), key)).toMatchObject({ reason: 'over' })
  const { icalSequence: seen } = await bookingOf(id)
  const move = { id, from: at('12:00'), to: at('13:00'), seen, agreed: '' }
  expect(await moveBooking(owner, move)).toMatchObject({ reason: 'over' })
})

test('a slip keeps it until staff decide, however often the form is pressed; another picture takes its place', async () => {
  const { id, key } = await held(await space())
  const sent = await Promise.all(Array.from({ length: 20 }, () => send(key)))
  expect(sent.every(({ ok }) => ok)).toBe(true)
  expect(await slipsOf(id)).toMatchObject([{ status: 'submitted', totalSatang: PRICE, name: 'Dao' }])
  expect(await subjects(id)).toEqual(['Please pay: Tour', 'We have your wish: Tour'])
  clock.now = at('09:30')
  await job()
  expect(await statusOf(id)).toBe('pending')
  expect((await shown(id, key)).slip).toBe('another')
  expect(await send(key, await picture('navy'))).toMatchObject({ ok: true })
  expect(await slipsOf(id)).toHaveLength(1)
  expect(await approveBooking(owner, await seenBooking(db, id))).toMatchObject({ reason: 'not_possible' })
})

test('accepted it is booked, charged and paid in one, with a paper and a calendar, however many press', async () => {
  const { id, key } = await held(await space())
  await send(key)
  const seen = await decision(id)
  const done = await Promise.all(
    Array.from({ length: 5 }, () => acceptSlip(owner, { ...seen, received: '200' })),
  )
  expect(done.filter(({ ok }) => ok)).toEqual([{ ok: true, value: m.booking_slip_done_booked() }])
  expect(await statusOf(id)).toBe('confirmed')
  expect(await entriesOf(id)).toEqual([`charge ${PRICE}`, `payment ${PRICE}`])
  expect(await papersOf(id)).toEqual([expect.stringMatching(/^\w+ 20000 Dao$/)])
  expect((await shown(id, key)).papers).toHaveLength(1)
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.subjectId, id), eq(mails.subject, 'Booked: Tour')))
  expect(mail?.calendar).toMatchObject({ method: 'REQUEST' })
  expect(mail?.text).not.toContain('Dao')
  expect(await send(key)).toMatchObject({ ok: false, status: 409 })
  expect(await takeVisitorPayment(owner, { ...(await seenBooking(db, id)), method: 'cash' })).toMatchObject({
    reason: 'not_possible',
  })
})

test('not accepted it is held once more for another slip, with the reason; too late it is declined', async () => {
  const spaceId = await space()
  const { id, key } = await held(spaceId)
  await send(key)
  clock.now = at('09:50')
  expect(await reject(id)).toEqual({ ok: true, value: null })
  expect(await bookingOf(id)).toMatchObject({ status: 'held', holdUntil: at('10:20') })
  expect(await shown(id, key)).toMatchObject({ slip: 'pay', rejected: 'The amount is not the one' })
  expect(await subjects(id)).toContain('About your slip: Tour')
  await send(key)
  expect((await slipsOf(id)).map(({ status }) => status)).toEqual(['rejected', 'submitted'])
  clock.now = at('10:00')
  expect(await reject(id)).toMatchObject({ ok: true })
  expect(await statusOf(id)).toBe('declined')
  expect(await entriesOf(id)).toEqual([])
})

test('made-up slips keep a time once more at most, whenever they are sent', async () => {
  const spaceId = await space()
  const { id, key } = await held(spaceId)
  await send(key)
  await reject(id)
  expect(await statusOf(id)).toBe('held')
  await send(key)
  await reject(id)
  expect(await statusOf(id)).toBe('declined')
  const late = await held(spaceId)
  await send(late.key)
  await reject(late.id)
  clock.now = at('08:40')
  await send(late.key)
  expect(await statusOf(late.id)).toBe('pending')
  await reject(late.id)
  expect(await statusOf(late.id)).toBe('declined')
  await send(late.key)
  expect(await statusOf(late.id)).toBe('declined')
  expect((await book(spaceId)).ok).toBe(true)
})

test('a slip that staff call made up ends the hold at once, and the time is anybody’s', async () => {
  const spaceId = await space()
  const { id, key } = await held(spaceId)
  await send(key)
  const seen = await decision(id)
  expect(await rejectSlip(owner, { ...seen, reason: 'No such transfer', isMadeUp: true })).toMatchObject({
    ok: true,
  })
  expect(await statusOf(id)).toBe('declined')
  expect((await shown(id, key)).rejected).toBe('No such transfer')
  expect((await book(spaceId)).ok).toBe(true)
})

test('accepted after it began, it is let go only once nobody has come since', async () => {
  const { id, key } = await held(await space({ releaseMinutes: 15 }))
  await send(key)
  clock.now = at('10:20')
  expect(await accept(id)).toEqual({ ok: true, value: m.booking_slip_done_booked() })
  clock.now = at('10:34')
  await job()
  expect(await statusOf(id)).toBe('confirmed')
  clock.now = at('10:35')
  await Promise.all([job(), job()])
  expect(await statusOf(id)).toBe('no_show')
  expect((await subjects(id)).filter(subject => subject === 'Released: Tour')).toHaveLength(1)
})

test('what nobody paid for runs out, is told once, and is somebody else’s', async () => {
  const spaceId = await space()
  const { id, key } = await held(spaceId)
  clock.now = at('08:30')
  const other = await held(spaceId)
  expect(await statusOf(id)).toBe('expired')
  await Promise.all([job(), job()])
  await job()
  expect(await subjects(id)).toEqual(['Not kept any longer: Tour', 'Please pay: Tour'])
  expect(await statusOf(other.id)).toBe('held')
  expect((await shown(id, key)).slip).toBe('late')
})

test('programs hear of what is held, that it was let go, and that a slip has brought it back, each with a number of its own', async () => {
  const about = { name: 'Door', url: 'https://hooks.example.com/door' }
  const events = ['booking.created', 'booking.cancelled']
  expect(await createSubscription(owner, { ...about, events })).toMatchObject({ ok: true })
  const spaceId = await space({ units: 2 })
  const { id, key } = await held(spaceId)
  clock.now = at('08:30')
  await held(spaceId)
  expect(await bookingOf(id)).toMatchObject({ status: 'expired', icalSequence: 1 })
  await send(key)
  expect(await bookingOf(id)).toMatchObject({ status: 'pending', icalSequence: 2 })
  const told = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.subjectId, id))
    .orderBy(deliveries.createdAt)
  expect(told.map(({ kind, payload }) => ({ kind, data: payload?.['data'] }))).toMatchObject([
    { kind: 'booking.created', data: { status: 'held' } },
    { kind: 'booking.cancelled', data: { status: 'expired' } },
    { kind: 'booking.created', data: { status: 'pending' } },
  ])
  const logged = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, id))
  expect(logged.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['booking_made', 'booking_expired', 'booking_restored']),
  )
})

describe('a slip that comes after the hold', () => {
  test('has the time again where it is still free, in another unit if need be', async () => {
    const spaceId = await space({ units: 2 })
    const { id, key } = await held(spaceId)
    clock.now = at('08:30')
    await job()
    await held(spaceId)
    expect(await send(key)).toMatchObject({ ok: true })
    expect(await bookingOf(id)).toMatchObject({ status: 'pending', unit: 2 })
    expect(await accept(id)).toEqual({ ok: true, value: m.booking_slip_done_booked() })
  })

  test('where it is gone is money for staff to see to, never a silent booking', async () => {
    const spaceId = await space()
    const { id, key } = await held(spaceId)
    clock.now = at('08:30')
    const other = await held(spaceId)
    await Promise.all([send(key), send(key)])
    await job()
    expect(await statusOf(id)).toBe('expired')
    expect(await subjects(id)).toEqual(['Please pay: Tour', 'Your time is gone: Tour'])
    expect(await accept(id)).toEqual({ ok: true, value: m.booking_slip_done_gone() })
    expect(await statusOf(id)).toBe('expired')
    expect(await statusOf(other.id)).toBe('held')
    expect(await entriesOf(id)).toEqual([`payment ${PRICE}`])
    const { rows } = await findPendingBookings(db, 50)
    expect(rows.map(row => row.id)).toContain(id)
    expect((await shown(id, key)).note).toContain('200')

    const seen = await seenBooking(db, id)
    const returned = await Promise.all(
      Array.from({ length: 5 }, () => returnVisitorPayment(owner, { ...seen, method: 'transfer' })),
    )
    expect(returned.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await entriesOf(id)).toEqual([`payment ${PRICE}`, `refund -${PRICE}`])
    expect(await papersOf(id)).toHaveLength(2)
    const left = await findPendingBookings(db, 50)
    expect(left.rows.map(row => row.id)).not.toContain(id)
  })

  test('and is accepted can be given another time instead, and is charged for that', async () => {
    const spaceId = await space()
    const { id, key } = await held(spaceId)
    clock.now = at('08:30')
    await held(spaceId)
    await send(key)
    await accept(id)
    const { icalSequence: seen } = await bookingOf(id)
    const to = { id, from: at('14:00'), to: at('14:30'), unit: null, seen }
    expect(await moveBooking(owner, to)).toMatchObject({ ok: true })
    const placed = await bookingOf(id)
    expect(placed).toMatchObject({ status: 'confirmed', icalSequence: seen + 1, priceSatang: PRICE / 2 })
    expect(placed.visitor).toMatchObject({ paidSatang: PRICE, backSatang: PRICE / 2 })
    expect(await entriesOf(id)).toEqual([`charge ${PRICE / 2}`, `payment ${PRICE}`])
  })
})

describe('at the same moment', () => {
  test.each(Array.from({ length: 4 }, (_, n) => n))(
    'a slip and the hold that ends: one wins, nothing is lost (%i)',
    async () => {
      const spaceId = await space()
      const { id, key } = await held(spaceId)
      clock.now = at('08:30')
      const [sent, other] = await Promise.all([send(key), book(spaceId), job()])
      expect(sent.ok).toBe(true)
      expect(await slipsOf(id)).toHaveLength(1)
      expect([await statusOf(id), other.ok]).toEqual(other.ok ? ['expired', true] : ['pending', false])
    },
  )

  test('twenty visitors want one time: one has it', async () => {
    const spaceId = await space()
    const made = await Promise.all(Array.from({ length: 20 }, () => book(spaceId)))
    expect(made.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test.each(Array.from({ length: 4 }, (_, n) => n))(
    'staff accept while it is cancelled: the money is booked once (%i)',
    async () => {
      const { id, key } = await held(await space())
      await send(key)
      const seen = await decision(id)
      const [accepted] = await Promise.all([
        acceptSlip(owner, { ...seen, received: '200' }),
        cancelBooking(owner, { id, giveBack: true }),
      ])
      if (!accepted.ok) expect(accepted.reason).toBe('not_as_seen')
      if (!accepted.ok) expect(await accept(id)).toEqual({ ok: true, value: m.booking_slip_done_gone() })
      expect(await statusOf(id)).toBe('cancelled')
      expect((await bookingOf(id)).visitor).toMatchObject({ paidSatang: PRICE, backSatang: PRICE })
    },
  )

  test('staff cancel while the slip comes: it is kept as money for a time that is gone', async () => {
    const { id, key } = await held(await space())
    await Promise.all([send(key), cancelBooking(owner, { id, giveBack: false })])
    expect(await statusOf(id)).toBe('cancelled')
    if ((await slipsOf(id)).length === 0) await send(key)
    expect(await accept(id)).toEqual({ ok: true, value: m.booking_slip_done_gone() })
  })
})

test('a decision is about what was seen: another picture, another price or state is none of it', async () => {
  const spaceId = await space()
  const { id, key } = await held(spaceId)
  await send(key)
  const before = await decision(id)
  await send(key, await picture('maroon'))
  expect(await acceptSlip(owner, { ...before, received: '200' })).toMatchObject({
    reason: 'not_as_seen',
  })
  const now = await decision(id)
  const { icalSequence: seen } = await bookingOf(id)
  await moveBooking(owner, { id, from: at('12:00'), to: at('14:00'), unit: null, seen })
  expect(await acceptSlip(owner, { ...now, received: '200' })).toMatchObject({ reason: 'not_as_seen' })
  expect(await rejectSlip(owner, { ...now, mark: '', reason: 'No', isMadeUp: false })).toMatchObject({
    ok: false,
  })
  expect(await acceptSlip(owner, { ...(await decision(id)), received: 'much' })).toMatchObject({
    reason: 'bad_amount',
  })
  expect(await accept(id, '200')).toEqual({ ok: true, value: m.booking_slip_done_booked() })
  expect((await bookingOf(id)).visitor).toMatchObject({ paidSatang: PRICE, backSatang: 0 })
  expect(await takeVisitorPayment(owner, { ...(await seenBooking(db, id)), method: 'cash' })).toMatchObject({
    ok: true,
  })
  expect(await entriesOf(id)).toEqual([`charge ${2 * PRICE}`, `payment ${PRICE}`, `payment ${PRICE}`])
})

test('a price that is some satang lower since its slip was sent stays so, and the rest is to go back', async () => {
  const { id, key } = await held(await space())
  await send(key)
  await db
    .update(bookings)
    .set({ priceSatang: PRICE - 50 })
    .where(eq(bookings.id, id))
  expect(await accept(id)).toMatchObject({ ok: true })
  expect((await bookingOf(id)).visitor).toMatchObject({ paidSatang: PRICE, backSatang: 50 })
})

test('while a slip for it waits the desk takes nothing: nobody pays twice', async () => {
  const { id, key } = await held(await space())
  await send(key)
  const take = async () => takeVisitorPayment(owner, { ...(await seenBooking(db, id)), method: 'cash' })
  expect(await take()).toMatchObject({ reason: 'slip_waits' })
  expect(await reject(id)).toMatchObject({ ok: true })
  expect(await take()).toMatchObject({ ok: true })
})

test('the desk takes and gives back the amount that it read, and none that changed meanwhile', async () => {
  const { id } = await held(await space())
  const seen = await seenBooking(db, id)
  await db
    .update(bookings)
    .set({ priceSatang: 2 * PRICE })
    .where(eq(bookings.id, id))
  expect(await takeVisitorPayment(owner, { ...seen, method: 'cash' })).toMatchObject({ reason: 'changed' })
  const now = await seenBooking(db, id)
  expect(await takeVisitorPayment(owner, { ...now, method: 'cash' })).toMatchObject({ ok: true })
  expect(await takeVisitorPayment(owner, { ...now, method: 'cash' })).toMatchObject({ reason: 'changed' })
  const paid = await seenBooking(db, id)
  await cancelBooking(owner, { id, giveBack: true })
  expect(await returnVisitorPayment(owner, { ...paid, method: 'cash' })).toMatchObject({ reason: 'changed' })
  expect(await entriesOf(id)).toEqual([
    `charge ${2 * PRICE}`,
    `correction -${2 * PRICE}`,
    `payment ${2 * PRICE}`,
  ])
})

test('one slip pays for one booking only', async () => {
  const [first, second] = [await held(await space()), await held(await space())]
  const transfer = { kind: 'bank', bank: '004', reference: randomUUID(), dateText: '' } as const
  for (const { id, key } of [first, second]) {
    await send(key)
    const [receipt] = await slipsOf(id)
    await db
      .update(slips)
      .set({ state: 'pending', keys: [] })
      .where(eq(slips.receiptId, receipt?.id ?? ''))
    const [slip] = await db
      .select()
      .from(slips)
      .where(eq(slips.receiptId, receipt?.id ?? ''))
    await recordReading({ ...visitor, now: () => clock.now }, slip?.id ?? '', {
      slips: [transfer],
      texts: [],
    })
  }
  expect(await accept(first.id)).toMatchObject({ ok: true })
  expect(await accept(second.id)).toEqual({ ok: false, reason: 'slip_used' })
  expect(await statusOf(second.id)).toBe('pending')
  expect(await entriesOf(second.id)).toEqual([])
  const [counted] = await slipsOf(first.id)
  expect(await db.$count(slipUses, eq(slipUses.receiptId, counted?.id ?? ''))).toBe(1)
})

test('the slip of a booking is no other slip: it is not given away, nor sent without its link', async () => {
  const { id, key } = await held(await space())
  await send(key)
  const { receiptId, seen } = await decision(id)
  const link = await linkReceipt(owner, { receiptId, applicationId: randomUUID(), seen })
  expect(link).toMatchObject({ reason: 'not_found' })
  expect(await send(`${key.slice(0, -1)}_`)).toMatchObject({ ok: false, status: 404 })
  expect(await sendVisitorSlip(somebody(), key, null)).toMatchObject({ ok: false, status: 400 })
  const atDesk = await held(await space({ visitorsPay: 'desk' }))
  expect(await send(atDesk.key)).toMatchObject({ ok: false, status: 409 })
  expect(await slipsOf(atDesk.id)).toEqual([])
})

test('cancelled in time, what was paid is for staff to give back; later it stays', async () => {
  const spaceId = await space({ cancelHours: 1 })
  const [early, late] = [await held(spaceId), await held(spaceId, { from: '11:00', to: '12:00' })]
  for (const { id, key } of [early, late]) {
    await send(key)
    await accept(id)
  }
  await cancelAsVisitor(somebody(), early.key)
  expect((await bookingOf(early.id)).visitor).toMatchObject({ backSatang: PRICE })
  expect(await entriesOf(early.id)).toEqual([`charge ${PRICE}`, `correction -${PRICE}`, `payment ${PRICE}`])
  clock.now = at('10:30')
  await cancelAsVisitor(somebody(), late.key)
  expect((await bookingOf(late.id)).visitor).toMatchObject({ backSatang: 0 })
  expect(
    await returnVisitorPayment(owner, { ...(await seenBooking(db, late.id)), method: 'cash' }),
  ).toMatchObject({
    reason: 'not_possible',
  })
  await returnVisitorPayment(owner, { ...(await seenBooking(db, early.id)), method: 'transfer' })
  const sum = (await db.select().from(ledgerEntries).where(eq(ledgerEntries.reference, early.id))).reduce(
    (total, { account, amountSatang }) => total + (account === 'owed' ? amountSatang : -amountSatang),
    0,
  )
  expect(sum).toBe(0)
})

test('staff move a visitor’s booking, who is told with a calendar of a higher number, and is reminded', async () => {
  const { id } = await held(await space({ priceRules: FREE }))
  const { icalSequence: seen, icalUid } = await bookingOf(id)
  const to = { id, from: at('15:00'), to: at('16:00'), unit: null, seen }
  expect(await moveBooking(owner, to)).toMatchObject({ ok: true })
  expect(await moveBooking(owner, to)).toMatchObject({ reason: 'changed' })
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.subjectId, id), eq(mails.subject, 'Moved: Tour')))
  expect(mail?.calendar?.text).toContain(`UID:${icalUid}`)
  expect(mail?.calendar?.text).toContain(`SEQUENCE:${seen + 1}`)
  await db
    .update(bookings)
    .set({ updatedAt: at('08:00') })
    .where(eq(bookings.id, id))
  await db
    .update(bookings)
    .set({
      startsAt: new Date(at('15:00').getTime() + 86_400_000),
      endsAt: new Date(at('16:00').getTime() + 86_400_000),
      blockedUntil: new Date(at('16:00').getTime() + 86_400_000),
    })
    .where(eq(bookings.id, id))
  clock.now = at('15:00')
  await job()
  await job()
  expect((await subjects(id)).filter(subject => subject === 'Soon: Tour')).toHaveLength(1)
})

test('whoever is forgotten is forgotten on the slip as well; the money and its paper stay', async () => {
  const { id, key } = await held(await space())
  await send(key)
  await accept(id)
  await forgetVisitor(owner, id)
  const [slip] = await slipsOf(id)
  expect(slip).toMatchObject({ name: null, network: null })
  expect(slip?.email).toContain('@erased.invalid')
  expect(
    await db.$count(bookingVisitors, and(eq(bookingVisitors.bookingId, id), eq(bookingVisitors.email, ''))),
  ).toBe(1)
  expect(await entriesOf(id)).toHaveLength(2)
  expect((await shown(id, key)).papers).toEqual([])
  expect(await send(key)).toMatchObject({ ok: false, status: 404 })
})
