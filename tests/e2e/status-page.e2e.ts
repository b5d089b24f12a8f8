import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { users } from '#app/house/accounts/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { accessCodes } from '#app/joining/access-codes/tables.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { applications } from '#app/joining/registration/tables.server.ts'
import { insertApplication, insertReceipt } from '../support/incoming.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { linkIn } from '../support/mails.ts'
import { findApplications, newVisitor, register, sendSlip } from '../support/registering.ts'
import type { ServerDatabase } from '../support/server-database.ts'

const HOUR = 60 * 60 * 1000

type Values = Parameters<typeof insertApplication>[1]

/** An application with the path of its page. */
async function apply({ db }: ServerDatabase, values: Values = {}) {
  const statusKey = randomUUID()
  const id = await insertApplication(db, { statusKey, paymentMethod: 'scan', ...values })
  return { id, path: `/application/${statusKey}` }
}

async function approve({ db }: ServerDatabase, applicationId: string) {
  await db.update(applications).set({ status: 'approved' }).where(eq(applications.id, applicationId))
  await db.insert(accessCodes).values({
    ...{ applicationId, accessId: randomUUID().slice(0, 6).toUpperCase(), pass: 'K7M2Q9XA' },
    validFrom: new Date(Date.now() - HOUR),
    validUntil: new Date(Date.now() + HOUR),
  })
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('the dialog after a registration, the mail and the success page lead to the status', async ({
  page,
  database,
}) => {
  const visitor = newVisitor()
  await register(page, visitor, 'Bank transfer')
  const link = page.getByRole('link', { name: 'see the status of your registration' })
  const href = await link.getAttribute('href')
  const [application] = await findApplications(database, visitor)
  expect(href).toBe(`/application/${application?.statusKey}`)
  const [mail] = await database.db.select().from(mails).where(eq(mails.recipient, visitor.email))
  const mailed = linkIn(mail)
  expect(mailed).toContain(`${href}?mail=`)

  // The mail's link is the same page, and says besides that the address is the visitor's.
  await visit(page, new URL(mailed).pathname + new URL(mailed).search)
  await expect(page).toHaveURL(href ?? '')
  expect((await findApplications(database, visitor))[0]?.emailConfirmedAt).not.toBeNull()
  await expect(heading(page, 'We have your registration')).toBeVisible()
  const main = page.getByRole('main')
  for (const text of [application?.memberId ?? '', 'Day Pass', 'Bank transfer', '฿400.00', '฿642.00'])
    await expect(main).toContainText(text)

  await page.getByRole('button', { name: 'Send the slip' }).click()
  await expect(page).toHaveURL(/\/thai-scan-receipt$/)
  await sendSlip(page)
  await page.getByRole('link', { name: 'see the status of your registration' }).click()
  await expect(heading(page, 'We are checking your slip')).toBeVisible()
  await expect(main).toContainText('Being checked')
})

test('on another device the page finds the application, and its receipt belongs to it', async ({
  page,
  database,
}) => {
  const { id, path } = await apply(database, { name: 'Anong Srisai' })
  await visit(page, path)
  await expectNothingRemembered(page)
  await page.getByRole('button', { name: 'Send the slip' }).click()
  await expect(page).toHaveURL(/\/thai-scan-receipt$/)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Anong Srisai')
  await sendSlip(page)
  const sent = await database.db.select().from(receipts).where(eq(receipts.applicationId, id))
  expect(sent).toHaveLength(1)
})

/** A link from a stranger must not decide for whom one's next receipt pays. */
async function expectNothingRemembered(page: Page) {
  const cookies = await page.context().cookies()
  expect(cookies.filter(cookie => cookie.name.includes('application'))).toEqual([])
}

test('an open page shows the code by itself once the registration is approved', async ({
  page,
  database,
}) => {
  await page.clock.install()
  const { id, path } = await apply(database)
  await insertReceipt(database.db, { applicationId: id })
  await visit(page, path)
  await expect(heading(page, 'We are checking your slip')).toBeVisible()
  await expect(page.getByText('K7M2Q9XA')).toHaveCount(0)
  await approve(database, id)
  await page.clock.runFor(16_000)
  await expect(heading(page, 'You are in')).toBeVisible()
  await expect(page.getByText('K7M2Q9XA')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy Pass' })).toBeVisible()
  await expectAccessible(page)
})

test.describe('without a connection', () => {
  test.use({
    allowedComplaint: /ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch manifest patches/,
  })

  test('the page stays as it is, and goes on once it is back', async ({ page, database, context }) => {
    await page.clock.install()
    const { id, path } = await apply(database)
    await visit(page, path)
    await context.setOffline(true)
    await approve(database, id)
    await page.clock.runFor(31_000)
    await expect(heading(page, 'We have your registration')).toBeVisible()
    await context.setOffline(false)
    await page.clock.runFor(16_000)
    await expect(heading(page, 'You are in')).toBeVisible()
  })
})

test('a rejected receipt says why and how to send another', async ({ page, database }) => {
  const { id, path } = await apply(database)
  await insertReceipt(database.db, {
    applicationId: id,
    status: 'rejected',
    reason: 'The amount is cut off.',
  })
  await visit(page, path)
  await expect(heading(page, 'Please send another slip')).toBeVisible()
  await expect(page.getByText('The amount is cut off.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send another slip' })).toBeVisible()
})

test('a slip that waits is replaced or withdrawn from the status page', async ({ page, database }) => {
  const { db } = database
  const { id: applicationId, path } = await apply(database)
  const receiptId = await insertReceipt(db, { applicationId })
  const [owner] = await db.select({ id: users.id }).from(users)
  const submittedAt = new Date(Date.now() - HOUR)
  const decidedAt = new Date(submittedAt.getTime() + 12 * 60_000)
  const decided = { status: 'approved', decidedBy: owner?.id ?? null, submittedAt, decidedAt } as const
  await visit(page, path)
  await expect(page.getByText(/We look at slips while|a check usually takes/i)).toBeVisible()
  for (let count = 0; count < 30; count++) await insertReceipt(db, decided)
  await visit(page, path)
  await expect(page.getByText(/a check usually takes 15 minutes\./i)).toBeVisible()
  await page.getByRole('link', { name: 'Sent the wrong picture?' }).click()
  await page.getByRole('button', { name: 'Replace it' }).click()
  await expect(page).toHaveURL(/\/thai-scan-receipt\?replaces=/)
  await expect(page.getByText('This picture takes the place of the slip that you sent')).toBeVisible()
  await sendSlip(page)
  const ofIt = eq(receipts.applicationId, applicationId)
  const sent = await db.select().from(receipts).where(ofIt)
  expect(sent.map(({ id }) => id)).toEqual([receiptId])
  expect(sent[0]?.width).not.toBe(600)

  await page.setViewportSize({ width: 320, height: 700 })
  await visit(page, path)
  await page.getByRole('link', { name: 'Withdraw it', exact: true }).click()
  await expect(page.getByText('Withdraw this slip?')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Keep it' }).click()
  await expect(page.getByText('Withdraw this slip?')).toHaveCount(0)
  await page.getByRole('link', { name: 'Withdraw it', exact: true }).click()
  await page.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(heading(page, 'We have your registration')).toBeVisible()
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send the slip' })).toBeVisible()
})

test('what staff decided meanwhile is neither replaced nor withdrawn, and the page says so', async ({
  page,
  database,
}) => {
  const { id: applicationId, path } = await apply(database)
  const receiptId = await insertReceipt(database.db, { applicationId })
  for (const [open, press] of [
    ['', 'Replace it'],
    [`?withdraw=${receiptId}`, 'Withdraw it'],
  ] as const) {
    const isIt = eq(receipts.id, receiptId)
    await database.db.update(receipts).set({ status: 'submitted' }).where(isIt)
    await visit(page, path + open)
    await database.db.update(receipts).set({ status: 'rejected', reason: 'Cut off.' }).where(isIt)
    await page.getByRole('button', { name: press }).click()
    await expect(page.getByText('Cut off.').first()).toBeVisible()
    await expect(page.getByText('We decided about this slip in the meantime.')).toBeVisible()
  }
})

test.describe('a link that leads nowhere', () => {
  test.use({ allowedComplaint: /404/ })

  for (const key of [randomUUID(), 'x', '%27or%271', `${randomUUID()}0`]) {
    test(`says so with whom to ask, with a 404: ${key.length} characters`, async ({ page }) => {
      const response = await page.goto(`/application/${key}`)
      expect(response?.status()).toBe(404)
      await expect(heading(page, 'This link leads to no registration')).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'hello@sala' })).toBeVisible()
      await expectAccessible(page)
    })
  }
})

