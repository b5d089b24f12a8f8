import { expect, test } from '../support/journey.ts'

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

test('the menu opens', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Contact' })).toBeVisible()
})
