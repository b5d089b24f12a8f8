import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import {
  expectMessage,
  fillPersonal,
  findApplications,
  goToConfirm,
  MEMBER_ID,
  newVisitor,
  pressNext,
  tickAll,
} from '../support/registering.ts'
import { slip } from '../support/slip.ts'

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('three steps lead to a member ID', async ({ page, database }) => {
      const visitor = newVisitor()
      await visit(page, '/membership')
      await expect(page.getByText('Step 1 of 3: Personal')).toBeVisible()
      await page.getByLabel('Membership plan').selectOption('week-pass')
      await goToConfirm(page, visitor)
      await expect(page.getByText('Step 3 of 3: Confirm')).toBeVisible()
      await tickAll(page)
      await page.getByRole('button', { name: 'Submit Registration' }).click()
      const dialog = page.getByRole('dialog', { name: 'You are registered' })
      await expect(dialog).toContainText('฿2,889.00')
      const [application] = await findApplications(database, visitor)
      await expect(dialog).toContainText(application?.memberId ?? 'no application')
      expect(application).toMatchObject({ selectedPlan: 'Week Pass', paymentMethod: null })
    })
  })
}

test('every step is accessible on a phone, and fits it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const visitor = newVisitor()
  await visit(page, '/membership?plan=day-pass')
  const check = async (step: string) => {
    await expect(page.getByText(step).last()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await check('Step 1 of 3: Personal')
  await fillPersonal(page, visitor)
  await pressNext(page)
  await check('Step 2 of 3: Contact')
  await page.getByLabel('Email', { exact: true }).first().fill(visitor.email)
  await pressNext(page)
  await check('Step 3 of 3: Confirm')
  await tickAll(page)
  await page.getByRole('button', { name: 'Submit Registration' }).click()
  await check('You are registered')
})

test('the plan is asked for first', async ({ page }) => {
  await visit(page, '/membership')
  await pressNext(page)
  const plan = page.getByLabel('Membership plan')
  await expectMessage(plan, 'Please select a membership plan')
  await expect(plan).toBeFocused()
})

test('every one of the ten plans can be chosen, and Enrollment Fee drops the question', async ({ page }) => {
  await visit(page, '/membership')
  const options = await page.getByLabel('Membership plan').getByRole('option').allTextContents()
  expect(options.slice(1)).toEqual([
    'Enrollment Fee · ฿200',
    'Membership Subscription · ฿200 · 1 month',
    'Hourly Rate · ฿100 · 1 hour',
    'Day Pass · ฿400 · 1 day',
    'Week Pass · ฿2,500 · 7 days',
    'Monthly Pass · ฿5,000 · 1 month',
    'Platinum Membership · ฿10,000 · 1 month',
    'Mailbox/Locker · ฿2,000 · 1 month',
    '1-Hour Consultation Package · ฿1,000',
    '3-Hour Consultation Package · ฿3,000',
  ])
  await expect(page.getByText('Are you an existing member?')).toBeVisible()
  await page.getByLabel('Membership plan').selectOption('enrollment-fee')
  await expect(page.getByText('Are you an existing member?')).toBeHidden()
})

test('Back returns step by step with what was typed', async ({ page }) => {
  const visitor = newVisitor()
  await visit(page, '/membership?plan=day-pass')
  await goToConfirm(page, visitor)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByLabel('Email', { exact: true }).first()).toHaveValue(visitor.email)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByLabel('Membership plan')).toHaveValue('day-pass')
  await expect(page.getByLabel('Full name')).toHaveValue(visitor.name)
})

test('all terms must be accepted', async ({ page }) => {
  await visit(page, '/membership?plan=day-pass')
  await goToConfirm(page, newVisitor())
  await page.getByRole('button', { name: 'Submit Registration' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: /^You must accept all terms and conditions to continue$/ }),
  ).toBeVisible()
  await expect(page.getByRole('checkbox').first()).toBeFocused()
})

test('the agreement box has a message of its own', async ({ page }) => {
  await visit(page, '/membership?plan=day-pass')
  await goToConfirm(page, newVisitor())
  await tickAll(page)
  await page.getByRole('checkbox').first().uncheck()
  await page.getByRole('button', { name: 'Submit Registration' }).click()
  await expectMessage(
    page.getByRole('checkbox').first(),
    'You must accept the membership agreement to continue',
  )
})

