import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { expect, test, visit, waitUntilLive } from '../support/journey.ts'
import { OWNER } from '../support/server.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.use({ allowedComplaint: /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/ })

const NOT_SENT = 'The server could not be reached, so nothing was sent.'

/** Also where a dialog lies over them, as a screen reader or a script may press them. */
async function switchMoodAndLanguage(page: Page) {
  await page.locator('button[name=theme][value=night]').first().dispatchEvent('click')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
  await page.locator('a[hreflang=th]').first().dispatchEvent('click')
  await expect(page.getByText(NOT_SENT).first()).toBeVisible()
}

test('without a network a sign-in says so, keeps what was typed, also where mood or language is switched, and can be sent again', async ({
  page,
}) => {
  await visit(page, '/admin/login')
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: NOT_SENT })).toBeVisible()
  await switchMoodAndLanguage(page)
  await expect(page.getByLabel('Email')).toHaveValue(OWNER.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(OWNER.password)

  await page.context().setOffline(false)
  const answered = page.waitForResponse(response => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  expect((await answered).status()).toBe(202)
  await expect(page.getByText(NOT_SENT)).toHaveCount(0)
})

test('what was typed in a dialog stays without a network, and where the disk of the server has no room, and can be sent again', async ({
  page,
  database: { db },
}) => {
  await signInAsOwner(page)
  await visit(page, '/admin/employees/departments?new=1')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Roof garden')
  await page.context().setOffline(true)
  await switchMoodAndLanguage(page)
  await expect(name).toHaveValue('Roof garden')

  await page.context().setOffline(false)
  await db.execute(sql`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await db.execute(sql`create trigger no_room before insert on departments execute function no_room()`)
  await page.getByRole('button', { name: 'Create department' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add department' })
  const said = dialog
    .getByRole('alert')
    .filter({ hasText: 'The server’s disk is full, so nothing was saved.' })
  await expect(said).toBeVisible()
  await expect(name).toHaveValue('Roof garden')
  await db.execute(sql`drop function no_room cascade`)
  await page.getByRole('button', { name: 'Create department' }).click()
  await expect(page.getByText('Department created successfully')).toBeVisible()
  await expect(said).toHaveCount(0)
})

test('another page that cannot be fetched says so inside the frame, where its button or the menu tries again', async ({
  page,
}) => {
  await signInAsOwner(page)
  await visit(page, '/admin/bookings')
  const menu = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
  const said = page.getByRole('heading', { name: 'The server could not be reached' })
  await page.route(/(spaces|events)\.data/, route => route.abort('internetdisconnected'))
  await menu('Spaces').click()
  await expect(said).toBeVisible()
  await expect(page.getByRole('combobox').first()).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Spaces' })).toBeVisible()
  await waitUntilLive(page)

  await menu('Events').click()
  await expect(said).toBeVisible()
  await page.unrouteAll()
  await menu('Events').click()
  await expect(page.getByRole('heading', { level: 1, name: /Events/ })).toBeVisible()
})

test('generating while the server cannot be reached shows the alert and keeps the form', async ({ page }) => {
  await signInAsOwner(page)
  await visit(page, '/manage-blogs')
  await page.getByLabel('Topic').fill('Tea at noon')
  await page.getByLabel('Target Audience').fill('Freelancers')
  await page.getByLabel('SEO Target Words').fill('focus, tea')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Generate Blog' }).click()
  await expect(
    page.getByText('An error occurred while trying to generate the blog: the server could not be reached.'),
  ).toBeVisible()
  await expect(page.getByLabel('Topic')).toHaveValue('Tea at noon')
  await expect(page.getByLabel('SEO Target Words')).toHaveValue('focus, tea')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Generate Blog' }).click()
  await expect(page.getByText('Blog generation request sent successfully.')).toBeVisible()
})
