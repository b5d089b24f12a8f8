import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { members } from '#app/joining/members/tables.server.ts'
import { addDays, addMonths, bangkokDay } from '#app/kit/pure/days.ts'
import { baht } from '#app/kit/pure/money.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { insertApplication } from '../support/incoming.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { insertMember } from '../support/reviewer.ts'
import type { ServerDatabase } from '../support/server-database.ts'
import { createPerson, PASSWORD } from '../support/sign-in.ts'
import { signInAs, signInAsOwner } from '../support/staff-journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'serial' }) // they count the same house

const LONG_AGO = new Date('2020-01-01T00:00:00Z')
const A_YEAR = { joinDate: '2020-01-01', expiryDate: '2999-12-31', createdAt: LONG_AGO }

/** A house with one figure of each kind that every period sees differently. */
async function fillHouse({ db }: ServerDatabase, today: string) {
  await db.delete(members)
  await db.delete(events)
  for (let n = 0; n < 3; n++) await insertMember(db, A_YEAR)
  await insertMember(db, { ...A_YEAR, joinDate: addDays(today, -10), createdAt: new Date() })
  await insertMember(db, { ...A_YEAR, status: 'suspended' })
  await insertMember(db, { ...A_YEAR, status: 'expired', expiryDate: addDays(today, -3) })
  await db.insert(events).values([
    { title: 'Jazz', description: 'On the roof', startsAt: new Date('2999-01-01'), createdAt: LONG_AGO },
    { title: 'Over', description: 'Long ago', startsAt: new Date('2020-02-01'), createdAt: LONG_AGO },
  ])
  const applicationId = await insertApplication(db)
  const entry = (bookedOn: string, amount: number) => ({
    kind: amount > 0 ? ('payment' as const) : ('refund' as const),
    amountSatang: baht(amount),
    bookedOn,
    applicationId,
  })
  await db
    .insert(ledgerEntries)
    .values([
      entry(today, 5_000),
      entry(addDays(today, -6), -1_000),
      entry(addDays(today, -7), 2_000),
      entry(addDays(today, -29), 10_000),
      entry(addDays(today, -30), 8_000.4),
      entry(addMonths(today, -13), 99_000),
    ])
}

const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

const choose = (page: Page, period: string) => page.getByLabel('Period').selectOption(period)

test.beforeAll(async ({ database }) => fillHouse(database, bangkokDay(new Date())))

test('the cards count the house, and the period changes what they count', async ({ page }) => {
  await signInAsOwner(page)
  await visit(page, '/admin/dashboard')
  await expect(page.getByLabel('Period')).toHaveValue('last30days')
  await expect(card(page, 'Total Members').getByText('4', { exact: true })).toBeVisible()
  await expect(card(page, 'Total Members')).toContainText('No change since')
  await expect(card(page, 'Monthly Revenue')).toContainText('฿16,000')
  await expect(card(page, 'Monthly Revenue')).toContainText(/Last 30 days: .+–/)
  await expect(card(page, 'Monthly Revenue')).toContainText('฿8,000 (100%) more than')
  await expect(card(page, 'Upcoming Events').getByText('1', { exact: true })).toBeVisible()
  await expect(card(page, 'Active Services')).toContainText('No change since') // they came with the program

  await choose(page, 'Last 7 days')
  await expect(page).toHaveURL('/admin/dashboard?period=last7days')
  await expect(card(page, 'Monthly Revenue')).toContainText('฿4,000')
  await expect(card(page, 'Monthly Revenue')).toContainText('฿2,000 (100%) more than')
  await expect(card(page, 'Total Members')).toContainText('1 fewer since')

  await choose(page, 'Last 90 days')
  await expect(card(page, 'Monthly Revenue')).toContainText('฿24,000')
  await page.reload()
  await expect(page.getByLabel('Period')).toHaveValue('last90days')
  await choose(page, 'This year')
  await expect(page).toHaveURL('/admin/dashboard?period=thisYear')
  await expect(card(page, 'Monthly Revenue')).toContainText('This year: 1 Jan')
})