test('"Submitting..." shows while the registration is sent', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/membership/, async route => {
    if (route.request().method() === 'POST') await held
    await route.fallback()
  })
  await visit(page, '/membership?plan=day-pass')
  await goToConfirm(page, newVisitor())
  await tickAll(page)
  await page.getByRole('button', { name: 'Submit Registration' }).click()
  await expect(page.getByRole('button', { name: 'Submitting...' }).first()).toBeVisible()
  release()
  await expect(page.getByRole('dialog', { name: 'You are registered' })).toBeVisible()
})

test('after the member ID each way to pay is one tap away, for the same application', async ({
  page,
  database,
}) => {
  const visitor = newVisitor()
  await visit(page, '/membership?plan=day-pass')
  await goToConfirm(page, visitor)
  await tickAll(page)
  await page.getByRole('button', { name: 'Submit Registration' }).click()
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
  const stored = await findApplications(database, visitor)
  expect(stored.map(application => application.memberId)).toEqual([memberId])
})

test('Close leaves the member ID on the page', async ({ page, database }) => {
  const visitor = newVisitor()
  await visit(page, '/membership?plan=day-pass')
  await goToConfirm(page, visitor)
  await tickAll(page)
  await page.getByRole('button', { name: 'Submit Registration' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const [application] = await findApplications(database, visitor)
  await expect(page.getByText(application?.memberId ?? 'none')).toBeVisible()
})

test.describe('the shorter receipt form', () => {
  const register = async (page: Page) => {
    const visitor = newVisitor()
    await visit(page, '/membership?plan=day-pass')
    await goToConfirm(page, visitor)
    await tickAll(page)
    await page.getByRole('button', { name: 'Submit Registration' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    const form = page.locator('form').filter({ hasText: 'Submit Receipt' })
    return { visitor, form }
  }

  test('asks for email and file only', async ({ page }) => {
    const { visitor, form } = await register(page)
    await expect(form.getByLabel('Email')).toHaveValue(visitor.email)
    await expect(form.getByLabel('Name')).toHaveCount(0)
    await form.getByLabel('Email').fill('')
    await form.getByRole('button', { name: 'Submit Receipt' }).click()
    await expectMessage(form.getByLabel('Email'), 'Please enter your email address.')
    await expectMessage(form.getByLabel('Receipt image'), 'Please select a file.')
  })

  test('goes to /submission-success once it is taken', async ({ page, database }) => {
    const { visitor, form } = await register(page)
    await form.getByLabel('Receipt image').setInputFiles(await slip())
    await form.getByRole('button', { name: 'Submit Receipt' }).click()
    await expect(page).toHaveURL(/\/submission-success$/)
    await expect(page.getByRole('heading', { name: 'Submission Successful!' })).toBeVisible()
    const stored = await database.db.select().from(receipts).where(eq(receipts.email, visitor.email))
    expect(stored.map(({ variant, name }) => ({ variant, name }))).toEqual([
      { variant: 'membership_page', name: null },
    ])
  })
})

test('whoever has not registered here finds the way to the receipt page', async ({ page }) => {
  await visit(page, '/membership')
  await page.getByRole('link', { name: 'Send your slip' }).click()
  await expect(page.getByRole('heading', { name: 'Thai Scan Receipt Submission' })).toBeVisible()
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

  test('the page asks for no script; what is typed, chosen and pressed is there once it is', async ({
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
  })

  test('a form that was begun is there untouched, and takes a press that came first', async ({ page }) => {
    await visit(page, '/membership?plan=day-pass')
    await fillPersonal(page, newVisitor())
    const scripts = await holdScripts(page)
    await page.goto('/membership', { waitUntil: 'commit' })
    await expect.poll(() => scripts.asked.length).toBeGreaterThan(5)
    await page.getByLabel('Work phone').fill('038 000 024')
    await pressNext(page)
    await expect(page.getByText('Step 1 of 3: Personal')).toBeVisible()
    scripts.letThrough()
    await expect(page.getByText('Step 2 of 3: Contact')).toBeVisible()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByLabel('Work phone')).toHaveValue('038 000 024')
    await expect(page.getByLabel('Full name')).toHaveValue('Somchai Jaidee')
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
