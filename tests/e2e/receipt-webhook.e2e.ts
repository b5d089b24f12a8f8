import type { Page } from '@playwright/test'
import { expect, visit } from '../support/journey.ts'
import { goToConfirm, goToReceipt, newVisitor, register, sendSlip, tickAll } from '../support/registering.ts'
import { slip } from '../support/slip.ts'
import { test } from '../support/webhook-journey.ts'
import { NO_ANSWER, type WebhookReceiver } from '../support/webhook-receiver.ts'

test('the automation gets name, file, email, plan and total, and its access code is shown', async ({
  page,
  automation,
}) => {
  const visitor = newVisitor()
  await register(page, visitor, 'Scan QR (PromptPay)')
  await goToReceipt(page)
  automation.answer = { status: 200, body: JSON.stringify({ data: { id: 'DOOR-7', pass: '493028' } }) }
  await sendSlip(page)
  const code = page.getByRole('region', { name: 'Your access code' })
  await expect(code.getByRole('term').filter({ hasText: 'ID' })).toBeVisible()
  await expect(code.getByText('DOOR-7', { exact: true })).toBeVisible()
  await expect(code.getByRole('term').filter({ hasText: 'Pass' })).toBeVisible()
  await expect(code.getByText('493028', { exact: true })).toBeVisible()

  const [request] = receiptsOf(automation, visitor.email)
  const form = await readForm(request)
  expect(form.get('name')).toBe(visitor.name)
  expect(form.get('userEmail')).toBe(visitor.email)
  expect(form.get('selectedPlan')).toBe('Day Pass')
  expect(form.get('planPrice')).toBe('642')
  expect((form.get('data') as File).type).toBe('image/jpeg')
  expect(receiptsOf(automation, visitor.email)).toHaveLength(1)
})

test('the access code is for this browser only', async ({ page, automation, browser, server }) => {
  automation.answer = { status: 200, body: JSON.stringify({ data: { id: 'DOOR-8', pass: '111222' } }) }
  await sendReceipt(page, newVisitor())
  await expect(page.getByText('DOOR-8', { exact: true })).toBeVisible()
  const stranger = await browser.newPage({ baseURL: server.url })
  await stranger.goto('/submission-success')
  await expect(stranger.getByRole('heading', { name: 'Submission Successful!' })).toBeVisible()
  await expect(stranger.getByText('DOOR-8')).toHaveCount(0)
  await stranger.close()
})

test('an answer of another shape means success without a code', async ({ page, automation }) => {
  automation.answer = { status: 200, body: 'Thank you' }
  await sendReceipt(page, newVisitor())
  await expect(page.getByRole('heading', { name: 'Submission Successful!' })).toBeVisible()
  await expect(page.getByText('Your access code')).toHaveCount(0)
})

test('an answer that is not OK is shown with its status and its words, and sending again works', async ({
  page,
  automation,
}) => {
  const visitor = newVisitor()
  automation.answer = { status: 500, body: 'the sheet is full' }
  await sendReceipt(page, visitor)
  await expect(page.getByRole('alert').getByRole('paragraph').first()).toHaveText(
    'Receipt webhook submission failed: Internal Server Error. Details: the sheet is full',
  )
  automation.answer = { status: 200 }
  await page.getByRole('button', { name: 'Submit Receipt' }).click()
  await expect(page).toHaveURL(/\/submission-success$/)
  const ids = receiptsOf(automation, visitor.email).map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(1)
})

test('no answer at all has its own words', async ({ page, automation }) => {
  automation.answer = NO_ANSWER
  await sendReceipt(page, newVisitor())
  await expect(page.getByRole('alert')).toContainText('An error occurred while submitting the receipt form.')
})

test.describe('the shorter form of the membership page', () => {
  test('sends file and email only', async ({ page, automation }) => {
    const visitor = await sendShortReceipt(page)
    await expect(page).toHaveURL(/\/submission-success$/)
    const [request] = receiptsOf(automation, visitor.email)
    expect([...(await readForm(request)).keys()].sort()).toEqual(['data', 'userEmail'])
  })

  test('has its own words when no answer comes', async ({ page, automation }) => {
    await sendShortReceipt(page, () => {
      automation.answer = NO_ANSWER
    })
    await expect(page.getByRole('alert')).toContainText('An error occurred while submitting the form.')
  })
})

async function sendReceipt(page: Page, { name, email }: { name: string; email: string }) {
  await visit(page, '/thai-scan-receipt')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Receipt image').setInputFiles(await slip())
  await page.getByRole('button', { name: 'Submit Receipt' }).click()
}

async function sendShortReceipt(page: Page, before = () => {}) {
  const visitor = newVisitor()
  await visit(page, '/membership?plan=day-pass')
  await goToConfirm(page, visitor)
  await tickAll(page)
  await page.getByRole('button', { name: 'Submit Registration' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  before()
  const form = page.locator('form').filter({ hasText: 'Submit Receipt' })
  await form.getByLabel('Receipt image').setInputFiles(await slip())
  await form.getByRole('button', { name: 'Submit Receipt' }).click()
  return visitor
}

/** What came in about one visitor, whose email is also in the address (rule receipts.payload). */
function receiptsOf(automation: WebhookReceiver, email: string) {
  return automation.requests.filter(({ path }) => {
    const url = new URL(path, automation.origin)
    return url.pathname === '/receipt' && url.searchParams.get('userEmail') === email
  })
}

function readForm(request: WebhookReceiver['requests'][number] | undefined): Promise<FormData> {
  const contentType = request?.headers['content-type'] ?? ''
  return new Response(new Uint8Array(request?.body ?? []), {
    headers: { 'content-type': contentType },
  }).formData()
}
