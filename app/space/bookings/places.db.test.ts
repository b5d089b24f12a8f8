import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { nameRecords } from '#app/house/history/queries/entity-names.server.ts'
import { addLocation } from '#app/house/locations/commands.server.ts'
import { HOME_LOCATION } from '#app/house/locations/rules.ts'
import { locations } from '#app/house/locations/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { getLocale, overwriteGetLocale } from '#app/paraglide/runtime.js'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { createSpace } from '../spaces/commands.server.ts'
import { findSpace } from '../spaces/queries.server.ts'
import { EVERY_DAY, FREE } from '../spaces/rules/price.ts'
import { spaces } from '../spaces/tables.server.ts'
import { findSpaceDialog } from '../spaces/views.server.ts'
import { answerBookings } from './actions/bookings.server.ts'
import { recordOf } from './api/record.server.ts'
import { bookForMember } from './commands/staff.server.ts'
import { bookSeriesForMember } from './commands/staff-series.server.ts'
import { findBooking, listAllBookings } from './queries/bookings.server.ts'
import { listOccurrences } from './queries/series.server.ts'
import { readSeries } from './schema.ts'
import { bookingSeries, bookings } from './tables.server.ts'
import { viewDay } from './views/day.server.ts'
import { findBookingDialog } from './views/dialog.server.ts'
import { readBookingQuery } from './views/list.server.ts'
import { viewOwnBooking } from './views/own.server.ts'
import { choosePlace } from './views/places.server.ts'
import { viewSeriesPlan } from './views/series-plan.server.ts'
import { listVisitorOffers } from './views/visitor.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
/** The evening before clocks change in New York, where it is still Saturday. */
const clock = { now: new Date('2026-03-08T00:00:00Z') }
const house = { ...visitor, now: () => clock.now }
const manager = await asStaff(house, 'manager')
const NEW_YORK = 'America/New_York'
const person = await insertMember(db, { joinDate: '2026-01-01', expiryDate: '2027-01-31' })

beforeEach(async () => {
  clock.now = new Date('2026-03-08T00:00:00Z')
  await db.delete(bookings)
  await db.delete(bookingSeries)
  await db.delete(spaces)
  await db.delete(mails)
  await db.delete(locations).where(eq(locations.code, 'NYC'))
})

async function newYork() {
  const added = await addLocation(manager, {
    name: 'Hudson',
    code: 'NYC',
    timeZone: NEW_YORK,
    taxBranch: '00001',
  })
  if (!added.ok) throw new Error('no place')
  return added.id
}

const EVENING = { weekdays: EVERY_DAY, from: '18:00', to: '22:00', percent: 200 }

async function space(values: Partial<typeof spaces.$inferInsert> = {}) {
  const usual = {
    name: { en: 'Loft' },
    kind: 'room' as const,
    isPublic: true,
    maxDaysAhead: 365,
    minMinutes: 15,
    priceRules: { ...FREE, hourSatang: 10_000, bands: [EVENING] },
  }
  const [row] = await db
    .insert(spaces)
    .values({ ...usual, ...values })
    .returning({ id: spaces.id })
  const found = await findSpace(db, row?.id ?? '')
  if (!found) throw new Error('no space')
  return found
}

const nine = Array.from({ length: 7 }, () => ({ opens: '09:00', closes: '22:00' }))

async function booked(spaceId: string, from: string, to: string) {
  const made = await bookForMember(manager, {
    memberRowId: person.id,
    spaceId,
    from: new Date(from),
    to: new Date(to),
    unit: null,
    useCredits: false,
    purpose: '',
    key: null,
  })
  if (!made.ok) throw new Error(made.reason)
  const booking = await findBooking(db, made.value.id)
  if (!booking) throw new Error('no booking')
  return booking
}

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const errorsOf = (answer: unknown) => (answer as { data: { errors: Record<string, string> } }).data.errors

