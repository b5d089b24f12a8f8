import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { mails } from '#app/house/mail/tables.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { guestPath, joinPath } from '#app/public/guests/rules.ts'
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

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`a visitor comes to an event at ${viewport.width} px, and staff see who it is`, async ({
    page,
    database,
    browser,
    server,
  }) => {
    test.slow()
    await page.setViewportSize(viewport)
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

    const staff = await (await browser.newContext({ baseURL: server.url, viewport })).newPage()
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

test('opening the link of a guest gives nothing back, however often', async ({ page, database, request }) => {
  const event = await announce(database, 1)
  const { name, email } = newVisitor()
  await visit(page, joinPath(event.slug))
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'I’m coming' }).click()
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
  const [mail] = await database.db.select().from(mails).where(eq(mails.recipient, email))
  const link = new URL(mail?.secrets?.[0] ?? '')
  expect(link.pathname).toBe(new URL(page.url()).pathname)
  for (const method of ['GET', 'HEAD', 'GET'])
    expect((await request.fetch(link.pathname, { method })).headers()['cache-control']).toBe(
      'private, no-store',
    )
  const [guest] = await database.db.select().from(eventGuests).where(eq(eventGuests.email, email))
  expect(guest?.status).toBe('coming')
  expect((await request.get(guestPath(randomUUID()))).status()).toBe(404)
  await remove(database, event.id)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, allowedComplaint: /status of 400/ })

  test('without JavaScript a guest signs up, gives the seat back, and who waits has it', async ({
    page,
    database,
  }) => {
    const event = await announce(database, 1)
    const [first, second] = [newVisitor(), newVisitor()]
    await page.goto(`/th${joinPath(event.slug)}`)
    await page.getByLabel('ชื่อ', { exact: true }).fill(first.name)
    await page.getByLabel('อีเมล').fill('nobody')
    await page.getByRole('button', { name: 'ฉันจะไป' }).click()
    await expectMessage(page.getByLabel('อีเมล'), 'โปรดใส่อีเมลที่ถูกต้อง')
    await expect(page.getByLabel('ชื่อ', { exact: true })).toHaveValue(first.name)
    await page.getByLabel('อีเมล').fill(first.email)
    await page.getByRole('button', { name: 'ฉันจะไป' }).click()
    await expect(page.getByRole('heading', { name: 'คุณมีที่นั่งแล้ว' })).toBeVisible()
    const own = page.url()
    await page.goto(joinPath(event.slug))
    await expect(page.getByText('All seats are taken.')).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill(second.name)
    await page.getByLabel('Email').fill(second.email)
    await page.getByRole('button', { name: 'Put me on the waiting list' }).click()
    await expect(page.getByRole('heading', { name: 'You are on the waiting list' })).toBeVisible()
    await expect(page.getByText('Waiting before you: 0')).toBeVisible()
    const waiting = page.url()
    await page.goto(own)
    await page.getByRole('button', { name: 'ฉันไปไม่ได้แล้ว' }).click()
    await expect(page.getByRole('heading', { name: 'คุณไม่อยู่ในรายชื่อแล้ว' })).toBeVisible()
    await page.goto(waiting)
    await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
    await remove(database, event.id)
  })
})
