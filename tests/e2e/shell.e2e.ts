import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, waitUntilLive } from '../support/journey.ts'
import { findApplications, newVisitor } from '../support/registering.ts'
import { filledForm } from '../support/registration-form.ts'
import { insertMember } from '../support/reviewer.ts'
import { bell, createStaff, enter } from '../support/shell-journey.ts'
import { slip } from '../support/slip.ts'

/** Somebody registers for a Day Pass, past the screens. */
async function register(visitor: APIRequestContext, origin: string, person: ReturnType<typeof newVisitor>) {
  const values = filledForm({ ...person, plan: 'day-pass', submissionKey: randomUUID() })
  const fields = Object.entries(values).flatMap(([name, value]) =>
    value === false ? [] : [[name, value === true ? 'on' : String(value)]],
  )
  const form = { ...Object.fromEntries(fields), step: '4', intent: 'submit' }
  await visitor.post('/?index&register=day-pass', { headers: { origin }, form })
}

test('the badge moves while somebody types and leaves that alone, once for a registration with its slip', async ({
  page,
  request,
  server,
  database,
}) => {
  const listening = page.waitForResponse('**/admin/live')
  await enter(page, await createStaff(database), '/admin/profile')
  await listening
  const before = Number(/\d+/.exec(await bell(page).innerText())?.[0] ?? 0)
  const counted = page.getByRole('complementary').getByRole('link', { name: /^Today/ })
  const waiting = Number(/(\d+) waiting/.exec(await counted.ariaSnapshot())?.[1] ?? 0)
  await page.getByLabel('Display name').fill('Mali from the front')
  const visitor = newVisitor()
  await register(request, server.url, visitor)
  await expect(bell(page)).toHaveAccessibleName(`Notifications: ${before + 1} waiting`)
  await expect(page.getByLabel('Display name')).toHaveValue('Mali from the front')
  await expect(counted).toHaveAccessibleName(`Today ${waiting + 1} waiting`)

  const multipart = { name: visitor.name, userEmail: visitor.email, submissionKey: randomUUID() }
  await request.post('/thai-scan-receipt', {
    headers: { origin: server.url },
    multipart: { ...multipart, data: await slip() },
  })
  await bell(page).click()
  const list = page.getByRole('region', { name: 'Notifications' })
  const first = list.getByRole('link', { name: new RegExp(visitor.name) }).first()
  await expect(first).toContainText('Day Pass')
  await expect(bell(page)).toHaveAccessibleName(`Notifications: ${before + 1} waiting`)
  await expectAccessible(page)
  const [application] = await findApplications(database, visitor)
  await first.click()
  await expect(page).toHaveURL(`/admin/applications/${application?.id}`)
  await expect(list).toBeHidden()
})

test('the search is used without a mouse: "/", type, arrow, Enter; Esc closes it, and it says so when it finds nothing', async ({
  page,
  database,
}) => {
  const member = await insertMember(database.db, { name: 'Kanya Thongdee' })
  await enter(page, await createStaff(database, 'front_desk'))
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: 'Search' })
  await expect(box).toBeFocused()
  const odd = `%_\\'"<b>${randomUUID()}`
  await box.fill(odd)
  await expect(page.getByRole('search').getByRole('status')).toHaveText(`Nothing found for “${odd}”`)
  await box.fill(member.memberId)
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(box).toHaveValue(member.memberId)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/search?q=${member.memberId}`)
  await expect(page.getByRole('main').getByRole('link', { name: /Kanya Thongdee/ })).toBeVisible()

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await page.keyboard.type(member.email.toUpperCase())
  const option = page.getByRole('option', { name: /Kanya Thongdee/ })
  await expect(option).toBeVisible()
  await expect(page.getByRole('group', { name: 'Members' })).toBeVisible()
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? 'none')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/members/${member.id}`)
})

test('a collapsed sidebar is collapsed from the first byte of the next page', async ({ page, database }) => {
  await enter(page, await createStaff(database))
  const nextPage = async () => (await page.request.get('/admin/dashboard')).text()
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect.poll(nextPage).toContain('Expand sidebar')
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toHaveAttribute('aria-expanded', 'false')
  // Their names are still there for those who do not see the icons.
  await expect(page.getByRole('complementary').getByRole('link', { name: 'Today' })).toBeVisible()
  await expectAccessible(page)
})

test('the profile menu holds Your Profile, Settings and Sign out, and choices about mail are saved in place', async ({
  page,
  database,
}) => {
  await enter(page, await createStaff(database, 'manager'))
  await page.getByRole('button', { name: 'Admin / Administrator' }).click()
  const menu = page.locator('#profile-menu')
  await expect(menu.getByRole('link')).toHaveText(['Your Profile', 'Settings'])
  await expect(menu.getByRole('button')).toHaveText(['Sign out'])
  await menu.getByRole('link', { name: 'Your Profile' }).click()
  await expect(page).toHaveURL('/admin/profile')
  await expect(menu).toBeHidden()

  const choice = page.getByRole('checkbox', { name: 'Somebody asks for leave' })
  await choice.uncheck()
  await page.getByRole('button', { name: 'Save choices', exact: true }).click()
  await expect(page.getByText('Your choices are saved')).toBeVisible()
  await expect(choice).not.toBeChecked()
})

