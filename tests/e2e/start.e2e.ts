import { expect, test, visit } from '../support/journey.ts'
import { RESET } from '../support/server.ts'
import { resetSettings } from '../support/server-database.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.use({ serverEnv: RESET })
test.beforeEach(({ database }) => resetSettings(database))

const width = 390

test(`the dashboard leads to what is left to do, to its very field, at ${width} px`, async ({ page }) => {
  await page.setViewportSize({ width, height: 900 })
  await signInAsOwner(page)
  await visit(page, '/admin/dashboard')
  const card = page.getByRole('region', { name: 'Start checklist' })
  await expect(card).toContainText(/Done: \d+ of 12/)
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
