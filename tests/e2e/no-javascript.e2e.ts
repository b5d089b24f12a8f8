import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { expect, test } from '../support/journey.ts'
import {
  expectMessage,
  fillPersonal,
  findApplications,
  newVisitor,
  pressNext,
  sendSlip,
  tickAll,
} from '../support/registering.ts'
import { falsePng } from '../support/slip.ts'

test.use({ javaScriptEnabled: false, allowedComplaint: /status of 400/ })

test('the landing page is complete', async ({ page }) => {
  await page.goto('/')
  for (const name of [
    'Work Smarter Together',
    'Access to Services (Remote)',
    'Week Pass',
    'Platinum Membership',
    'Additional Services',
    'Specialized Services',
    'Explore Our Space',
    'Visit Us',
    'The calendar is open',
  ]) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  const figures = page.locator('section').filter({ hasText: 'Active Members' }).getByRole('definition')
  await expect(figures).toHaveText(['500+', '1000+', '50+', '24/7'])
  await page.locator('summary').first().click()
  await expect(page.getByRole('table').first()).toBeVisible()
})

test('the five places of the map can be read', async ({ page }) => {
  await page.goto('/')
  for (const name of ['Reception', 'Café Area', 'Meeting Rooms', 'Quiet Zone', 'Event Space']) {
    await expect(page.locator('#map').getByRole('term').filter({ hasText: name })).toBeVisible()
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu opens', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Contact' })).toBeVisible()
  })
})

test('night can be switched on', async ({ page }) => {
  await page.goto('/membership')
  await page.getByRole('button', { name: 'Switch to night' }).click()
  await expect(page).toHaveURL(/\/membership$/)
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
})

test('a visitor registers through the four steps', async ({ page, database }) => {
  const visitor = newVisitor()
  await page.goto('/')
  await page.getByRole('link', { name: 'Choose Day Pass' }).click()
  await pressNext(page)
  await expectMessage(page.getByLabel('Full name'), 'Please enter your full name')
  await fillPersonal(page, visitor)
  await pressNext(page)
  await expect(page.getByText('Step 2 of 4: Contact')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(visitor.email)
  await pressNext(page)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: /^You must accept all terms and conditions to continue$/ }),
  ).toBeVisible()
  await tickAll(page)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.getByRole('radio', { name: 'Scan QR (PromptPay)' }).check()
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(page.getByRole('img', { name: /฿642\.00/ })).toBeVisible()
  const stored = await findApplications(database, visitor)
  expect(stored.map(({ selectedPlan, totalSatang }) => [selectedPlan, totalSatang])).toEqual([
    ['Day Pass', 642_00],
  ])
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('Step 4 of 4: Payment')).toBeVisible()
  await page.getByRole('radio', { name: 'Bank transfer' }).check()
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(page.getByRole('dialog')).toContainText(stored[0]?.memberId ?? 'none')
  expect(await findApplications(database, visitor)).toHaveLength(1)
})

test('card without a link says so and offers the other methods', async ({ page }) => {
  await page.goto('/?register=day-pass')
  await toPayment(page)
  await page.getByRole('radio', { name: 'Card' }).check()
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(
    page.getByText('Payment link not configured for plan: Day Pass', { exact: true }),
  ).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: 'Bank transfer' }).click()
  await expect(page.getByText('000-0-00000-0')).toBeVisible()
})

test('the agreement can be read as a PDF', async ({ page, request }) => {
  await page.goto('/?register=day-pass')
  await fillPersonal(page, newVisitor())
  await pressNext(page)
  await page.getByLabel('Email', { exact: true }).fill(newVisitor().email)
  await pressNext(page)
  const href = (await page.getByRole('link', { name: 'Read the agreement' }).getAttribute('href')) ?? ''
  const answer = await request.get(href)
  expect(answer.headers()['content-type']).toBe('application/pdf')
})

test('a visitor registers on the membership page', async ({ page, database }) => {
  const visitor = newVisitor()
  await page.goto('/membership')
  await pressNext(page)
  await expectMessage(page.getByLabel('Membership plan'), 'Please select a membership plan')
  await page.getByLabel('Membership plan').selectOption('monthly-pass')
  await fillPersonal(page, visitor, 'Yes')
  await pressNext(page)
  await page.getByLabel('Email', { exact: true }).first().fill(visitor.email)
  await pressNext(page)
  await page.getByRole('button', { name: 'Submit Registration' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: /^You must accept all terms and conditions to continue$/ }),
  ).toBeVisible()
  await tickAll(page)
  await page.getByRole('button', { name: 'Submit Registration' }).click()
  const [application] = await findApplications(database, visitor)
  expect(application).toMatchObject({ selectedPlan: 'Monthly Pass', totalSatang: 5350_00 })
  await expect(page.getByText(application?.memberId ?? 'none').first()).toBeVisible()
})

test('a receipt is sent', async ({ page, database }) => {
  const { name, email } = newVisitor()
  await page.goto('/thai-scan-receipt')
  await page.getByRole('button', { name: 'Submit Receipt' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter your name, email, and select a file.')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Receipt image').setInputFiles(falsePng('hello'))
  await page.getByRole('button', { name: 'Submit Receipt' }).click()
  await expectMessage(page.getByLabel('Receipt image'), 'The file must be an image: JPEG, PNG or WebP.')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await sendSlip(page)
  await expect(page.getByRole('heading', { name: 'Submission Successful!' })).toBeVisible()
  expect(await database.db.select().from(receipts).where(eq(receipts.email, email))).toHaveLength(1)
})

test('Back on the receipt page leads to where one came from', async ({ page }) => {
  await page.goto('/membership')
  await page.getByRole('link', { name: 'Send your slip' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/membership\??$/)
})

test('signing in says what is wrong', async ({ page }) => {
  await page.goto('/admin/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectMessage(page.getByLabel('Email'), 'Please enter your email address')
  await expectMessage(page.getByLabel('Password'), 'Please enter your password')
})

async function toPayment(page: Page) {
  const visitor = newVisitor()
  await fillPersonal(page, visitor)
  await pressNext(page)
  await page.getByLabel('Email', { exact: true }).fill(visitor.email)
  await pressNext(page)
  await tickAll(page)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
}