test.describe('a screen that is refused', () => {
  test.use({ allowedComplaint: /403/ })

  test('says so in the frame that is there, for whoever goes on to it', async ({ page, database }) => {
    await enter(page, await createStaff(database, 'front_desk'))
    await waitUntilLive(page)
    await page.evaluate(() => history.pushState(null, '', '/admin/settings'))
    await page.goBack()
    await page.goForward()
    await expect(page.getByText('Your role does not include this', { exact: false })).toBeVisible()
    await expect(page.getByRole('complementary')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'To the dashboard' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  })
})

test.describe('a screen that fails', () => {
  test.use({ allowedComplaint: /500/ })

  test('says where to look it up, keeps the frame, and can be tried again', async ({ page, database }) => {
    await enter(page, await createStaff(database))
    // What the frame counts is made from members, bookings and visits, and asked for anew where one of them has changed.
    await database.db.execute(sql`alter table services rename to services_away`)
    const answer = await page.goto('/admin/services')
    await database.db.execute(sql`alter table services_away rename to services`)
    expect(answer?.status()).toBe(500)
    await expect(page.getByText(/^In the log: [0-9a-f-]{36}$/)).toBeVisible()
    await expect(page.getByRole('complementary')).toBeVisible()
    await waitUntilLive(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('keeps the frame as it was where only what it counts cannot be found', async ({ page, database }) => {
    const listening = page.waitForResponse('**/admin/live')
    await enter(page, await createStaff(database), '/admin/services')
    await listening
    const menu = page.getByRole('navigation', { name: 'Site' })
    await database.db.execute(sql`alter table applications rename to applications_away`)
    const failed = page.waitForResponse(answer => answer.url().includes('/services.data'))
    await announceChange(database.db, 'applications')
    expect((await failed).status()).toBe(500)
    await menu.getByRole('link', { name: 'Blog' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
    await database.db.execute(sql`alter table applications_away rename to applications`)
    await menu.getByRole('link', { name: 'Services' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
  })
})

test.describe('without a connection', () => {
  test.use({ allowedComplaint: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ })

  test('a form that cannot be sent says so and keeps what was typed', async ({ page, context, database }) => {
    await enter(page, await createStaff(database), '/admin/events?new=1')
    const form = page.getByRole('dialog')
    const send = () => form.locator('button[type=submit]').click()
    await form.getByLabel('Title').fill('Lantern evening')
    await context.setOffline(true)
    await send()
    await expect(form.getByRole('alert').getByText(/nothing was sent/)).toBeVisible()
    await expect(form.getByLabel('Title')).toHaveValue('Lantern evening')
    await context.setOffline(false)
    await send()
    await expect(form.getByLabel('Description')).toHaveAccessibleDescription(/\S/) // the server's answer
    await expect(page.getByText(/nothing was sent/)).toHaveCount(0)
    await expect(form.getByLabel('Title')).toHaveValue('Lantern evening')
  })

  test('a page that cannot be loaded again stays, and catches up later', async ({ page, database }) => {
    const listening = page.waitForResponse('**/admin/live')
    await enter(page, await createStaff(database), '/admin/events')
    await listening
    await page.route('**/events.data*', route => route.abort('internetdisconnected'))
    const failed = page.waitForEvent('requestfailed', request => request.url().includes('/events.data'))
    const title = `Night market ${randomUUID()}`
    await database.db
      .insert(events)
      .values({ title, description: title, startsAt: new Date(), type: 'motion' })
    await announceChange(database.db, 'events')
    await failed
    await page.unroute('**/events.data*')
    await expect(page.getByRole('heading', { level: 1, name: 'Events Manager' })).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText(title).first()).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('everything is reached by thumb, by day and by night', async ({ page, database }) => {
    await enter(page, await createStaff(database))
    await expectNoSidewaysScroll(page)
    const places = page.getByRole('navigation', { name: 'Staff area' })
    await places.getByRole('button', { name: 'More' }).click()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await places.getByRole('link', { name: 'Site' }).click()
    await expect(page).toHaveURL('/admin/blog')
    await expect(places.getByRole('link', { name: 'Site' })).toBeHidden()
    await places.getByRole('link', { name: 'Members' }).click()
    await expect(page).toHaveURL('/admin/members')
    await bell(page).click()
    await expect(page.getByRole('link', { name: 'All applications' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Search' }).click()
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody at all')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Nothing found for “nobody at all”')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})
