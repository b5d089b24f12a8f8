import { expect, test } from '../support/journey.ts'
import {
  completeWith,
  findApplications,
  goToPayment,
  newVisitor,
  openWizard,
  register,
} from '../support/registering.ts'

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
