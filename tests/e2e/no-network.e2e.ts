import { sql } from 'drizzle-orm'
import { expect, test, visit } from '../support/journey.ts'
import { OWNER } from '../support/server.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.use({ allowedComplaint: /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/ })

const NOT_SENT = 'The server could not be reached, so nothing was sent.'

for (const path of ['/admin/login', '/employee/login']) {
  test(`without a network ${path} says so, keeps what was typed, and can be sent again`, async ({ page }) => {
    await visit(page, path)
    await page.getByLabel('Email').fill(OWNER.email)
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: NOT_SENT })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(OWNER.email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(OWNER.password)

    await page.context().setOffline(false)
    const answered = page.waitForResponse(response => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    expect((await answered).status()).toBe(202)
    await expect(page.getByText(NOT_SENT)).toHaveCount(0)
  })
}

test('a form for which the disk of the server has no room stays, and can be sent again', async ({
  page,
  database: { db },
}) => {
  await signInAsOwner(page)
  await visit(page, '/admin/employees/departments?new=1')
  await page.getByLabel('Name', { exact: true }).fill('Roof garden')
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
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Roof garden')
  await db.execute(sql`drop function no_room cascade`)
  await page.getByRole('button', { name: 'Create department' }).click()
  await expect(page.getByText('Department created successfully')).toBeVisible()
  await expect(said).toHaveCount(0)
})

test('without a network a forgotten password is asked for again later', async ({ page }) => {
  await visit(page, '/forgot-password')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Ask for the link' }).click()
  await expect(page.getByRole('alert').filter({ hasText: NOT_SENT })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Ask for the link' }).click()
  await expect(page.getByRole('status')).toBeVisible()
})

test('another page that cannot be fetched says so inside the frame, whose menu tries again', async ({
  page,
}) => {
  await signInAsOwner(page)
  await visit(page, '/admin/members')
  await page.route(/spaces\.data/, route => route.abort('internetdisconnected'))
  const spaces = page.getByRole('navigation').getByRole('link', { name: 'Spaces', exact: true })
  await spaces.click()
  await expect(page.getByRole('heading', { name: 'The server could not be reached' })).toBeVisible()
  await expect(page.getByRole('combobox').first()).toBeVisible()
  await page.unroute(/spaces\.data/)
  await spaces.click()
  await expect(page.getByRole('heading', { name: 'Spaces' })).toBeVisible()
})

test('another page that cannot be fetched is tried again by its button', async ({ page }) => {
  await signInAsOwner(page)
  await visit(page, '/admin/members')
  await page.route(/spaces\.data/, route => route.abort('internetdisconnected'))
  await page.getByRole('link', { name: 'Spaces', exact: true }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Spaces' })).toBeVisible()
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

for (const [path, field, signIn] of [
  ['/thai-scan-receipt', 'Name', false],
  ['/request', 'Name', false],
  ['/admin/login', 'Email', false],
  ['/admin/members?new=1', 'Name', true],
] as const)
  test(`without a network the switches of mood and language keep what was typed at ${path}`, async ({
    page,
  }) => {
    if (signIn) await signInAsOwner(page)
    await visit(page, path)
    const typed = page.getByLabel(field, { exact: true }).first()
    await typed.fill('Nok Suwan')
    await page.context().setOffline(true)
    // Also where a dialog lies over them, as a screen reader or a script may press them.
    await page.locator('button[name=theme][value=night]').first().dispatchEvent('click')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
    await page.locator('a[hreflang=th]').first().dispatchEvent('click')
    await expect(page.getByText(NOT_SENT).first()).toBeVisible()
    await expect(typed).toHaveValue('Nok Suwan')
  })
