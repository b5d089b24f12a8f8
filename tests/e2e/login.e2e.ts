import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, visit } from '../support/journey.ts'
import { OWNER } from '../support/server.ts'
import { createPerson } from '../support/sign-in.ts'

const newEmail = () => `mali.${randomUUID()}@example.com`

test('a failure is said in a red box, the same for an unknown account', async ({ page, database }) => {
  const email = newEmail()
  await createPerson(database.db, { email, role: 'manager' })
  for (const address of [email, newEmail()]) {
    await visit(page, '/admin/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await signIn(page, address, 'not the password')
    const box = page.getByRole('alert').getByText('Invalid email or password', { exact: true })
    await expect(box).toBeVisible()
    const [red = 0, green = 0, blue = 0] = await box.evaluate(element =>
      (getComputedStyle(element).borderColor.match(/\d+/g) ?? []).map(Number),
    )
    expect(red).toBeGreaterThan(green + blue)
    await expect(page.getByLabel('Email')).toHaveValue(address)
  }
  await expectAccessible(page)
})

test('"Signing in..." shows while it takes', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/admin\/login/, async route => {
    if (route.request().method() === 'POST') await held
    await route.fallback()
  })
  await visit(page, '/admin/login')
  await signIn(page, OWNER.email, OWNER.password)
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  release()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('beside every sign-in stands the house of the front page, in the light that was chosen', async ({
  page,
}) => {
  const drawing = page.locator('svg', { has: page.locator('#hero-crown') })
  await visit(page, '/')
  const house = await drawing.innerHTML()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of ['/admin/login', '/employee/login', '/my/login']) {
      await visit(page, path)
      expect(await drawing.innerHTML()).toBe(house)
      await expect(drawing).toBeInViewport()
    }
  }
})
