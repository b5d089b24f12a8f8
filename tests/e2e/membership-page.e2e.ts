import type { Page } from '@playwright/test'
import { expect, test, visit } from '../support/journey.ts'
import {
  findApplications,
  goToConfirm,
  MEMBER_ID,
  newVisitor,
  pressNext,
  tickAll,
} from '../support/registering.ts'
import { slip } from '../support/slip.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('what is missing has the focus, "Submitting..." shows while the registration is sent, each way to pay is one tap away, and Close leaves the member ID on the page', async ({
    page,
    database,
  }) => {
    const visitor = newVisitor()
    const held = Promise.withResolvers<void>()
    await page.route(/\/membership/, async route => {
      if (route.request().method() === 'POST') await held.promise
      await route.fallback()
    })
    await visit(page, '/membership')
    await pressNext(page)
    await expect(page.getByLabel('Membership plan')).toBeFocused()
    await page.getByLabel('Membership plan').selectOption('day-pass')
    await goToConfirm(page, visitor)
    const submit = page.getByRole('button', { name: 'Submit Registration' })
    await submit.click()
    await expect(page.getByRole('checkbox').first()).toBeFocused()
    await tickAll(page)
    await submit.click()
    await expect(page.getByRole('button', { name: 'Submitting...' }).first()).toBeVisible()
    held.resolve()
    const registered = page.getByRole('dialog', { name: 'You are registered' })
    const memberId = MEMBER_ID.exec((await registered.textContent()) ?? '')?.[0] ?? 'none'
    await registered.getByRole('button', { name: /^Scan QR/ }).click()
    const scan = page.getByRole('dialog', { name: 'Scan to pay' })
    await expect(scan.getByRole('img', { name: /฿642\.00/ })).toBeVisible()
    await expect(scan).toContainText(memberId)
    await scan.getByRole('button', { name: 'Back' }).click()
    await expect(registered).toContainText(memberId)
    await registered.getByRole('button', { name: /^Card/ }).click()
    await expect(
      registered.getByText('Payment link not configured for plan: Day Pass', { exact: true }),
    ).toBeVisible()
    await registered.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByText(memberId)).toBeVisible()
    const stored = await findApplications(database, visitor)
    expect(stored.map(application => application.memberId)).toEqual([memberId])
  })
})

test.describe('before its program is there', () => {
  const isScriptUrl = ({ pathname }: URL) => pathname.endsWith('.js')

  /** Keeps the scripts back until the function it gives is called; counts those that were asked for. */
  async function holdScripts(page: Page) {
    const asked: string[] = []
    const held = Promise.withResolvers<void>()
    await page.route(isScriptUrl, async route => {
      asked.push(route.request().url())
      await held.promise
      await route.continue()
    })
    return { asked, letThrough: held.resolve }
  }

  test('the page asks for no script; what is typed, chosen and pressed is there once it is, also in a form that was begun', async ({
    page,
  }) => {
    const scripts = await holdScripts(page)
    await page.goto('/membership', { waitUntil: 'networkidle' })
    expect(scripts.asked).toEqual([])
    await page.getByLabel('Membership plan').selectOption('enrollment-fee')
    await page.getByLabel('Full name').fill('Malee Suksan')
    await page.getByLabel('Address').fill('12 Soi Jomtien')
    await page.getByLabel('Start date').fill('2031-05-02')
    await page.getByLabel('Mobile phone').pressSequentially('+66 81')
    await expect(page.getByText('Are you an existing member?')).toBeVisible()
    expect(scripts.asked.length).toBeGreaterThan(5)
    scripts.letThrough()
    await expect(page.getByText('Are you an existing member?')).toBeHidden()
    await expect(page.getByLabel('Mobile phone')).toBeFocused()
    await page.keyboard.type(' 234 5678')
    await expect(page.getByLabel('Mobile phone')).toHaveValue('+66 81 234 5678')
    await expect(page.getByLabel('Full name')).toHaveValue('Malee Suksan')
    await expect(page.getByLabel('Address')).toHaveValue('12 Soi Jomtien')
    await expect(page.getByLabel('Start date')).toHaveValue('2031-05-02')
    await pressNext(page)
    await expect(page.getByText('Step 2 of 3: Contact')).toBeVisible()

    const again = await holdScripts(page)
    await page.goto('/membership', { waitUntil: 'commit' })
    await expect.poll(() => again.asked.length).toBeGreaterThan(5)
    await page.getByLabel('Work phone').fill('038 000 024')
    await pressNext(page)
    await expect(page.getByText('Step 1 of 3: Personal')).toBeVisible()
    again.letThrough()
    await expect(page.getByText('Step 2 of 3: Contact')).toBeVisible()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByLabel('Work phone')).toHaveValue('038 000 024')
    await expect(page.getByLabel('Full name')).toHaveValue('Malee Suksan')
  })

  test('of a receipt the chosen file shows once it is', async ({ page }) => {
    const scripts = await holdScripts(page)
    await page.goto('/thai-scan-receipt', { waitUntil: 'networkidle' })
    expect(scripts.asked).toEqual([])
    await page.getByLabel('Receipt image').setInputFiles(await slip())
    await expect.poll(() => scripts.asked.length).toBeGreaterThan(5)
    scripts.letThrough()
    await expect(page.getByRole('img', { name: 'The image you chose' })).toBeVisible()
  })
})
