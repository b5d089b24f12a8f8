import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { mails } from '#app/house/mail/tables.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { linkIn } from '../support/mails.ts'
import { OWNER } from '../support/server.ts'
import { createPerson, PASSWORD } from '../support/sign-in.ts'
import { signInAs, signInAsOwner } from '../support/staff-journey.ts'

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`an owner makes a role, invites somebody with it, and they see only that at ${viewport.width} px`, async ({
    page,
    database,
    browser,
    baseURL,
  }) => {
    const word = randomUUID().slice(0, 8)
    const [role, email] = [`Host ${word}`, `nok.${word}@example.com`]
    const title = `Jazz ${word}`
    await database.db.insert(events).values({
      title,
      description: 'By the sea',
      type: 'networking',
      startsAt: new Date('2030-01-01T12:00:00Z'),
    })
    await page.setViewportSize(viewport)
    await signInAsOwner(page)
    await visit(page, '/admin/settings/roles')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Add role' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add role' })
    await dialog.getByRole('button', { name: 'Create role' }).click()
    await expect(dialog.getByText('Please enter a name of at most')).toBeVisible()
    await expect(dialog.getByText('Please tick at least one thing')).toBeVisible()
    await expect(dialog.getByLabel('Name of the role')).toBeFocused()
    await dialog.getByLabel('Name of the role').fill(role)
    const receipts = dialog.getByRole('group', { name: 'Slips' })
    await receipts.getByLabel('Change').check()
    await expect(receipts.getByLabel('See')).toBeChecked()
    await receipts.getByLabel('See').uncheck()
    await expect(receipts.getByLabel('Change')).not.toBeChecked()
    await dialog.getByRole('group', { name: 'Events', exact: true }).getByLabel('See').check()
    await dialog.getByLabel('Current password').fill(OWNER.password)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: 'Create role' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Role created.' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: role })).toContainText('Events (see)')

    await visit(page, '/admin/settings/staff?new=1')
    const invitation = page.getByRole('dialog', { name: 'Invite someone' })
    await invitation.getByLabel('Email').fill(email)
    await invitation.getByLabel('Name').fill('Nok')
    await invitation.getByRole('radio', { name: role }).check()
    await invitation.getByLabel('Current password').fill(OWNER.password)
    await invitation.getByRole('button', { name: 'Write invitation' }).click()
    await expect(page.getByRole('status').filter({ hasText: `Invitation for ${email}` })).toBeVisible()

    const [mail] = await database.db.select().from(mails).where(eq(mails.recipient, email))
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    const other = await context.newPage()
    await visit(other, linkIn(mail).replace(/^https?:\/\/[^/]+/, ''))
    await other.getByLabel('New password', { exact: true }).fill(PASSWORD)
    await other.getByRole('button', { name: 'Save the new password' }).click()
    await expect(other).not.toHaveURL(/reset-password/)
    await signInAs(other, { email, password: PASSWORD })
    await visit(other, '/admin/dashboard')
    const entries = other.getByRole('complementary').getByRole('navigation').getByRole('link')
    await expect(entries).toHaveText(['Dashboard', 'Events'])
    await visit(other, `/admin/events?q=${word}`)
    await expect(other.getByRole('link', { name: 'Add Event' })).toHaveCount(0)
    await expect(other.getByRole('link', { name: `Delete ${title}` })).toHaveCount(0)
    await other.getByRole('link', { name: `Open ${title}` }).click()
    const details = other.getByRole('dialog', { name: 'Details' })
    await expect(details.getByText('You can look at this, but not change it.')).toBeVisible()
    await expect(details.getByText('By the sea')).toBeVisible()
    await expect(details.getByRole('textbox').first()).toBeDisabled()
    await expect(details.getByRole('button', { name: /Update/ })).toHaveCount(0)
    await expectAccessible(other)
    expect((await other.goto('/admin/members'))?.status()).toBe(403)
    await context.close()

    await visit(page, '/admin/settings/roles')
    await page.getByRole('link', { name: `Delete ${role}` }).click()
    await expect(page.getByRole('dialog')).toContainText('while somebody has it: Nok')
  })
}

// The browser reports what an accountant may not open, and slips of other journeys that have no picture.
test.use({ allowedComplaint: /403 \(Forbidden\)|404 \(Not Found\)/ })

test('an accountant follows a debt and changes nothing', async ({ page, database }) => {
  const email = `acc.${randomUUID()}@example.com`
  await createPerson(database.db, { email, role: 'accountant' })
  await signInAs(page, { email, password: PASSWORD })
  await visit(page, '/admin/dashboard')
  const entries = page.getByRole('complementary').getByRole('navigation').getByRole('link')
  await expect(entries).toHaveText(['Dashboard', 'Slips', 'Documents', 'Ledger', 'Cash-up'])
  await expect(page.getByText('Accountant')).toBeVisible()
  await expectAccessible(page)
  for (const path of ['/admin/receipts', '/admin/documents', '/admin/ledger']) {
    await visit(page, path)
    await expectAccessible(page)
  }
  for (const path of ['/admin/members', '/admin/applications', '/admin/settings', '/admin/activity']) {
    expect((await page.goto(path))?.status()).toBe(403)
  }
})
