import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { events } from '#app/public/events/tables.server.ts'
import { eventGuests } from '#app/public/guests/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { expectMessage, newVisitor } from '../support/registering.ts'
import { type ServerDatabase, tellOfChange } from '../support/server-database.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

/** An event of the day after tomorrow. */
async function announce(database: ServerDatabase, seats: number | null) {
  const mark = randomUUID().slice(0, 8)
  const values = { title: `Jazz night ${mark}`, slug: `jazz-night-${mark}`, description: 'On the terrace.' }
  const startsAt = new Date(Date.now() + 48 * 3_600_000)
  const [row] = await database.db
    .insert(events)
    .values({ ...values, startsAt, seats })
    .returning()
  if (!row) throw new Error('no event')
  await tellOfChange(database, 'events')
  return row
}

async function remove(database: ServerDatabase, id: string) {
  await database.db.delete(eventGuests).where(eq(eventGuests.eventId, id))
  await database.db.delete(events).where(eq(events.id, id))
  await tellOfChange(database, 'events')
}

test('a visitor comes to an event by phone, and staff see who it is', async ({
  page,
  database,
  browser,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const event = await announce(database, 1)
  const { name, email } = newVisitor()
  // It is whole without its scripts: nothing has to start.
  await page.goto(`/events/${event.slug}`)
  await expect(page.getByText('Seats left: 1')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'I’m coming' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Come to the event' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const note = await page.getByRole('main').locator('a[href="/privacy"]').boundingBox()
  const field = await page.getByLabel('Name', { exact: true }).boundingBox()
  expect(note?.y ?? Number.POSITIVE_INFINITY).toBeLessThan(field?.y ?? 0)
  await page.getByRole('button', { name: 'I’m coming' }).press('Enter')
  await expectMessage(page.getByLabel('Name', { exact: true }), 'Please enter your name.')
  await expectMessage(page.getByLabel('Email'), 'Please enter a valid email address')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type(name)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'I’m coming' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are on the list' })).toBeVisible()
  const own = page.url()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const calendar = page.getByRole('link', { name: 'Add to calendar' })
  const file = await page.request.get((await calendar.getAttribute('href')) ?? '')
  expect(await file.text()).toContain(`SUMMARY:${event.title}`)

  const answer = await page.request.get(`/events/${event.slug}`)
  const html = await answer.text()
  expect(html).toContain('Put me on the waiting list')
  expect(html).not.toContain(name)
  expect(html).not.toContain(email)

  const staff = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signInAsOwner(staff)
  await visit(staff, `/admin/events?q=${encodeURIComponent(event.title)}`)
  await expectAccessible(staff)
  await staff.getByRole('link', { name: `Guests: ${event.title}` }).click()
  await expect(staff.getByRole('heading', { level: 1, name: `Guests: ${event.title}` })).toBeVisible()
  await expect(staff.getByRole('main').getByText(name).first()).toBeVisible()
  await expectAccessible(staff)
  await expectNoSidewaysScroll(staff)
  const href = (await staff.getByRole('link', { name: 'Export' }).getAttribute('href')) ?? ''
  expect(await (await staff.request.get(href)).text()).toContain(`${name},${email},coming,`)
  await staff.getByRole('button', { name: `Take off the list ${name}` }).click()
  await expect(staff.getByText('The guest is off the list')).toBeVisible()
  await staff.context().close()
  await page.goto(own)
  await expect(
    page.getByRole('heading', { level: 1, name: 'You are not on the list any more' }),
  ).toBeVisible()
  await expectAccessible(page)
  await remove(database, event.id)
})
