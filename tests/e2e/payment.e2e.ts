import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { plans } from '#app/house/plans/tables.server.ts'
import { promptPayPayload } from '#app/kit/pure/promptpay.ts'
import { expect, test } from '../support/journey.ts'
import { readQrOf } from '../support/read-qr.ts'
import {
  completeWith,
  expectMessage,
  findApplications,
  goToPayment,
  MEMBER_ID,
  newVisitor,
  openWizard,
  register,
} from '../support/registering.ts'

test('needs a payment method', async ({ page }) => {
  await openWizard(page)
  await goToPayment(page, newVisitor())
  const group = page.getByRole('group', { name: 'Payment method' })
  await expect(group.getByRole('radio')).toHaveCount(3)
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await expectMessage(group, 'Please choose a payment method')
})

test('shows "Processing..." while it is sent, and sends once', async ({ page, database }) => {
  const visitor = newVisitor()
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  let posts = 0
  await page.route(
    url => url.searchParams.has('register'),
    async route => {
      if (route.request().method() !== 'POST') return route.fallback()
      posts += 1
      await held
      await route.fallback()
    },
  )
  await register(page, visitor, 'Scan QR (PromptPay)')
  await page.getByRole('button', { name: 'Processing...' }).click({ force: true })
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByRole('dialog', { name: 'Scan to pay' })).toBeVisible()
  expect(posts).toBe(1)
  expect(await findApplications(database, visitor)).toHaveLength(1)
})

test('scan: the picture is the PromptPay code of the exact amount and can be saved', async ({ page }) => {
  await register(page, newVisitor(), 'Scan QR (PromptPay)')
  const target = { kind: 'mobile', id: '0000000000' } as const
  const payload = promptPayPayload({ target, amountSatang: 642_00 })
  expect(await readQrOf(page.getByRole('img', { name: /฿642\.00/ }))).toEqual([payload])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save image' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^promptpay-SALA-[0-9A-Z]{8}\.png$/)
  expect(
    readFileSync(await file.path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
})

test('bank transfer: account, amount and reference can be copied', async ({ page, context, database }) => {
  const visitor = newVisitor()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await register(page, visitor, 'Bank transfer')
  const dialog = page.getByRole('dialog', { name: 'Bank transfer' })
  await expect(dialog).toContainText('Bangkok Bank')
  await expect(dialog).toContainText('Sala Coworking Co., Ltd.')
  const [application] = await findApplications(database, visitor)
  const copies = [
    ['Copy amount', '642.00'],
    ['Copy account number', '000-0-00000-0'],
    ['Copy reference', application?.memberId ?? ''],
  ] as const
  for (const [label, text] of copies) {
    await dialog.getByRole('button', { name: label }).click()
    await expect(dialog.getByRole('button', { name: 'Copied' }).first()).toBeVisible()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  }
})

test('card without a link says so, and another method takes the same application', async ({
  page,
  database,
}) => {
  const visitor = newVisitor()
  await register(page, visitor, 'Card')
  const alert = page.getByRole('alert').filter({ hasText: 'Payment link' })
  await expect(
    alert.getByText('Payment link not configured for plan: Day Pass', { exact: true }),
  ).toBeVisible()
  await expect(alert).toContainText('contact support or use another payment method')
  const [first] = await findApplications(database, visitor)
  await alert.getByRole('button', { name: 'Scan QR (PromptPay)' }).click()
  await expect(page.getByRole('dialog', { name: 'Scan to pay' })).toContainText(first?.memberId ?? 'none')
  const stored = await findApplications(database, visitor)
  expect(stored.map(({ memberId, paymentMethod }) => ({ memberId, paymentMethod }))).toEqual([
    { memberId: first?.memberId, paymentMethod: 'scan' },
  ])
})

for (const [answer, path] of [
  ['No', '/new'],
  ['Yes', '/existing'],
] as const) {
  test(`card goes to the link of the plan for someone who answers ${answer}`, async ({ page, database }) => {
    await database.db
      .update(plans)
      .set({
        paymentLinkNew: 'https://pay.example/new',
        paymentLinkExisting: 'https://pay.example/existing',
      })
      .where(eq(plans.slug, 'monthly-pass'))
    const provider = { contentType: 'text/html', body: '<title>Card payment</title>' }
    await page.route('https://pay.example/**', route => route.fulfill(provider))
    await register(page, newVisitor(), 'Card', { plan: 'monthly-pass', isExistingMember: answer })
    await page.waitForURL(`https://pay.example${path}`)
  })
}

const DIALOGS = [
  {
    method: 'Scan QR (PromptPay)',
    title: 'Scan to pay',
    other: 'Bank transfer',
    otherTitle: 'Bank transfer',
  },
  {
    method: 'Bank transfer',
    title: 'Bank transfer',
    other: 'Scan QR (PromptPay)',
    otherTitle: 'Scan to pay',
  },
] as const

for (const { method, title, other, otherTitle } of DIALOGS) {
  test(`${method}: Back returns to the payment step, Close to the page`, async ({ page, database }) => {
    const visitor = newVisitor()
    await openWizard(page)
    await goToPayment(page, visitor)
    await completeWith(page, method)
    const dialog = page.getByRole('dialog', { name: title })
    const memberId = MEMBER_ID.exec((await dialog.textContent()) ?? '')?.[0] ?? 'none'
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByText('Step 4 of 4: Payment')).toBeVisible()
    await completeWith(page, other)
    await expect(page.getByRole('dialog', { name: otherTitle })).toContainText(memberId)
    expect(await findApplications(database, visitor)).toHaveLength(1)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\/$/)
  })
}

test.describe('without a connection', () => {
  test.use({ allowedComplaint: /ERR_FAILED|Failed to fetch/ })

  test('the form says that it was not sent and keeps what was typed', async ({ page, database }) => {
    const visitor = newVisitor()
    await openWizard(page)
    await goToPayment(page, visitor)
    await page.route('**/*', route =>
      route.request().method() === 'POST' ? route.abort('failed') : route.fallback(),
    )
    await completeWith(page, 'Scan QR (PromptPay)')
    await expect(page.getByRole('alert')).toHaveText('An error occurred while submitting your application')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Complete Registration' }).click()
    await expect(page.getByRole('dialog', { name: 'Scan to pay' })).toBeVisible()
    expect(await findApplications(database, visitor)).toHaveLength(1)
  })
})
