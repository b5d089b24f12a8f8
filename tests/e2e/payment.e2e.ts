import { promptPayPayload } from '#app/kit/pure/promptpay.ts'
import { expect, test } from '../support/journey.ts'
import { readQr } from '../support/read-qr.ts'
import {
  completeWith,
  findApplications,
  goToPayment,
  newVisitor,
  openWizard,
  register,
} from '../support/registering.ts'

test.describe('without a connection', () => {
  test.use({ allowedComplaint: /ERR_FAILED|Failed to fetch/ })

  test('the form says that it was not sent and keeps what was typed; then it shows "Processing..." while it is sent, sends once, and the code is there after a reload too; Back leads past the steps', async ({
    page,
    database,
  }) => {
    const visitor = newVisitor()
    const held = Promise.withResolvers<void>()
    let posts = 0
    await page.goto('/faq')
    await openWizard(page)
    await goToPayment(page, visitor)
    await page.route('**/*', route =>
      route.request().method() === 'POST' ? route.abort('failed') : route.fallback(),
    )
    await completeWith(page, 'Scan QR (PromptPay)')
    await expect(page.getByRole('alert')).toHaveText('An error occurred while submitting your application')
    await page.unrouteAll()

    await page.route(
      url => url.searchParams.has('register'),
      async route => {
        if (route.request().method() !== 'POST') return route.fallback()
        posts += 1
        await held.promise
        await route.fallback()
      },
    )
    await page.getByRole('button', { name: 'Complete Registration' }).click()
    await page.getByRole('button', { name: 'Processing...' }).click({ force: true })
    await page.keyboard.press('Enter')
    held.resolve()
    await expect(page.getByRole('dialog', { name: 'Scan to pay' })).toBeVisible()
    expect(posts).toBe(1)
    const [application, ...others] = await findApplications(database, visitor)
    expect(others).toEqual([])
    await expect(page).toHaveURL(`/application/${application?.statusKey}/payment`)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Pay for your registration' })).toBeVisible()
    const code = await page.locator('figure').filter({ hasText: 'PromptPay' }).screenshot()
    const target = { kind: 'mobile', id: '0000000000' } as const
    expect(await readQr(code)).toEqual([promptPayPayload({ target, amountSatang: 642_00 })])
    await page.goBack()
    await expect(page).toHaveURL(/\/faq$/)
  })
})

test('bank transfer: account, amount and reference can be copied; Back is the form again, Close the page', async ({
  page,
  context,
  database,
}) => {
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

  const path = `/application/${application?.statusKey}/payment`
  await expect(page).toHaveURL(path)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/?register=day-pass#step-4')
  await completeWith(page, 'Bank transfer')
  await expect(page).toHaveURL(path)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/$/)
})
