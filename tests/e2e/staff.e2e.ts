import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import { adminUsers, users } from '#app/house/accounts/tables.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { linkIn } from '../support/mails.ts'
import { OWNER } from '../support/server.ts'
import { createPerson, PASSWORD } from '../support/sign-in.ts'
import { signInAs, signInAsOwner } from '../support/staff-journey.ts'

const newEmail = () => `nok.${randomUUID()}@example.com`

async function openPerson(page: Page, userId: string) {
  await visit(page, `/admin/settings/staff/${userId}`)
}

async function inOtherBrowser(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  return { page: await context.newPage(), close: () => context.close() }
}

test('someone is invited, sets a password by the mailed link and signs in with the role', async ({
  page,
  database,
  browser,
  baseURL,
}) => {
  const email = newEmail()
  await signInAsOwner(page)
  await visit(page, '/admin/settings/staff')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Invite someone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite someone' })
  await dialog.getByRole('button', { name: 'Write invitation' }).click()
  await expect(dialog.getByText('Please choose a role')).toBeVisible()
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Name').fill('Nok at the desk')
  await dialog.getByRole('radio', { name: 'Front desk' }).check()
  await dialog.getByLabel('Current password').fill(OWNER.password)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Write invitation' }).click()
  await expect(page.getByRole('status').filter({ hasText: `Invitation for ${email}` })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Invited')

  const [mail] = await database.db.select().from(mails).where(eq(mails.recipient, email))
  const link = linkIn(mail)
  const other = await inOtherBrowser(browser, baseURL)
  await visit(other.page, link.replace(/^https?:\/\/[^/]+/, ''))
  await other.page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await other.page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(other.page).not.toHaveURL(/reset-password/)
  await signInAs(other.page, { email, password: PASSWORD })
  await other.page.goto('/admin/settings/staff')
  await expect(other.page.getByRole('heading', { name: 'Staff & roles' })).toHaveCount(0)
  await other.close()

  await visit(page, '/admin/settings/staff')
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Has access')
})

test('ended access puts the other browser out at its next click, and can be given back', async ({
  page,
  database,
  browser,
  baseURL,
}) => {
  const email = newEmail()
  const userId = await createPerson(database.db, { email, role: 'manager' })
  const other = await inOtherBrowser(browser, baseURL)
  await signInAs(other.page, { email, password: PASSWORD })
  await visit(other.page, '/admin/settings/mail')

  await signInAsOwner(page)
  await openPerson(page, userId)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'End access' }).click()
  await expect(page.getByText('Access ended', { exact: true })).toBeVisible()
  await other.page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(other.page).toHaveURL(/\/admin\/login\?returnTo=/)

  await page.getByLabel('Current password').fill(OWNER.password)
  await page.getByRole('button', { name: 'Give access back' }).click()
  await expect(page.getByText('Has access', { exact: true })).toBeVisible()
  await signInAs(other.page, { email, password: PASSWORD })
  await other.close()
  const entries = await database.db
    .select()
    .from(adminActivityLog)
    .where(eq(adminActivityLog.entityId, userId))
  const actions = entries.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['ended_access', 'restored_access', 'viewed']))
})

test('another role ends the sessions and counts at once', async ({ page, database, browser, baseURL }) => {
  const email = newEmail()
  const userId = await createPerson(database.db, { email, role: 'manager' })
  const other = await inOtherBrowser(browser, baseURL)
  await signInAs(other.page, { email, password: PASSWORD })
  await signInAsOwner(page)
  await openPerson(page, userId)
  await page.getByRole('radio', { name: 'Front desk' }).check()
  await page.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('Please enter your password')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Front desk' })).toBeChecked()
  await page.getByLabel('Current password').fill(OWNER.password)
  await page.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Role changed.' })).toBeVisible()
  await other.page.goto('/admin/dashboard')
  await expect(other.page).toHaveURL(/\/admin\/login\?returnTo=/)
  await signInAs(other.page, { email, password: PASSWORD })
  const answer = await other.page.request.get('/admin/settings/mail')
  expect(answer.status()).toBe(403)
  await other.close()
})

test('nobody but an owner sees or does any of it, whatever they post', async ({
  page,
  database,
  baseURL,
}) => {
  const [owner] = await database.db.select().from(users).where(eq(users.email, OWNER.email))
  for (const role of ['manager', 'front_desk'] as const) {
    const email = newEmail()
    const userId = await createPerson(database.db, { email, role })
    await signInAs(page, { email, password: PASSWORD })
    const headers = { origin: baseURL ?? '' }
    for (const path of ['/admin/settings/staff', `/admin/settings/staff/${userId}`]) {
      expect((await page.request.get(path)).status()).toBe(403)
    }
    const forms: { path: string; form: Record<string, string> }[] = [
      { path: '/admin/settings/staff', form: { email: newEmail(), displayName: 'X', role: 'owner' } },
      { path: `/admin/settings/staff/${userId}`, form: { intent: 'role', role: 'owner' } },
      { path: `/admin/settings/staff/${owner?.id}`, form: { intent: 'end' } },
    ]
    for (const { path, form } of forms) {
      expect((await page.request.post(path, { form, headers })).status()).toBe(403)
    }
    const [row] = await database.db.select().from(adminUsers).where(eq(adminUsers.userId, userId))
    expect(row?.role).toBe(role)
    const refused = await database.db
      .select()
      .from(adminActivityLog)
      .where(and(eq(adminActivityLog.adminId, userId), eq(adminActivityLog.action, 'refused')))
    expect(refused.length).toBeGreaterThan(0)
    await page.context().clearCookies()
  }
})

test('one’s own role and access are another owner’s to change', async ({ page, database, baseURL }) => {
  const [owner] = await database.db.select().from(users).where(eq(users.email, OWNER.email))
  await signInAsOwner(page)
  await openPerson(page, owner?.id ?? '')
  await expect(page.getByRole('button', { name: 'End access' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change role' })).toHaveCount(0)
  await expect(page.getByText('Another owner changes your role and access')).toBeVisible()
  const headers = { origin: baseURL ?? '' }
  const path = `/admin/settings/staff/${owner?.id}`
  expect((await page.request.post(path, { form: { intent: 'end' }, headers })).status()).toBe(409)
  const unknown = `/admin/settings/staff/${randomUUID()}`
  expect((await page.request.post(unknown, { form: { intent: 'end' }, headers })).status()).toBe(404)
  expect((await page.request.get('/admin/settings/staff/nobody')).status()).toBe(404)
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 700 } })

  test('the list and a person fit', async ({ page, database }) => {
    const email = newEmail()
    const userId = await createPerson(database.db, { email, role: 'manager' })
    await signInAsOwner(page)
    await visit(page, '/admin/settings/staff')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await openPerson(page, userId)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})
