import { expect, type Page } from '@playwright/test'
import { OWNER } from './server.ts'

type Login = { email: string; password: string }

/** Signs this browser in to the staff area without the screens; for journeys about something else. */
export async function signInAs(page: Page, login: Login) {
  const answer = await page.request.post('/admin/login', { form: login, maxRedirects: 0 })
  expect(answer.status(), await answer.text()).toBe(302)
}

export const signInAsOwner = (page: Page) => signInAs(page, OWNER)

/** Opens what else can be done with a row of a list. */
export const openMore = (page: Page, name: string) =>
  page.getByRole('link', { name: `More for ${name}`, exact: true }).click()

/** Types into the open approval what came in: by default all of it. How it came is as proposed, or else in cash. */
export async function typeReceived(page: Page, amount?: string) {
  const dialog = page.getByRole('dialog')
  const expected = dialog.getByText('Expected', { exact: true }).locator('xpath=following-sibling::*')
  await dialog.getByLabel('Amount received').fill(amount ?? (await expected.innerText()))
  const method = dialog.getByLabel('Method')
  if ((await method.inputValue()) === '') await method.selectOption('cash')
}

/** How the record that is open stands: what is said beside its title. */
export const statusOf = (page: Page) =>
  page.getByRole('heading', { level: 1 }).locator('xpath=following-sibling::*')
