import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import { settingsSchemas } from '#app/house/settings/schema/settings.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { seenBooking } from '../../../tests/support/seen-booking.ts'
import { EVERY_DAY, FREE } from '../spaces/rules/price.ts'
import { spaces } from '../spaces/tables.server.ts'
import { approveBooking, cancelBooking, declineBooking, moveBooking } from './commands/staff.server.ts'
import { bookAsVisitor, cancelAsVisitor, forgetVisitor } from './commands/visitor.server.ts'
import { takeVisitorPayment } from './commands/visitor-money.server.ts'
import { forgetBookingVisitors } from './jobs.server.ts'
import { findBooking, listAllBookings } from './queries/bookings.server.ts'
import { readBookedKey } from './steps/visitor-link.server.ts'
import { bookings, bookingVisitors } from './tables.server.ts'
import { readBookingQuery } from './views/list.server.ts'
import { choosePlace } from './views/places.server.ts'
import { linksWithBooking, listFirstOffers, listVisitorOffers, viewBooked } from './views/visitor.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const at = (clock: string) => new Date(`2026-12-01T${clock}:00+07:00`)
const clock = { now: at('08:00') }
let network = 0
/** Each from a network of their own, unless said otherwise. */
const somebody = () => ({ ...visitor, now: () => clock.now, clientAddress: `10.2.${network++ % 250}.1` })
const owner = await asStaff({ ...visitor, now: () => clock.now }, 'owner')

beforeEach(async () => {
  clock.now = at('08:00')
  await db.delete(bookings)
  await db.delete(mails)
  await db.delete(spaces)
  await db.delete(rateLimits)
})

async function space(values: Partial<typeof spaces.$inferInsert> = {}) {
  const usual = { name: { en: 'Tour' }, kind: 'call', priceRules: FREE, isPublic: true } as const
  const [row] = await db
    .insert(spaces)
    .values({ ...usual, ...values })
    .returning()
  return row?.id ?? ''
}

const typed = (values: Partial<Record<'name' | 'email' | 'phone' | 'submissionKey', string>> = {}) => ({
  submissionKey: randomUUID(),
  name: 'Dao',
  email: `${randomUUID()}@example.com`,
  phone: '081 234 5678',
  ...values,
})

type More = {
  ctx?: ReturnType<typeof somebody>
  from?: string
  to?: string
  values?: ReturnType<typeof typed>
}

const book = (
  spaceId: string,
  { ctx = somebody(), from = '10:00', to = '10:30', values = typed() }: More = {},
) => bookAsVisitor(ctx, { spaceId, from: at(from), to: at(to), values, locale: 'en' })

async function booked(spaceId: string, more: More = {}) {
  const made = await book(spaceId, more)
  if (!made.ok) throw new Error(JSON.stringify(made.errors))
  const booking = await findBooking(db, readBookedKey(visitor, made.key) ?? '')
  if (!booking) throw new Error('no booking')
  return { ...made, booking }
}

const subjects = async () => (await db.select().from(mails)).map(({ subject }) => subject).toSorted()

test('a visitor books what is free at once, is no member, and gets the way to it by mail', async () => {
  const { booking, key } = await booked(await space())
  expect(booking).toMatchObject({ status: 'confirmed', memberRowId: null, madeBy: 'visitor', priceSatang: 0 })
  expect(booking.visitor).toMatchObject({ name: 'Dao', phone: '081 234 5678' })
  const found = readBookingQuery(new URLSearchParams({ q: '234 5678' }), [])
  expect(await listAllBookings(db, found, new Date())).toMatchObject([{ id: booking.id }])
  const [mail] = await db.select().from(mails)
  expect(mail?.subject).toBe('Booked: Tour')
  expect(mail?.text).not.toContain('Dao')
  expect(mail?.secrets?.join()).toContain(`/booked/${key}`)
  const page = await viewBooked(somebody(), booking, key)
  expect(page.place).toContain('Jomtien Second Road, Pattaya')
  expect(mail?.text).toContain(page.place)
})

