import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { joinPath } from '#app/public/guests/rules.ts'
import { eventGuests } from '#app/public/guests/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/journey.ts'
import { expectMessage, newVisitor } from '../support/registering.ts'
import { type ServerDatabase, tellOfChange } from '../support/server-database.ts'

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
  await announceChange(database.db, 'events')
}

test('on a phone what becomes of a guest’s data stands before the form, what is missing has the focus, and each answer is accessible', async ({
  page,
  database,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const event = await announce(database, 1)
  const { name, email } = newVisitor()
  // It is whole without its scripts: nothing has to start.
  await page.goto(joinPath(event.slug))
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
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await database.db.update(eventGuests).set({ status: 'cancelled' }).where(eq(eventGuests.email, email))
  await page.reload()
  await expect(
    page.getByRole('heading', { level: 1, name: 'You are not on the list any more' }),
  ).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await remove(database, event.id)
})
