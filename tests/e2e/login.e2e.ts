import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, visit } from '../support/journey.ts'
import { expectMessage } from '../support/registering.ts'
import { OWNER } from '../support/server.ts'
import { createPerson, PASSWORD } from '../support/sign-in.ts'

const newEmail = () => `mali.${randomUUID()}@example.com`

test('the two logins are one page each, with a link to the other and a hint about the backend', async ({
  page,
}) => {
  await visit(page, '/admin/login')
  await expect(page.getByRole('heading', { name: 'Admin sign-in' })).toBeVisible()
  await expect(page.getByText('Setup: the backend is connected')).toBeVisible()
  await page.getByRole('link', { name: 'Employee login' }).click()
  await expect(page.getByRole('heading', { name: 'Employee sign-in' })).toBeVisible()
  await expect(page).toHaveURL(/\/employee\/login$/)
  await page.getByRole('link', { name: 'Admin login' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
})

test('email and password are required', async ({ page }) => {
  await visit(page, '/admin/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectMessage(page.getByLabel('Email'), 'Please enter your email address')
  await expectMessage(page.getByLabel('Password'), 'Please enter your password')
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('a failure is said in a red box, the same for an unknown account', async ({ page, database }) => {
  const email = newEmail()
  await createPerson(database.db, { email, role: 'manager' })
  for (const address of [email, newEmail()]) {
    await visit(page, '/admin/login')
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

test('an admin goes to the dashboard, and out again', async ({ page }) => {
  await visit(page, '/admin/login')
  await signIn(page, OWNER.email, OWNER.password)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await page.getByRole('button', { name: 'Admin / Administrator' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/admin/login')
  await visit(page, '/admin/dashboard')
  await expect(page).toHaveURL(/\/admin\/login/)
})

test('an employee goes to the employee area', async ({ page, database }) => {
  const email = newEmail()
  await createPerson(database.db, { email, isEmployee: true })
  await visit(page, '/employee/login')
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/employee$/)
})

test('an employee has no admin access', async ({ page, database }) => {
  const email = newEmail()
  await createPerson(database.db, { email, isEmployee: true })
  await visit(page, '/admin/login')
  await signIn(page, email, PASSWORD)
  await expect(page.getByRole('alert')).toHaveText(
    'You do not have admin access. Please use the employee login if you are an employee.',
  )
  await visit(page, '/admin/dashboard')
  await expect(page).toHaveURL(/\/admin\/login/)
})

test('an admin has no employee access', async ({ page }) => {
  await visit(page, '/employee/login')
  await signIn(page, OWNER.email, OWNER.password)
  await expect(page.getByRole('alert')).toHaveText(
    'You do not have employee access. Please use the admin login if you are an administrator.',
  )
  await visit(page, '/employee')
  await expect(page).toHaveURL(/\/employee\/login/)
})

test('after signing in one is where one wanted to go, on this site only', async ({ page }) => {
  await visit(page, '/admin/login?returnTo=https://evil.example/')
  await signIn(page, OWNER.email, OWNER.password)
  await expect(page).toHaveURL('/admin/dashboard')
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
