import { expect, test } from 'vitest'
import { addDays, bangkokDay, formatDay } from '#app/kit/pure/days.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { bookTomorrow, tomorrow } from '../support/tomorrow.ts'

const house = await openRequestHouse()
const { db } = house
const desk = await house.newStaff()
const today = bangkokDay(new Date())
const priceRules = FREE
const [room] = await db
  .insert(spaces)
  .values([
    { name: { en: 'Wave Room' }, kind: 'room', priceRules },
    { name: { en: 'A booth' }, kind: 'booth', priceRules },
    { name: { en: 'A desk' }, kind: 'desk', priceRules },
  ])
  .returning()

test('over a week staff see how often each space is booked, rooms first, and open a day from there', async () => {
  await bookTomorrow(db, room?.id ?? '', 'Isla Week')
  await desk.open('/admin/bookings?view=week')
  const rows = desk.page.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(rows.slice(0, 3)).toEqual(['Wave RoomRoom', 'A deskDesk', 'A boothPhone booth'])
  const day = formatDay(tomorrow, 'en', { weekday: 'long', day: 'numeric', month: 'long' })
  expect(desk.page.getByRole('link', { name: `A desk, ${day}: 0 bookings` })).toBeVisible()
  await desk.follow('A week later')
  expect(desk.address).toContain(`day=${addDays(today, 7)}&view=week`)
  await desk.follow('Today', desk.main)
  await desk.follow(new RegExp(`^Wave Room, ${day}: 1 booking · 2 h$`))
  expect(desk.address).toContain(`day=${tomorrow}&view=day`)
  expect(desk.page.getByRole('link', { name: /Isla Week/ })).toBeVisible()
  const lanes = [...desk.main.querySelectorAll('.day-grid ul[aria-label]')].map(lane => lane.ariaLabel)
  expect(lanes.slice(0, 3)).toEqual(['Wave Room', 'A desk', 'A booth'])
})

test('without a script another day is shown by a button, in the view that is open', async () => {
  await desk.open('/admin/bookings?view=week')
  desk.fill('Day', addDays(today, 30))
  await desk.press('Show')
  expect(desk.address).toContain('view=week')
  expect(desk.address).toContain(`day=${addDays(today, 30)}`)
})
