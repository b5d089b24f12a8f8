import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { AdminRole } from '#app/house/access/rules.ts'
import { expect, visit } from './journey.ts'
import type { ServerDatabase } from './server-database.ts'
import { createPerson, PASSWORD } from './sign-in.ts'
import { signInAs } from './staff-journey.ts'

export type Staff = { userId: string; email: string }

export async function createStaff({ db }: ServerDatabase, role: AdminRole = 'owner'): Promise<Staff> {
  const email = `${role}.${randomUUID()}@sala.test`
  return { email, userId: await createPerson(db, { email, role }) }
}

export async function signIn(page: Page, { email }: { email: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in without the screens, and opens one. */
export async function enter(page: Page, { email }: Staff, path = '/admin/dashboard') {
  await signInAs(page, { email, password: PASSWORD })
  await visit(page, path)
  await expect(bell(page)).toBeVisible()
}

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