describe('with one place', () => {
  test('nobody is asked which, and nothing names it', async () => {
    const room = await space()
    expect(room).toMatchObject({ zone: 'Asia/Bangkok', locationName: null, locationId: HOME_LOCATION })
    expect(await choosePlace(db, null)).toEqual({
      place: { id: HOME_LOCATION, zone: 'Asia/Bangkok' },
      places: [],
    })
    const booking = await booked(room.id, '2026-03-09T03:00:00Z', '2026-03-09T04:00:00Z')
    expect(viewOwnBooking(booking, clock.now)).toMatchObject({
      space: 'Loft',
      time: 'Mon 9 Mar, 10:00–11:00',
    })
  })

  test('a time of another year is told with it', async () => {
    const room = await space()
    const booking = await booked(room.id, '2026-12-31T16:00:00Z', '2026-12-31T18:00:00Z')
    const timeAt = (now: string) => viewOwnBooking(booking, new Date(now)).time
    expect(timeAt('2026-12-31T16:59:59Z')).toBe('Thu 31 Dec, 23:00–Fri 1 Jan 01:00')
    expect(timeAt('2026-12-31T17:00:00Z')).toBe('Thu, 31 Dec 2026, 23:00–Fri 1 Jan 01:00')
  })

  test.each([
    ['from', { from: '2026-03-07T10:00', to: '2026-03-07T11:00' }],
    ['to', { to: '2026-03-09T09:00' }],
    ['to', { to: '2027-03-09T10:00' }],
    ['to', { to: '2026-03-09T10:01' }],
    ['space', { space: randomUUID() }],
  ])('a new booking says beside %j why it is refused, for a member and a visitor', async (field, typed) => {
    const room = await space()
    const time = {
      space: room.id,
      from: '2026-03-09T10:00',
      to: '2026-03-09T11:00',
      purpose: 'Paint',
      ...typed,
    }
    const who = { member: person.email, name: 'Anong', email: 'anong@visitor.test' }
    for (const intent of ['book', 'book_visitor']) {
      const refused = await answerBookings(manager, formOf({ intent, ...who, ...time }), '/')
      expect(errorsOf(refused)).toEqual({ [field]: expect.any(String) })
    }
    expect(await db.$count(bookings)).toBe(0)
  })

  test.each([
    ['from', { from: '2026-02-01T10:00', to: '2026-02-01T11:00' }],
    ['to', { from: '2026-03-09T10:00', to: '2026-03-09T09:00' }],
    ['to', { from: '2026-03-09T10:00', to: '2027-03-09T10:00' }],
  ])('a booking that is moved says beside %j why it is not', async (field, typed) => {
    const room = await space()
    const booking = await booked(room.id, '2026-03-10T03:00:00Z', '2026-03-10T04:00:00Z')
    const move = { intent: 'move', id: booking.id, seen: '0', unit: '', space: room.id, ...typed }
    expect(errorsOf(await answerBookings(manager, formOf(move), '/'))).toEqual({
      [field]: expect.any(String),
    })
    expect(await findBooking(db, booking.id)).toMatchObject({ startsAt: booking.startsAt })
  })

  test('a space is made there though its form does not say so', async () => {
    const dialog = await findSpaceDialog(db, new URLSearchParams('new=1'))
    const values = dialog?.kind === 'new' ? dialog.saved.fields : null
    const saved = values && { ...values, name_en: 'Reef', location: '' }
    expect(saved && (await createSpace(manager, { values: saved, upload: null }))).toMatchObject({ ok: true })
  })
})

