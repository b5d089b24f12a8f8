import type { Page } from '@playwright/test'
import { expect, test, visit } from '../support/journey.ts'

test('a kept page is live, also when the browser has it already, draws what stands below its first screen, and keeps languages and moods apart', async ({
  page,
}) => {
  await visit(page, '/')
  for (const use of await page.locator('#features use').all()) {
    await use.scrollIntoViewIfNeeded()
    await expect.poll(() => use.evaluate((one: SVGUseElement) => one.getBBox().width)).toBeGreaterThan(100)
  }
  await visit(page, '/')
  await page.getByRole('button', { name: 'Switch to night' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await expect.poll(() => rememberedMood(page)).toBeTruthy()
  const night = await rememberedMood(page)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
  await page.getByRole('button', { name: 'Switch to day' }).click()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  await expect.poll(() => rememberedMood(page)).not.toBe(night)
  await visit(page, '/th/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'day')
})

/** The page stays while its choice is sent, and browsers do not tell of the answer to what is not followed. */
async function rememberedMood(page: Page) {
  return (await page.context().cookies()).find(({ name }) => name === 'theme')?.value
}
