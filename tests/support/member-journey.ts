import { expect, type Page } from '@playwright/test'
import type { Database } from '#app/kit/platform/database.server.ts'
import { visit } from './journey.ts'
import { mailedTo } from './member-visits.ts'

/** As a member does on a phone: with the code of the mail that they ask for. */
export async function signInAsMember(page: Page, db: Database, email: string) {
  await visit(page, '/my/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Ask for a link and a code' }).click()
  await expect(page).toHaveURL(/\/my\/login\/code$/)
  await page.getByLabel('Code of six digits').fill((await mailedTo(db, email)).code)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/my$/)
}