test('what costs something, or what staff decide, waits for them; both ways they are told by mail', async () => {
  const paid = await booked(await space({ priceRules: { ...FREE, hourSatang: 20_000 } }))
  expect(paid.booking).toMatchObject({ status: 'pending', priceSatang: 10_000 })
  await approveBooking(owner, await seenBooking(db, paid.booking.id))
  const asked = await booked(await space({ needsApproval: true }))
  await declineBooking(owner, await seenBooking(db, asked.booking.id))
  const third = await booked(await space())
  await cancelBooking(owner, { id: third.booking.id, giveBack: false })
  expect(await subjects()).toEqual([
    'Booked: Tour',
    'Booked: Tour',
    'Cancelled: Tour',
    'Not possible: Tour',
    'We have your wish: Tour',
    'We have your wish: Tour',
  ])
})

test.each([
  ['is asked of who books somebody’s time', 'call', '', ['phone']],
  ['is not asked of who books a desk', 'desk', '', []],
  ['of Bangkok is taken as it is written', 'call', '(02) 123-4567', []],
  ['that is none is refused, also where none is needed', 'desk', 'call me', ['phone']],
] as const)('a phone number %s', async (_, kind, phone, wrong) => {
  const made = await book(await space({ kind }), { values: typed({ phone }) })
  expect(made.ok ? [] : Object.keys(made.errors)).toEqual(wrong)
  expect(await db.$count(bookingVisitors)).toBe(wrong.length === 0 ? 1 : 0)
})

test('the same form twenty times at once is one booking, with one page', async () => {
  const spaceId = await space({ units: 5 })
  const [values, ctx] = [typed(), somebody()]
  const made = await Promise.all(Array.from({ length: 20 }, () => book(spaceId, { values, ctx })))
  const keys = new Set(made.map(one => one.ok && one.key))
  expect(keys.size).toBe(1)
  expect(await db.$count(bookings)).toBe(1)
  expect(await db.$count(mails)).toBe(1)
})

test('of twenty visitors at once one has the time, and the others are told that it is taken', async () => {
  const spaceId = await space()
  const made = await Promise.all(Array.from({ length: 20 }, () => book(spaceId)))
  expect(made.filter(({ ok }) => ok)).toHaveLength(1)
  expect(new Set(made.flatMap(one => (one.ok ? [] : [one.status])))).toEqual(new Set([409]))
  expect(await db.$count(bookings)).toBe(1)
})

test.each([
  ['that is not open to visitors', { isPublic: false }, {}],
  ['that is off', { isActive: false }, {}],
  ['at a time that is over', {}, { from: '07:00', to: '07:30' }],
  ['for longer than it allows', { maxMinutes: 60 }, { from: '10:00', to: '12:00' }],
  ['upside down', {}, { from: '10:00', to: '09:00' }],
])('a space %s is not booked', async (_, values, more) => {
  expect(await book(await space(values), more)).toMatchObject({ ok: false, status: 409 })
  expect(await db.$count(bookingVisitors)).toBe(0)
})

test('a space that is not there, and a form that is not filled in, are refused in words', async () => {
  expect(await book(randomUUID())).toMatchObject({ ok: false, status: 409 })
  expect(await book('nonsense')).toMatchObject({ ok: false, status: 409 })
  const spaceId = await space()
  const empty = await book(spaceId, { values: typed({ name: ' ', email: 'no', phone: 'call me' }) })
  expect(empty).toMatchObject({ ok: false, status: 400 })
  expect(!empty.ok && Object.keys(empty.errors).toSorted()).toEqual(['email', 'name', 'phone'])
  expect(await book(spaceId, { values: typed({ name: 'x'.repeat(121) }) })).toMatchObject({ status: 400 })
})

describe('a flood', () => {
  const allow = (bookingsPerNetwork: number, bookingsPerHouse: number) =>
    db.insert(settings).values({
      key: 'visitors',
      updatedAt: new Date(),
      value: settingsSchemas.visitors.parse({ bookingsPerNetwork, bookingsPerHouse }),
    })
  beforeEach(() => db.delete(settings))

  test('from a neighbourhood of addresses ends with its share of an hour', async () => {
    await allow(6, 100)
    const spaceId = await space({ units: 50 })
    const bookFrom = (clientAddress: string) => book(spaceId, { ctx: { ...somebody(), clientAddress } })
    for (const address of ['203.0.113.', '2001:db8:0:1::']) {
      const made = await Promise.all(Array.from({ length: 9 }, (_, host) => bookFrom(`${address}${host}`)))
      expect(made.filter(({ ok }) => ok)).toHaveLength(6)
      expect(made.filter(one => !one.ok && one.status === 429)).toHaveLength(3)
    }
    expect(await bookFrom('203.0.114.1')).toMatchObject({ ok: true })
  })

  test('from everywhere ends with the share of the house, of which a network beyond its own takes nothing', async () => {
    await allow(2, 3)
    const spaceId = await space({ units: 50 })
    const ctx = somebody()
    for (let times = 0; times < 5; times++) await book(spaceId, { ctx })
    expect(await book(spaceId)).toMatchObject({ ok: true })
    expect(await book(spaceId)).toMatchObject({ ok: false, status: 429 })
  })

  test('of one mailbox ends after three that are still to come, however it is spelt, at once and over several spaces', async () => {
    const open = await Promise.all(Array.from({ length: 6 }, () => space()))
    const made = await Promise.all(
      open.map((id, tag) => book(id, { values: typed({ email: `Sa.me+${tag}@gmail.com` }) })),
    )
    expect(made.filter(({ ok }) => ok)).toHaveLength(3)
    const refused = made.find(one => !one.ok)
    expect(refused).toMatchObject({ status: 409, errors: { email: expect.stringContaining('3') } })
  })
})

