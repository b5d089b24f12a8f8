import { eq } from 'drizzle-orm'
import { expiryDay } from '#app/house/plans/rules/prices.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { members } from '#app/people/members/tables.server.ts'
import { expect, expectAccessible, holdLoading, test, visit } from '../support/journey.ts'
import { expectMessage } from '../support/registering.ts'
import { insertMember } from '../support/reviewer.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

const today = () => bangkokDay(new Date())

test('the expiry that is proposed follows type and join date until it is edited, and what was done is said for a moment', async ({
  page,
}) => {
  await signInAsOwner(page)
  await visit(page, '/admin/members?new=1')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  const type = page.getByLabel('Membership type').last()
  const expiry = page.getByLabel('Expiry date')
  await type.selectOption('annual')
  await expect(expiry).toHaveValue(expiryDay('annual', today()))
  await type.selectOption('monthly')
  await page.getByLabel('Join date').fill('2027-01-31')
  await expect(expiry).toHaveValue('2027-02-28')
  await expiry.fill('2027-03-15')
  await type.selectOption('weekly')
  await expect(expiry).toHaveValue('2027-03-15')
  await page.getByRole('button', { name: 'Use 7 February 2027, by type and join date' }).click()
  await expect(expiry).toHaveValue('2027-02-07')
  await page.getByLabel('Name', { exact: true }).fill('Nok of the sea')
  await page.getByLabel('Email', { exact: true }).fill('nok.of.the.sea@example.com')
  await page.getByLabel('Mobile phone').fill('081 234 5678')
  await page.getByRole('button', { name: 'Create member' }).click()
  await expect(page.getByText('Member created successfully')).toBeVisible()
  await expect(page.getByText('Member created successfully')).toBeHidden({ timeout: 6000 })
})

test('what is wrong is said beside the field, closed groups open for it, and leaving is asked about', async ({
  page,
}) => {
  await signInAsOwner(page)
  await visit(page, '/admin/members')
  await page.keyboard.press('n')
  await page.getByText('Address, work and emergency').click()
  await page.getByLabel('Work phone').fill('ext. two')
  await page.getByText('Address, work and emergency').click()
  await page.getByLabel('Join date').fill('')
  const loadAgain = await holdLoading(page, /members\.data/)
  await page.getByRole('button', { name: 'Create member' }).click()
  const name = page.getByLabel('Name', { exact: true })
  await expectMessage(name, 'Please enter a name')
  await expectMessage(page.getByLabel('Email', { exact: true }), 'Please enter an email address')
  await expectMessage(page.getByLabel('Mobile phone'), 'Please enter a mobile phone number')
  await expectMessage(page.getByLabel('Join date'), 'Please select a join date')
  await expectMessage(
    page.getByLabel('Work phone'),
    'Please enter a valid work phone number, or leave it empty',
  )
  await expect(name).toBeFocused()
  await expectAccessible(page)
  await expect(page.getByLabel('Work phone')).toBeVisible()
  await expect(page.getByLabel('Work phone')).toHaveValue('ext. two')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeVisible()
  loadAgain()
  await expect(page.locator('dialog [type=submit]')).not.toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Work phone')).toHaveValue('ext. two')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(name).toBeHidden()
  await expect(page).toHaveURL(/\/admin\/members\??$/)
})

test('a membership is renewed and its auto-renewal switched with the keyboard alone', async ({
  page,
  database: { db },
}) => {
  const { id, name } = await insertMember(db, { expiryDate: addDays(today(), 200) })
  await signInAsOwner(page)
  await visit(page, `/admin/members/${id}`)
  await page.getByRole('link', { name: 'Renew', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Renew this membership?' })
  await expect(dialog.getByLabel('Paid now, in baht')).toBeFocused()
  await dialog.getByLabel('Paid now, in baht').fill('0')
  for (let tabs = 0; tabs < 3; tabs++) await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Renew' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Membership renewed successfully.')).toBeVisible()

  const toggle = page.getByRole('switch', { name: `Auto-renew for ${name}` })
  await expect(toggle).toBeChecked()
  await toggle.press('Space')
  await expect(page.getByText('Auto-renewal disabled successfully', { exact: true })).toBeVisible()
  await expect(toggle).not.toBeChecked()
  await expect(toggle).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 300 })
  await toggle.click()
  await expect(page.getByText('Auto-renewal enabled successfully', { exact: true })).toBeInViewport()
  const [row] = await db.select().from(members).where(eq(members.id, id))
  expect(row?.autoRenew).toBe(true)
})
