import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { locations } from '#app/house/locations/tables.server.ts'
import { listBookings } from '#app/space/bookings/queries/bookings.server.ts'
import { bookings } from '#app/space/bookings/tables.server.ts'
import { readBookingQuery } from '#app/space/bookings/views/list.server.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { findSpaceDialog } from '#app/space/spaces/views.server.ts'
import { openBookingHouse } from '../../../tests/support/booking-house.ts'
import { sumBookings } from './queries/spaces.server.ts'
import { findSpaces } from './views/spaces.server.ts'

const { db, at, member, space, booked } = await openBookingHouse()
await db.delete(spaces)

test('a space has what was booked of it, who came, and what it brought, and each figure leads to its bookings', async () => {
  const now = () => at('31T20:00')
  const NINE_TO_FIVE = Array.from({ length: 7 }, () => ({ opens: '09:00', closes: '17:00' }))
  const reef = await space({ hours: NINE_TO_FIVE, units: 2, createdAt: at('01T00:00') })
  await space({ name: { en: 'Never booked' }, createdAt: at('01T00:00') })
  const memberRowId = await member()
  const book = (day: string) =>
    booked({ memberRowId, spaceId: reef, from: at(`${day}T10:00`), to: at(`${day}T12:00`) })
  const [came, missed, gone] = [await book('02'), await book('03'), await book('04')]
  const become = (id: string, change: Partial<typeof bookings.$inferInsert>) =>
    db.update(bookings).set(change).where(eq(bookings.id, id))
  await become(came.id, { status: 'completed', checkedInAt: at('02T10:01') })
  await become(missed.id, { status: 'no_show' })
  await become(gone.id, { status: 'cancelled' })
  const call = await space({ name: { en: 'Call' }, kind: 'call', createdAt: at('01T00:00') })
  await booked({ memberRowId, spaceId: call, from: at('05T10:00'), to: at('05T11:00') })
  const params = new URLSearchParams('from=2026-12&to=2026-12')
  const { table, isEmpty } = await findSpaces({ db, now, params })
  const figures = table.rows.find(({ key }) => key === 'Reef room')?.figures ?? []
  expect(isEmpty).toBe(false)
  const [open, hours, share, ...others] = figures.map(figure => figure?.value)
  expect([open, hours, others]).toEqual([2 * 31 * 8, 4, [2, 1, 1, 800_00]])
  expect(share).toBeCloseTo(4 / 496)
  for (const at of [1, 3, 4, 5]) {
    const { searchParams } = new URL(figures[at]?.path ?? '', 'http://localhost')
    const { total } = await listBookings(db, readBookingQuery(searchParams, [reef]), now())
    expect(total).toBe(at === 1 ? 2 : figures[at]?.value)
  }
  expect(figures[2]?.path).toBe(figures[1]?.path)
  const record = await findSpaceDialog(db, new URL(figures[0]?.path ?? '', 'http://localhost').searchParams)
  expect(record).toMatchObject({ kind: 'edit', saved: { fields: { name_en: 'Reef room', units: '2' } } })
  const sum = table.rows.at(-1)
  expect(sum).toMatchObject({
    isSum: true,
    figures: [{ path: '/admin/spaces' }, { value: 4 }, {}, { value: 2 }, {}, {}, {}],
  })
  const all = new URL(sum?.figures[3]?.path ?? '', 'http://localhost').searchParams
  expect((await listBookings(db, readBookingQuery(all, [reef, call]), now())).total).toBe(2)
})

test('a booking is of the month that the wall of its place shows', async () => {
  const [place] = await db
    .insert(locations)
    .values({ name: 'Lisbon', code: 'LIS', timeZone: 'Europe/Lisbon' })
    .returning()
  const far = await space({ name: { en: 'Far' }, locationId: place?.id, createdAt: at('01T00:00') })
  const near = await space({ name: { en: 'Near' }, createdAt: at('01T00:00') })
  // In Bangkok it is already February, in Lisbon the last evening of January.
  const [from, to] = [new Date('2027-01-31T18:00:00Z'), new Date('2027-01-31T19:00:00Z')]
  for (const spaceId of [far, near]) await booked({ memberRowId: await member(), spaceId, from, to })
  const rows = [
    { id: far, zone: 'Europe/Lisbon' },
    { id: near, zone: 'Asia/Bangkok' },
  ]
  const bookedIn = async (month: string) =>
    (await sumBookings(db, { from: month, to: month }, rows)).map(({ spaceId }) => spaceId)
  expect(await bookedIn('2027-01-01')).toEqual([far])
  expect(await bookedIn('2027-02-01')).toEqual([near])
})