test('whoever has the link cancels until it begins, twice as once; nobody else finds it', async () => {
  const spaceId = await space()
  const { booking, key } = await booked(spaceId)
  expect(await cancelAsVisitor(somebody(), `${key.slice(0, -1)}_`)).toEqual({
    ok: false,
    reason: 'not_found',
  })
  const ends = await Promise.all(Array.from({ length: 5 }, () => cancelAsVisitor(somebody(), key)))
  expect(ends.every(({ ok }) => ok)).toBe(true)
  expect(await findBooking(db, booking.id)).toMatchObject({ status: 'cancelled', icalSequence: 1 })
  const next = await booked(spaceId)
  clock.now = at('10:00')
  expect(await cancelAsVisitor(somebody(), next.key)).toEqual({ ok: false, reason: 'over' })
})

test('whoever cancels by the link sees first what staff have changed meanwhile', async () => {
  const { booking, key } = await booked(await space())
  const [from, to] = [
    new Date(booking.startsAt.getTime() + 3_600_000),
    new Date(booking.endsAt.getTime() + 3_600_000),
  ]
  const moved = await moveBooking(owner, { id: booking.id, from, to, unit: null, seen: booking.icalSequence })
  if (!moved.ok) throw new Error(moved.reason)
  const seen = booking.icalSequence
  expect(await cancelAsVisitor(somebody(), key, seen)).toEqual({ ok: false, reason: 'changed' })
  expect(await cancelAsVisitor(somebody(), key, moved.value.icalSequence)).toMatchObject({ ok: true })
})

test('whoever cancels by the link hears of it in one mail, which takes it out of their calendar', async () => {
  const { key } = await booked(await space())
  await db.delete(mails)
  await Promise.all([cancelAsVisitor(somebody(), key), cancelAsVisitor(somebody(), key)])
  const told = await db.select().from(mails)
  expect(told.map(({ calendar }) => calendar?.method)).toEqual(['CANCEL'])
})

test('the desk takes the money once, and the books have it without a member', async () => {
  const { booking, key } = await booked(await space({ priceRules: { ...FREE, hourSatang: 20_000 } }))
  const seen = await seenBooking(db, booking.id)
  const take = () => takeVisitorPayment(owner, { ...seen, method: 'cash' })
  const taken = await Promise.all([take(), take(), take()])
  expect(taken.filter(({ ok }) => ok)).toHaveLength(1)
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.reference, booking.id))
  expect(
    entries.map(({ kind, amountSatang, memberRowId, method }) => [kind, amountSatang, memberRowId, method]),
  ).toEqual(
    expect.arrayContaining([
      ['charge', 10_000, null, null],
      ['payment', 10_000, null, 'cash'],
    ]),
  )
  expect(entries).toHaveLength(2)
  const now = await findBooking(db, booking.id)
  expect(now && (await viewBooked(somebody(), now, key)).price).toMatch(/100.*paid/)
  expect(await takeVisitorPayment(owner, { ...seen, id: randomUUID(), method: 'cash' })).toMatchObject({
    reason: 'not_found',
  })
})