test('the chart names twelve months and gives the same as a table', async ({ page }) => {
  await signInAsOwner(page)
  await visit(page, '/admin/dashboard')
  await expect(page.getByRole('img', { name: /^Revenue of each month from .+ The most was ฿/ })).toBeVisible()
  await page.getByText('Show as a table').click()
  const table = page.getByRole('table', { name: 'Revenue per month' })
  await expect(table.getByRole('rowheader')).toHaveCount(12)
  await expect(table.getByRole('row').last()).toContainText('(so far)')
  await expect(table).not.toContainText('99,000')
})

test('the newest five deeds are shown with how long ago they were', async ({ page, database: { db } }) => {
  const [event] = await db.select().from(events).where(eq(events.title, 'Jazz'))
  const entityId = event?.id ?? ''
  const actions = ['viewed', 'refused', 'created', 'updated', 'renewed', 'undone', 'approved']
  const now = Date.now()
  for (const [age, action] of actions.entries()) {
    const createdAt = new Date(now - age * 10)
    await db.insert(adminActivityLog).values({ action, entityType: 'event', entityId, createdAt })
  }
  await signInAsOwner(page)
  await visit(page, '/admin/dashboard')
  const deeds = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem')
  await expect(deeds).toHaveCount(5)
  await expect(deeds.nth(0)).toContainText(/created .*Jazz.* seconds? ago/)
  await expect(deeds.nth(4)).toContainText(/approved .*Jazz.* seconds? ago/)
})

test('shortcuts lead to events, services and members', async ({ page }) => {
  await signInAsOwner(page)
  for (const [name, path] of [
    ['Events', '/admin/events'],
    ['Services', '/admin/services'],
    ['Members', '/admin/members'],
  ] as const) {
    await visit(page, '/admin/dashboard')
    await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
  }
})

test('the export holds what the chosen period shows, and is written down', async ({ page }) => {
  await signInAsOwner(page)
  await visit(page, '/admin/dashboard?period=last7days')
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  const file = await waiting
  const today = bangkokDay(new Date())
  expect(file.suggestedFilename()).toBe(`dashboard_last7days_${today}.csv`)
  const lines = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').split('\r\n')
  expect(lines[0]).toBe('Section,Name,Value,Before,Change')
  expect(lines).toContain(`Period,First day,${addDays(today, -6)},${addDays(today, -13)},`)
  expect(lines).toContain('Figures,Total Members,4,5,-1')
  expect(lines).toContain('Figures,Monthly Revenue (baht),4000,2000,2000')
  expect(lines.filter(line => line.startsWith('Revenue per month (baht),'))).toHaveLength(12)
  expect(lines.filter(line => line.startsWith('Recent Activity,'))).toHaveLength(5)
  await visit(page, '/admin/dashboard')
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText('exported')
})

test('the front desk sees no revenue, on the page or in the file', async ({ page, database: { db } }) => {
  const email = `front.${randomUUID()}@sala.test`
  await createPerson(db, { email, role: 'front_desk' })
  await signInAs(page, { email, password: PASSWORD })
  await visit(page, '/admin/dashboard')
  await expect(card(page, 'Total Members').getByText('4', { exact: true })).toBeVisible()
  await expect(card(page, 'Upcoming Events')).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/revenue|฿16,000/i)
  await expect(page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link')).toHaveText([
    'Events',
    'Members',
  ])
  const data = await page.request.get('/admin/dashboard.data')
  expect(await data.text()).not.toContain('16,000')
  const file = await page.request.get('/admin/dashboard/export?period=last30days')
  expect(file.status()).toBe(200)
  expect(await file.text()).toContain('Total Members,4')
  expect(await file.text()).not.toMatch(/revenue|16000/i)
})

test('the dashboard is accessible by night on a small phone and by day on a desk', async ({ page }) => {
  await signInAsOwner(page)
  await visit(page, '/admin/dashboard')
  await page.getByText('Show as a table').click()
  await page.getByText('How these figures are counted').click()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('without JavaScript a button changes the period', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await signInAsOwner(page)
  await page.goto('/admin/dashboard')
  await choose(page, 'Last 7 days')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL('/admin/dashboard?period=last7days')
  await expect(card(page, 'Monthly Revenue')).toContainText('฿4,000')
  await context.close()
})

test('without a session nobody gets the file', async ({ request }) => {
  const answer = await request.get('/admin/dashboard/export', { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  expect(answer.headers()['location']).toContain('/admin/login')
})
