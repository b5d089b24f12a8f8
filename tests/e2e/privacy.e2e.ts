import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { members } from '#app/joining/members/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { insertMember } from '../support/reviewer.ts'
import { createPerson, PASSWORD } from '../support/sign-in.ts'
import { signInAs, signInAsOwner } from '../support/staff-journey.ts'

async function expectFine(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await expectNoSidewaysScroll(page)
}

test('a manager hands a former member their data, and an owner erases them', async ({
  page,
  browser,
  baseURL,
  database,
}) => {
  test.setTimeout(90_000)
  const mark = randomUUID().slice(0, 8)
  const name = `Kanokwan ${mark}`
  const email = `kanok.${mark}@example.com`
  const member = await insertMember(database.db, { name, email, status: 'active', expiryDate: '2999-01-31' })

  const manager = await browser.newContext({ baseURL: baseURL ?? '' })
  const desk = await manager.newPage()
  const login = { email: `manager.${mark}@sala.test`, password: PASSWORD }
  await createPerson(database.db, { email: login.email, role: 'manager' })
  await signInAs(desk, login)
  await visit(desk, `/admin/members/${member.id}`)
  await desk.getByRole('link', { name: 'Personal data' }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(`Personal data of ${name}`)
  await expect(desk.getByText('The membership still runs.')).toBeVisible()
  await expect(desk.getByText('An owner can erase them.')).toBeVisible()
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('link', { name: 'Download everything' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^sala-member-data-[\d-]+\.zip$/)
  expect(await readFile(await file.path(), 'utf8')).toContain(email)
  await manager.close()

  await signInAsOwner(page)
  const href = `/admin/privacy/member/${member.id}`
  await visit(page, `${href}?erase=1`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await database.db
    .update(members)
    .set({ status: 'expired', expiryDate: '2026-01-31' })
    .where(eq(members.id, member.id))
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, href)
  await expectFine(page)
  await page.getByRole('link', { name: `Erase ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Deleted for ever')).toBeVisible()
  await expectFine(page)
  const field = dialog.getByLabel('Type their name or email')
  await field.fill('Somebody else')
  await dialog.getByRole('button', { name: 'Erase for ever' }).click()
  await expect(field).toHaveAccessibleDescription(/neither their name nor their email/)
  await expect(field).toHaveValue('Somebody else')
  await field.fill(` ${name.toLowerCase()} `)
  await dialog.getByRole('button', { name: 'Erase for ever' }).click()
  await expect(page.getByText('Erased. Nobody can be recognised here any more.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personal data of Erased person')
  await page.getByRole('link', { name: 'Back to the record' }).click()
  const contact = page.getByRole('region', { name: 'Contact' })
  await expect(contact.getByText('Erased', { exact: true })).toBeVisible()
  await expect(contact.getByRole('link')).toHaveCount(0)

  await visit(page, `/admin/members?q=${encodeURIComponent(email)}`)
  await expect(page.getByText(name)).toHaveCount(0)
  await visit(page, '/admin/activity')
  await expect(page.getByText(/erased the member Erased person/).first()).toBeVisible()

  await visit(page, '/admin/settings/privacy')
  await expectFine(page)
  await page.getByLabel('Words of mails, days').fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Words of mails, days')).toHaveAccessibleDescription(/7/)
})
