import { settings } from '#app/house/settings/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { createPerson, PASSWORD } from '../support/sign-in.ts'
import { signInAs, signInAsOwner } from '../support/staff-journey.ts'

// A server of its own: other files expect the settings of a fresh install. Spelt out, the default is another value.
test.use({ serverEnv: { LOG_LEVEL: 'error' }, contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(({ database }) => database.db.delete(settings))

for (const width of [390, 1440])
  test(`the dashboard leads to what is left to do, to its very field, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInAsOwner(page)
    await visit(page, '/admin/dashboard')
    const card = page.getByRole('region', { name: 'Start checklist' })
    await expect(card).toContainText(/Done: \d+ of 12/)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await card.getByRole('link', { name: 'Your company’s legal name and address' }).click()
    const name = page.getByLabel('Legal name')
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription(/To do/)
    await name.fill('Tidepool Co., Ltd.')
    await page.getByLabel('Street').fill('Beach Road 1')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved. The site shows it now.')).toBeVisible()
    await expect(name).not.toHaveAccessibleDescription(/To do/)
    await expect(page.getByRole('complementary', { name: 'Start checklist' })).toHaveCount(0)
  })

test('what is not wanted is set aside with one press, where it is to be done, and brought back', async ({
  page,
}) => {
  await signInAsOwner(page)
  await visit(page, '/admin/settings/statistics')
  await page.getByRole('button', { name: 'Right as it is', exact: true }).click()
  await expect(page.getByText('Set aside. The start checklist can bring it back.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/settings\/statistics$/)
  await expect(page.getByRole('button', { name: /^Right as it is/ })).toHaveCount(0)
  await visit(page, '/admin/settings/start')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Bring back: The figures on the front page' }).click()
  await expect(page.getByRole('link', { name: 'The figures on the front page' })).toBeVisible()
})

test('the agreement is done once somebody says that they have read it', async ({ page }) => {
  await signInAsOwner(page)
  await visit(page, '/admin/settings/agreement')
  await page.getByRole('button', { name: 'We have read it' }).click()
  await expect(page.getByRole('button', { name: 'We have read it' })).toHaveCount(0)
  await visit(page, '/admin/settings/start')
  const line = page.getByRole('listitem').filter({ hasText: 'Read the membership agreement' })
  await expect(line).toContainText('Done')
})

test('who may not edit settings is not asked', async ({ page, database }) => {
  const email = 'desk@sala.test'
  await createPerson(database.db, { email, role: 'front_desk' })
  await signInAs(page, { email, password: PASSWORD })
  await visit(page, '/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Start checklist')).toHaveCount(0)
})