describe('a space in New York', () => {
  test('is made there by its form, and nowhere else', async () => {
    const location = await newYork()
    const dialog = await findSpaceDialog(db, new URLSearchParams('new=1'))
    if (dialog?.kind !== 'new') throw new Error('no dialog')
    const make = (where: string) => {
      const values = { ...dialog.saved.fields, name_en: 'Loft', location: where }
      return createSpace(manager, { values, upload: null })
    }
    const made = await make(location)
    expect(made.ok && (await findSpace(db, made.id))).toMatchObject({
      zone: NEW_YORK,
      locationName: 'Hudson',
    })
    for (const wrong of [randomUUID(), 'x'])
      expect(await make(wrong)).toMatchObject({ ok: false, errors: { location: expect.any(String) } })
  })

  test('has the hours and days of its wall, of 23 hours where the clocks go forward', async () => {
    const locationId = await newYork()
    await space({ name: { en: 'Home' }, hours: nine })
    await space({ locationId, hours: nine })
    await space({ name: { en: 'Always' }, locationId })
    const { place, places } = await choosePlace(db, locationId)
    expect([place.zone, places.map(({ name }) => name)]).toEqual([NEW_YORK, [expect.any(String), 'Hudson']])
    const asked = { day: '2026-03-08', minutes: 60, spaceId: null, kind: null, place, now: clock.now }
    const [always, loft, ...others] = await listVisitorOffers(db, asked)
    expect(others).toEqual([])
    expect(loft?.about).toContain('Hudson')
    expect(loft?.slots[0]).toMatchObject({ at: '2026-03-08T13:00:00.000Z', time: '09:00' })
    expect(loft?.slots.at(-1)).toMatchObject({ at: '2026-03-09T01:00:00.000Z', time: '21:00' })
    expect(always?.slots).toHaveLength(46)
    const spaces = await viewDay(db, { day: '2026-03-08', place, now: clock.now })
    expect(spaces.map(({ name, closed }) => [name, closed])).toEqual([
      ['Always', []],
      [
        'Loft',
        [
          { from: 0, to: 8 * 60 },
          { from: 21 * 60, to: 23 * 60 },
        ],
      ],
    ])
  })

  test('is not chosen, nor offered, once all that is there is switched off', async () => {
    const locationId = await newYork()
    await space({ name: { en: 'Home' } })
    await space({ locationId, isActive: false })
    expect(await choosePlace(db, locationId)).toMatchObject({ place: { id: HOME_LOCATION }, places: [] })
  })

  test('is booked, priced, told and found by its wall, and charged on Bangkok’s day', async () => {
    const loft = await space({ locationId: await newYork() })
    const booking = await booked(loft.id, '2026-03-08T21:00:00Z', '2026-03-08T23:00:00Z')
    expect(booking.priceSatang).toBe(30_000)
    expect(recordOf(booking)).toMatchObject({
      from: '2026-03-08T17:00:00-04:00',
      to: '2026-03-08T19:00:00-04:00',
    })
    expect(viewOwnBooking(booking, clock.now)).toMatchObject({
      space: 'Loft · Hudson',
      time: 'Sun 8 Mar, 17:00–19:00',
    })
    const [entry] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.reference, booking.id))
    expect(entry).toMatchObject({ bookedOn: '2026-03-08', note: 'Loft, 8 Mar 2026 17:00–19:00' })
    const [mail] = await db.select().from(mails)
    expect(mail?.text).toContain('17:00–19:00')
    expect(mail?.text).toContain('Hudson')
    const foundOn = async (day: string) =>
      (
        await listAllBookings(
          db,
          readBookingQuery(new URLSearchParams({ from: day, to: day }), []),
          clock.now,
        )
      ).length
    expect(await Promise.all(['2026-03-07', '2026-03-08', '2026-03-09'].map(foundOn))).toEqual([0, 1, 0])
  })

  test('is named in the log by its wall and in the words of whoever reads it', async () => {
    const loft = await space({ name: { en: 'Loft', th: 'ห้องใต้หลังคา' }, locationId: await newYork() })
    const { id } = await booked(loft.id, '2026-03-08T21:00:00Z', '2026-03-08T23:00:00Z')
    const asBefore = getLocale
    onTestFinished(() => overwriteGetLocale(asBefore))
    const nameIn = async (locale: 'en' | 'th' | 'ru') => {
      overwriteGetLocale(() => locale)
      return (await nameRecords(db, [{ entityType: 'booking', entityId: id }])).get(`booking:${id}`)
    }
    expect([await nameIn('th'), await nameIn('ru'), await nameIn('en')]).toEqual([
      'ห้องใต้หลังคา, 8 มี.ค. 2569, 17:00',
      'Loft, 8 мар. 2026, 17:00',
      'Loft, 8 Mar 2026, 17:00',
    ])
  })

  test('has forms that mean its wall, and say beside the field which time there is not', async () => {
    const loft = await space({ locationId: await newYork() })
    const params = new URLSearchParams({ new: '1', in: loft.id, at: '2026-03-08T09:00' })
    const may = { now: clock.now, mayEdit: true, maySee: { receipts: false, documents: false } }
    const dialog = await findBookingDialog(db, params, may)
    expect(dialog).toMatchObject({ booking: { from: '2026-03-08T09:00', to: '2026-03-08T10:00' } })
    const shown = await findBookingDialog(
      db,
      new URLSearchParams({ new: '1', in: loft.id, day: '2026-03-09' }),
      may,
    )
    expect(shown).toMatchObject({ booking: { from: '2026-03-09T09:00', to: '2026-03-09T10:00' } })
    const fields = { intent: 'book', member: person.email, space: loft.id }
    const skipped = { ...fields, from: '2026-03-08T01:00', to: '2026-03-08T02:30' }
    const refused = await answerBookings(manager, formOf(skipped), '/').catch(error => error)
    expect(errorsOf(refused)).toEqual({ to: expect.stringContaining('02:30') })
    const fine = { ...fields, from: '2026-03-08T01:00', to: '2026-03-08T03:30', shown: '15000' }
    await answerBookings(manager, formOf(fine), '/').catch(() => null)
    const [row] = await db.select().from(bookings)
    expect(row?.startsAt.toISOString()).toBe('2026-03-08T06:00:00.000Z')
    expect(row?.endsAt.toISOString()).toBe('2026-03-08T07:30:00.000Z')
  })

  test('keeps the second of two times where its form is sent as it was', async () => {
    const loft = await space({ locationId: await newYork() })
    const booking = await booked(loft.id, '2026-11-01T06:30:00Z', '2026-11-01T07:00:00Z')
    expect(viewOwnBooking(booking, clock.now).time).toBe('Sun 1 Nov, 01:30 GMT-5–02:00')
    const typed = { from: '2026-11-01T01:30', to: '2026-11-01T02:30' }
    const move = { intent: 'move', id: booking.id, seen: '0', unit: '', agreed: '10000 0', ...typed }
    await answerBookings(manager, formOf(move), '/').catch(() => null)
    const moved = await findBooking(db, booking.id)
    expect([moved?.startsAt.toISOString(), moved?.endsAt.toISOString()]).toEqual([
      '2026-11-01T06:30:00.000Z',
      '2026-11-01T07:30:00.000Z',
    ])
  })

  test('has series at the time of its wall, without the day that skips it', async () => {
    const loft = await space({ locationId: await newYork() })
    clock.now = new Date('2026-02-20T00:00:00Z')
    const first = { from: new Date('2026-02-22T07:30:00Z'), to: new Date('2026-02-22T08:30:00Z') }
    const asked = readSeries(new URLSearchParams({ until: '2026-03-15', on: '0' }), first, loft.zone)
    if (!asked) throw new Error('no series')
    const { rule } = asked
    expect(rule).toMatchObject({ from: '2026-02-22', weekdays: [0], startMinute: 150 })
    const by = 'staff' as const
    const plan = await viewSeriesPlan(db, { member: person, space: loft, rule, by, now: clock.now })
    expect(plan.leftOut).toEqual(['2026-03-08'])
    const made = await bookSeriesForMember(manager, {
      memberRowId: person.id,
      spaceId: loft.id,
      rule,
      useCredits: false,
      purpose: '',
      key: null,
      seenLeftOut: plan.leftOut,
    })
    if (!made.ok) throw new Error(made.reason)
    expect(made.value).toMatchObject({ booked: 3, leftOut: 1 })
    const all = await listOccurrences(db, made.value.id)
    expect(all.map(({ startsAt, status }) => [startsAt.toISOString(), status])).toEqual([
      ['2026-02-22T07:30:00.000Z', 'confirmed'],
      ['2026-03-01T07:30:00.000Z', 'confirmed'],
      ['2026-03-08T07:00:00.000Z', 'skipped'],
      ['2026-03-15T06:30:00.000Z', 'confirmed'],
    ])
    const [series] = await db.select().from(bookingSeries)
    expect(series?.zone).toBe(NEW_YORK)
  })
})
