import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, visit } from '../support/journey.ts'

test('a failure is said in a red box, and "Signing in..." shows while it takes', async ({ page }) => {
  const email = `mali.${randomUUID()}@example.com`
  const held = Promise.withResolvers<void>()
  await visit(page, '/admin/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.route(/\/admin\/login/, async route => {
    if (route.request().method() === 'POST') await held.promise
    await route.fallback()
  })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  held.resolve()
  const box = page.getByRole('alert').getByText('Invalid email or password', { exact: true })
  await expect(box).toBeVisible()
  const [red = 0, green = 0, blue = 0] = await box.evaluate(element =>
    (getComputedStyle(element).borderColor.match(/\d+/g) ?? []).map(Number),
  )
  expect(red).toBeGreaterThan(green + blue)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expectAccessible(page)
  await expectHouse(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectHouse(page)
})

/** Beside the form. */
async function expectHouse(page: Page) {
  await expect(page.locator('svg', { has: page.locator('#hero-crown') })).toBeInViewport()
}
