import { expect, test } from 'vitest'
import '#app/register.server.ts'
import { visits } from '#app/presence/visits/tables.server.ts'
import { openBookingHouse } from '../../../../tests/support/booking-house.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import { viewLately } from './lately.server.ts'

const { db, at, ctx, member, space, booked } = await openBookingHouse()
const now = at('01T08:00')

test('a record says what is booked next, what was before, and when they were here', async () => {
  const memberRowId = await member()
  expect(await viewLately(db, memberRowId, { ...ctx, now })).toEqual({ next: null, bookings: [], visits: [] })
  const reef = await space()
  await booked({ memberRowId, spaceId: reef, from: at('02T10:00'), to: at('02T11:00') })
  await booked({ memberRowId, spaceId: reef })
  const left = { leftAt: at('01T06:30'), leftHow: 'check_out', endsAt: at('01T06:30') } as const
  await db.insert(visits).values([
    { memberRowId, enteredAt: at('01T05:00'), ...left },
    { memberRowId, enteredAt: at('01T07:15') },
  ])
  expect(await viewLately(db, memberRowId, { ...ctx, now })).toMatchObject({
    next: { space: 'Reef room', time: expect.stringContaining('10:00–11:00'), status: { text: 'Booked' } },
    bookings: [
      { time: expect.stringContaining('1 Dec') },
      { time: expect.stringContaining('2 Dec'), href: expect.stringContaining('/admin/bookings/list?edit=') },
    ],
    visits: [
      { from: expect.stringContaining('07:15'), to: null },
      { from: expect.stringContaining('05:00'), to: expect.stringContaining('06:30') },
    ],
  })
})

test('nobody reads of bookings or visits on a record who may not see them', async () => {
  const memberRowId = await member()
  const accountant = await asStaff(ctx, 'accountant')
  expect(await viewLately(db, memberRowId, { ...accountant, now })).toEqual({
    next: null,
    bookings: null,
    visits: null,
  })
})
