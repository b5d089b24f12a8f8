import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { sessions } from '#app/house/accounts/tables.server.ts'
import { expect, test, visit, waitUntilLive } from '../support/journey.ts'
import type { ServerDatabase } from '../support/server-database.ts'
import { createStaff, enter, type Staff, signIn } from '../support/shell-journey.ts'
import { createPerson, PASSWORD } from '../support/sign-in.ts'
import { signInAs } from '../support/staff-journey.ts'

test.describe('a session that ends', () => {
  const description = 'Tea on the roof, and somebody plays the khim.'

  async function typeEvent(page: Page) {
    await page.getByRole('textbox', { name: 'Title' }).fill('Full moon tea')
    await page.getByLabel('Description').fill(description)
    await page.getByRole('dialog').getByLabel('Type').selectOption('Educational')
  }

  async function expectTyped(page: Page) {
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Full moon tea')
    await expect(page.getByLabel('Description')).toHaveValue(description)
    await expect(page.getByRole('dialog').getByLabel('Type')).toHaveValue('educational')
  }

  const endSessions = ({ db }: ServerDatabase, { userId }: Staff) =>
    db.delete(sessions).where(eq(sessions.userId, userId))

  test('opens the login, and after it the same page with what was typed', async ({ page, database }) => {
    const staff = await createStaff(database)
    await enter(page, staff, '/admin/events?new=1')
    await typeEvent(page)
    await endSessions(database, staff)
    await page.evaluate(() => window.dispatchEvent(new Event('online'))) // instead of waiting 30 seconds
    await page.waitForURL(/\/admin\/login\?/)
    await waitUntilLive(page)
    await signIn(page, staff)
    await page.waitForURL('/admin/events?new=1')
    await expectTyped(page)
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter(key => key.includes('typed'))),
    ).toEqual([])
  })

  /** The page itself finds its session alive: what a test does is all that can tell it otherwise. */
  async function blindChecks(page: Page, { userId }: Staff) {
    const alive = { state: 'active', userId, secondsLeft: 6 * 24 * 60 * 60 }
    await page.route(
      ({ pathname }) => pathname === '/session',
      route => route.fulfill({ json: alive }),
    )
    await page.route('**/admin/live', () => {}) // opens, and never says a word
  }

  test('is noticed when a form is sent, and nothing is lost', async ({ page, database }) => {
    const staff = await createStaff(database)
    await blindChecks(page, staff)
    await enter(page, staff, '/admin/events?new=1')
    await typeEvent(page)
    await endSessions(database, staff)
    await page.getByRole('button', { name: 'Create event' }).click()
    await page.waitForURL(/\/admin\/login\?/)
    await signInAs(page, { ...staff, password: PASSWORD })
    await visit(page, '/admin/events?new=1')
    await expectTyped(page)
  })

  test('keeps what was typed for the one who typed it, and no passwords', async ({ page, database }) => {
    const staff = await createStaff(database)
    await enter(page, staff, '/admin/profile')
    await page.getByLabel('Display name').fill('Mali by the sea')
    await page.getByLabel('New password', { exact: true }).fill('never keep this')
    await endSessions(database, staff)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.waitForURL(/\/admin\/login\?/)
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    expect(kept).toContain('Mali by the sea')
    expect(kept).not.toContain('never keep this')
    await signInAs(page, { ...(await createStaff(database)), password: PASSWORD })
    await visit(page, '/admin/profile')
    await expect(page.getByLabel('Display name')).not.toHaveValue('Mali by the sea')
  })

  test('ends in the other tabs too when somebody signs out, and then nothing is kept', async ({
    page,
    context,
    database,
  }) => {
    const staff = await createStaff(database)
    await enter(page, staff, '/admin/events?new=1')
    await typeEvent(page)
    const other = await context.newPage()
    await visit(other, '/admin/dashboard')
    await other.getByRole('button', { name: 'Admin / Administrator' }).click()
    await other.getByRole('button', { name: 'Sign out' }).click()
    await expect(other).toHaveURL('/admin/login')
    await expect(page).toHaveURL('/admin/login')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Full moon tea')
  })
})

test('in the portal the session is watched as well', async ({ page, database }) => {
  const email = `worker.${randomUUID()}@sala.test`
  const userId = await createPerson(database.db, { email, isEmployee: true })
  const form = { email, password: PASSWORD }
  await page.request.post('/employee/login', { form, maxRedirects: 0 })
  await visit(page, '/employee/profile')
  await page.getByLabel('Display name').fill('Somsri')
  await database.db.delete(sessions).where(eq(sessions.userId, userId))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.waitForURL(/\/employee\/login\?/)
  await waitUntilLive(page)
  await signIn(page, { email })
  await page.waitForURL('/employee/profile')
  await expect(page.getByLabel('Display name')).toHaveValue('Somsri')
})
