import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { settings } from '#app/house/settings/tables.server.ts'
import { deliveries } from '#app/machines/webhooks/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, visit } from '../support/journey.ts'
import { OWNER } from '../support/server.ts'
import type { ServerDatabase } from '../support/server-database.ts'
import { createPerson, PASSWORD } from '../support/sign-in.ts'
import { signInAs, signInAsOwner } from '../support/staff-journey.ts'
import { test as automationTest } from '../support/webhook-journey.ts'

/** Only registrations are sent by the environment: receipts go where Settings say. */
const test = automationTest.extend({
  serverEnv: [
    async ({ automation }, use) =>
      use({ REGISTRATION_WEBHOOK_URL: `${automation.origin}/registration?key=secret` }),
    { scope: 'worker' },
  ],
})

async function insertStopped({ db }: ServerDatabase, name: string) {
  const id = `msg_${randomUUID().replaceAll('-', '')}`
  const payload = { name, email: 'nok@example.com' }
  await db
    .insert(deliveries)
    .values({ id, kind: 'registration', subjectId: randomUUID(), payload, status: 'stopped', attempts: 10 })
  return id
}

test('a URL that leads inside is refused when it is saved, and what was typed stays', async ({ page }) => {
  await signInAsOwner(page)
  await visit(page, '/admin/settings/webhooks')
  const field = page.getByLabel('Slip webhook URL')
  for (const url of [
    'http://127.0.0.1:8080/hook',
    'http://2130706433/',
    'http://[::ffff:10.0.0.1]/',
    'http://localhost/',
  ]) {
    await field.fill(url)
    await page.getByRole('button', { name: 'Save addresses' }).click()
    await expect(page.getByText('This address leads to a private network.')).toBeVisible()
    await expect(field).toHaveValue(url)
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(/private network/)
  }
  await expectAccessible(page)
})

test('a name that leads inside is refused when it is called, with a plain sentence', async ({
  page,
  automation,
  database,
}) => {
  // As if the name had led elsewhere when it was saved.
  const receiptUrl = `${automation.origin.replace('127.0.0.1', 'localhost')}/receipt`
  const value = { registrationUrl: null, receiptUrl }
  await database.db
    .insert(settings)
    .values({ key: 'webhooks', value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
  await signInAsOwner(page)
  await visit(page, '/admin/settings/webhooks')
  await page.getByRole('button', { name: 'Send a test slip' }).click()
  await expect(page.getByText('The address leads to a private network.')).toBeVisible()
  await expect(page.getByText('Not taken')).toBeVisible()
  expect(automation.requests).toHaveLength(0)
  await database.db.delete(settings).where(eq(settings.key, 'webhooks'))
})

test('the URL of the environment is shown by its origin, and a test of it shows the answer', async ({
  page,
  automation,
}) => {
  automation.answer = { status: 202, body: 'thank you' }
  await signInAsOwner(page)
  await visit(page, '/admin/settings/webhooks')
  await expect(page.getByText(automation.origin, { exact: true })).toBeVisible()
  await expect(page.getByText('REGISTRATION_WEBHOOK_URL')).toBeVisible()
  await expect(page.getByLabel('Registration webhook URL')).toHaveCount(0)
  expect(await page.content()).not.toContain('key=secret')
  await page.getByRole('button', { name: 'Send a test registration' }).click()
  await expect(page.getByText('202 Accepted')).toBeVisible()
  await expect(page.getByText('thank you')).toBeVisible()
  expect(JSON.parse(String(automation.requests[0]?.body))).toMatchObject({ isTest: true })
  await expectAccessible(page)
})

test('what was given up is found in the list, read and sent again', async ({
  page,
  automation,
  database,
}) => {
  const name = `Nok ${randomUUID().slice(0, 8)}`
  const id = await insertStopped(database, name)
  await signInAsOwner(page)
  await visit(page, '/admin/settings/webhooks?status=stopped')
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(name)
  await page.getByRole('searchbox', { name: 'Search by name' }).press('Enter')
  await page.getByRole('link', { name: `Registration: ${name}` }).click()
  await expect(page).toHaveURL(/\/msg_/)
  await expect(page.getByRole('table', { name: 'Recent deliveries' })).toHaveCount(0)
  await expect(page.getByText('Given up')).toBeVisible()
  await expectAccessible(page)
  automation.answer = { status: 500, body: 'not today' }
  await page.getByRole('button', { name: 'Retry now' }).click()
  await expect(page.getByText('It was not accepted.')).toBeVisible()
  await expect(page.getByText('not today')).toBeVisible()
  automation.answer = { status: 200, body: 'at last' }
  await page.getByRole('button', { name: 'Retry now' }).click()
  await expect(page.getByText('at last')).toBeVisible()
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry now' })).toHaveCount(0)
  expect(automation.requests.map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
  await expectAccessible(page)
})

test('the secret is for owners: a manager is told so', async ({ page, database, baseURL }) => {
  const email = `manager.${randomUUID()}@example.com`
  await createPerson(database.db, { email, role: 'manager' })
  await signInAs(page, { email, password: PASSWORD })
  await visit(page, '/admin/settings/webhooks')
  await expect(page.getByText('An owner can see it.')).toBeVisible()
  const headers = { origin: baseURL ?? '' }
  const forged = await page.request.post('/admin/settings/webhooks', { form: { intent: 'reveal' }, headers })
  expect(forged.status()).toBe(403)
  expect(await forged.text()).not.toContain('whsec_')
  await page.context().clearCookies()
  await signInAsOwner(page)
  await visit(page, '/admin/settings/webhooks')
  await page.getByRole('button', { name: 'Show the secret' }).click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 700 } })

  test('addresses, deliveries and one of them fit', async ({ page, database }) => {
    const id = await insertStopped(database, 'Nok')
    await signInAsOwner(page)
    await visit(page, '/admin/settings/webhooks')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await visit(page, `/admin/settings/webhooks/${id}`)
    await expectNoSidewaysScroll(page)
  })
})

test('an owner adds an address for events beside the fixed ones, pauses it, and reads in the API what it is told', async ({
  page,
}) => {
  await signInAsOwner(page)
  await visit(page, '/admin/settings/webhooks/events')
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(rowOf('Registration')).toContainText('Set by REGISTRATION_WEBHOOK_URL')
  await expect(rowOf('Registration')).toContainText('On')
  await expect(rowOf('Slip')).toContainText('Set in Settings')
  for (const name of ['Request for a blog post', 'Request to delete a blog post'])
    await expect(rowOf(name)).toContainText('Built in')

  await page.getByRole('link', { name: 'Add an address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What it is for').fill('Accounting')
  await dialog.getByLabel('URL').fill('https://hooks.example.com/sala?key=secret')
  await dialog.getByLabel('Current password').fill(OWNER.password)
  await dialog.getByRole('button', { name: 'Add an address' }).click()
  await expect(dialog.getByText('Please tick at least one event')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /A payment is recorded/ }).check()
  await dialog.getByLabel('Current password').fill(OWNER.password)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add an address' }).click()
  await expect(page.getByText('Added. It is told of what happens from now on.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Accounting' })).toBeVisible()
  await expect(page.getByText('key=secret')).toHaveCount(0)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/admin/settings/webhooks/events')
  await expect(page.getByRole('link', { name: 'Accounting', exact: true })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.goto('/api/v1/docs#payment.recorded')
  const event = page.getByRole('region', { name: 'payment.recorded', exact: true })
  await expect(event.getByText('amount_satang', { exact: true })).toBeVisible()
  await expectNoSidewaysScroll(page)
})