test('visitors are forgotten by the days of the settings, with their mails; staff can do so at once', async () => {
  const { booking } = await booked(await space())
  clock.now = new Date(at('10:30').getTime() + 30 * 86_400_000 - 1)
  await forgetBookingVisitors({ ...visitor, now: () => clock.now })
  expect((await findBooking(db, booking.id))?.visitor?.name).toBe('Dao')
  clock.now = new Date(clock.now.getTime() + 1)
  await forgetBookingVisitors({ ...visitor, now: () => clock.now })
  expect((await findBooking(db, booking.id))?.visitor).toMatchObject({ name: '', email: '', phone: '' })
  expect(await db.$count(mails)).toBe(0)
  clock.now = at('08:00')
  const other = await booked(await space())
  await forgetVisitor(owner, other.booking.id)
  expect(await findBooking(db, other.booking.id)).toMatchObject({
    status: 'confirmed',
    visitor: { email: '' },
  })
  expect(await db.$count(mails)).toBe(0)
})

const unasked = { day: '2026-12-01', minutes: null, spaceId: null, kind: null }

test('each length of a space that visitors can choose has its price, and one space is asked alone', async () => {
  const priceRules = { ...FREE, hourSatang: 10_000, daySatang: 40_000 }
  const spaceId = await space({ kind: 'desk', minMinutes: 60, maxMinutes: 480, priceRules })
  const nightly = await space({
    priceRules: { ...priceRules, bands: [{ from: '22:00', to: '06:00', weekdays: EVERY_DAY, percent: 50 }] },
  })
  const offered = async (asked: Partial<Parameters<typeof listVisitorOffers>[1]>) => {
    const { place } = await choosePlace(db, null)
    const offers = await listVisitorOffers(db, { ...unasked, place, now: clock.now, ...asked })
    return new Map(offers.map(offer => [offer.id, offer]))
  }
  const usual = await offered({})
  expect(usual.get(spaceId)?.lengths.map(({ minutes, price }) => [minutes, price])).toEqual([
    [60, '฿100'],
    [90, '฿150'],
    [120, '฿200'],
    [240, '฿400'],
    [480, '฿400'],
  ])
  expect(usual.get(spaceId)?.minutes).toBe(480)
  expect(usual.get(nightly)?.lengths.every(({ price }) => price === null)).toBe(true)
  const asked = await offered({ spaceId, minutes: 120 })
  expect([asked.get(spaceId)?.minutes, asked.get(nightly)?.minutes]).toEqual([120, 30])
})

test('what the page offers visitors can be booked, and nothing else is offered', async () => {
  const spaceId = await space({ minMinutes: 30, maxMinutes: 30, turnaroundMinutes: 10 })
  await space({ isPublic: false })
  await booked(spaceId, { from: '12:00', to: '12:30' })
  const { place } = await choosePlace(db, null)
  const offers = await listVisitorOffers(db, { ...unasked, place, now: clock.now })
  expect(offers).toHaveLength(1)
  const times = offers[0]?.slots.map(({ time }) => time) ?? []
  expect(times).toContain('11:00')
  expect(times).not.toContain('11:30')
  expect(times).not.toContain('12:30')
  expect(await book(spaceId, { from: '11:00', to: '11:30' })).toMatchObject({ ok: true })
  expect(await book(spaceId, { from: '12:30', to: '13:00' })).toMatchObject({ ok: false })
})

test('in the evening the page opens on the next day with a free time, and without one on today', async () => {
  const day = { opens: '10:00', closes: '18:00' }
  const spaceId = await space({ hours: [null, null, day, null, day, null, null] })
  const { place } = await choosePlace(db, null)
  const dayAt = async (now: Date) => (await listFirstOffers(db, { ...unasked, place, now })).day
  expect(await dayAt(at('12:00'))).toBe('2026-12-01')
  expect(await dayAt(at('19:00'))).toBe('2026-12-03')
  await db.update(spaces).set({ isPublic: false }).where(eq(spaces.id, spaceId))
  expect(await dayAt(at('19:00'))).toBe('2026-12-01')
})

test('the site leads to booking where something fits is open and no link is set', async () => {
  const links = settingsSchemas.links.parse({})
  const lead = async (set = links) => {
    const { booking, tour, consultation } = await linksWithBooking(visitor, set)
    return [booking, tour, consultation]
  }
  expect(await lead()).toEqual([null, null, null])
  await space({ kind: 'desk' })
  expect(await lead()).toEqual(['/book', null, null])
  await space({ kind: 'call' })
  const call = '/book?kind=call'
  expect(await lead()).toEqual([call, call, call])
  const set = settingsSchemas.links.parse({ tour: 'https://cal.example/tour' })
  expect(await lead(set)).toEqual([call, 'https://cal.example/tour', call])
})