test('it is kept by no cache, listed by no search engine, and told to no other site', async ({
  page,
  database,
}) => {
  const { path } = await apply(database)
  const response = await page.goto(path)
  expect(response?.headers()['cache-control']).toBe('private, no-store')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'same-origin')
  const version = await page.request.get(`${path}/version`)
  expect(version.headers()['cache-control']).toBe('private, no-store')
})

test('without JavaScript it shows everything and leads to the receipt', async ({
  browser,
  database,
  server,
}) => {
  const { path } = await apply(database, { name: 'Somsak' })
  const page = await withoutJavaScript(browser, server.url)
  await page.goto(path)
  await expect(heading(page, 'We have your registration')).toBeVisible()
  await page.getByRole('button', { name: 'Send the slip' }).click()
  await expect(page).toHaveURL(/\/thai-scan-receipt$/)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Somsak')
  await page.context().close()
})

async function withoutJavaScript(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  return context.newPage()
}

test('a foreign site cannot make a browser remember an application', async ({ request, database }) => {
  const { path } = await apply(database)
  const answer = await request.post(path, { headers: { origin: 'https://evil.example' }, maxRedirects: 0 })
  expect(answer.status()).toBe(403)
  expect(answer.headers()['set-cookie']).toBeUndefined()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every state is accessible in ${colorScheme} colours and fits a narrow phone`, async ({
    page,
    database,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 320, height: 700 })
    const states = [
      await apply(database),
      await apply(database),
      await apply(database, { status: 'rejected' }),
    ]
    const [, approved] = states
    if (approved) await approve(database, approved.id)
    for (const { path } of states) {
      await visit(page, path)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await visit(page, `/th${path}`)
      await expectNoSidewaysScroll(page)
    }
  })
}
