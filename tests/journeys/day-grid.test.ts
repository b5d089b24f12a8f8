import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '#app/kit/pure/days.ts'
import { bookings } from '#app/space/bookings/tables.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { bookTomorrow, tomorrow } from '../support/tomorrow.ts'

const house = await openRequestHouse()
const { db } = house
const staff = await house.newStaff()

async function insertSpace(en: string) {
  const [space] = await db.insert(spaces).values({ name: { en }, kind: 'room', priceRules: FREE }).returning()
  if (!space) throw new Error('no space')
  return space
}

test('a booking that was cancelled while its dialog was open is not moved by it, and is shown as it is', async () => {
  const space = await insertSpace('Reef Room')
  const elsewhere = await insertSpace('Other late room')
  const cancel = (id: string) =>
    db.update(bookings).set({ status: 'cancelled', icalSequence: 1 }).where(eq(bookings.id, id))
  const dialog = () => staff.page.getByRole('dialog')
  const alert = () => within(dialog()).getByRole('alert')

  const opened = await bookTomorrow(db, space.id, 'Lek Opened')
  await staff.open(`/admin/bookings?day=${tomorrow}&edit=${opened}`)
  staff.fill('From', `${tomorrow}T14:00`, dialog())
  staff.fill('Until', `${tomorrow}T15:00`, dialog())
  await cancel(opened)
  await staff.press('Move it', dialog())
  expect(alert()).toHaveTextContent('This can’t be done with this booking any more.')
  expect(dialog()).toHaveTextContent('Cancelled')
  expect(within(dialog()).queryByRole('button', { name: 'Move it' })).toBeNull()
  expect(dialog()).not.toHaveTextContent('Cancel this booking')

  const asked = await bookTomorrow(db, space.id, 'Lek Elsewhere')
  await staff.open(`/admin/bookings?day=${tomorrow}&edit=${asked}`)
  staff.fill('Space', 'Other late room', dialog())
  await staff.press('Move it', dialog())
  expect(dialog()).toHaveAccessibleName('Move it to another space?')
  await cancel(asked)
  await staff.press('Move it', dialog())
  expect(alert()).toHaveTextContent('This can’t be done with this booking any more.')
  expect(dialog()).toHaveAccessibleName('Reef Room')
  expect(dialog()).toHaveTextContent('Cancelled')
  expect(within(dialog()).queryByRole('button', { name: 'Move it' })).toBeNull()
  expect(await db.$count(bookings, eq(bookings.spaceId, elsewhere.id))).toBe(0)
})

test('what is booked of a space that is switched off stays in sight', async () => {
  const space = await insertSpace('Closed room')
  await bookTomorrow(db, space.id, 'Ploy Stays')
  await db.update(spaces).set({ isActive: false }).where(eq(spaces.id, space.id))
  await staff.open(`/admin/bookings?day=${tomorrow}`)
  expect(staff.page.getByText('Closed room').closest('li')).toHaveTextContent('Switched off')
  expect(staff.page.getByRole('link', { name: /Ploy Stays/ })).toBeVisible()
  await staff.open('/admin/bookings/list')
  staff.fill('Space', 'Closed room (switched off)')
  await staff.press('Search')
  expect(staff.page.getByRole('row', { name: /Ploy Stays/ })).toBeVisible()
  await staff.open(`/admin/bookings?day=${addDays(tomorrow, 1)}`)
  expect(staff.page.queryByText('Closed room')).toBeNull()
})
