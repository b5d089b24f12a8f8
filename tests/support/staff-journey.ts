import { expect, type Page } from '@playwright/test'
import { OWNER } from './server.ts'

type Login = { email: string; password: string }

/** Signs this browser in to the staff area without the screens; for journeys about something else. */
export async function signInAs(page: Page, login: Login) {
  const answer = await page.request.post('/admin/login', { form: login, maxRedirects: 0 })
  expect(answer.status(), await answer.text()).toBe(302)
}

export const signInAsOwner = (page: Page) => signInAs(page, OWNER)
