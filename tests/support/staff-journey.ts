import { expect, type Page } from '@playwright/test'
import { OWNER } from './server.ts'

type Login = { email: string; password: string }

/** Signs this browser in without the screens; for journeys about something else. */
export async function signInAsOwner(page: Page, login: Login = OWNER) {
  const answer = await page.request.post('/admin/login', { form: login, maxRedirects: 0 })
  expect(answer.status(), await answer.text()).toBe(302)
}
