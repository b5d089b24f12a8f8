import { readFileSync } from 'node:fs'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import {
  completeWith,
  expectMessage,
  fillPersonal,
  findApplications,
  goToConfirm,
  goToPayment,
  newVisitor,
  openWizard,
  pressNext,
  register,
  tickAll,
} from '../support/registering.ts'

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

for (const viewport of WIDTHS) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('a visitor registers from the plan card to the QR code of the exact total', async ({
      page,
      database,
    }) => {
      const visitor = newVisitor()
      await visit(page, '/')
      await page.getByRole('link', { name: 'Choose Day Pass' }).click()
      await expect(page.getByRole('dialog', { name: /Day Pass/ })).toBeVisible()
      await goToPayment(page, visitor)
      await completeWith(page, 'Scan QR (PromptPay)')
      const dialog = page.getByRole('dialog', { name: 'Scan to pay' })
      await expect(dialog.getByRole('img', { name: /฿642\.00/ })).toBeVisible()
      const [application] = await findApplications(database, visitor)
      expect(application).toMatchObject({
        selectedPlan: 'Day Pass',
        totalSatang: 642_00,
        paymentMethod: 'scan',
      })
      await expect(dialog).toContainText(application?.memberId ?? 'no application')
    })
  })
}

test('every step is accessible on a phone, and fits it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openWizard(page)
  const check = async (step: string) => {
    await expect(page.getByText(step)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  const visitor = newVisitor()
  await check('Step 1 of 4: Personal')
  await fillPersonal(page, visitor)
  await pressNext(page)
  await check('Step 2 of 4: Contact')
  await page.getByLabel('Email', { exact: true }).fill(visitor.email)
  await pressNext(page)
  await check('Step 3 of 4: Confirm')
  await tickAll(page)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await check('Step 4 of 4: Payment')
  await completeWith(page, 'Bank transfer')
  await check('000-0-00000-0')
})

test.describe('the total', () => {
  const TOTALS = [
    {
      plan: 'day-pass',
      isExistingMember: 'No',
      lines: ['Price฿400.00', 'Membership fee฿200.00', 'VAT 7%฿42.00', 'Total฿642.00'],
    },
    {
      plan: 'day-pass',
      isExistingMember: 'Yes',
      lines: ['Price฿400.00', 'Membership feenone', 'VAT 7%฿28.00', 'Total฿428.00'],
    },
    {
      plan: 'week-pass',
      isExistingMember: 'No',
      lines: ['Price฿2,500.00', 'Membership fee฿200.00', 'VAT 7%฿189.00', 'Total฿2,889.00'],
    },
    {
      plan: 'platinum-membership',
      isExistingMember: 'No',
      lines: ['Price฿10,000.00', 'Membership fee฿200.00', 'VATnone', 'Total฿10,200.00'],
    },
  ] as const

  for (const { plan, isExistingMember, lines } of TOTALS) {
    test(`is taken apart before paying: ${plan}, existing member ${isExistingMember}`, async ({ page }) => {
      await openWizard(page, plan)
      await goToConfirm(page, newVisitor(), isExistingMember)
      const parts = page.getByRole('region', { name: 'What makes up this total' })
      for (const line of lines) await expect(parts).toContainText(line)
      await tickAll(page)
      await page.getByRole('button', { name: 'Proceed to Payment' }).click()
      for (const line of lines) await expect(parts).toContainText(line)
    })
  }

  test('follows the existing-member answer while the form is filled in', async ({ page }) => {
    await openWizard(page)
    const total = page.getByRole('dialog').locator('summary').filter({ hasText: 'Total' })
    await page.getByRole('radio', { name: 'No', exact: true }).check()
    await expect(total).toContainText('฿642.00')
    await page.getByRole('radio', { name: 'Yes', exact: true }).check()
    await expect(total).toContainText('฿428.00')
  })
})

test.describe('the draft', () => {
  test('survives closing the dialog and reloading the page', async ({ page }) => {
    const visitor = newVisitor()
    await openWizard(page)
    await fillPersonal(page, visitor, 'Yes')
    await pressNext(page)
    await page.getByLabel('Email', { exact: true }).fill(visitor.email)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await openWizard(page)
    await expect(page.getByLabel('Full name')).toHaveValue(visitor.name)
    await page.reload()
    await expect(page.getByLabel('Full name')).toHaveValue(visitor.name)
    await expect(page.getByRole('radio', { name: 'Yes', exact: true })).toBeChecked()
    await pressNext(page)
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(visitor.email)
  })

  test('is gone after the registration', async ({ page }) => {
    await register(page, newVisitor(), 'Scan QR (PromptPay)')
    await expect(page.getByRole('dialog', { name: 'Scan to pay' })).toBeVisible()
    await openWizard(page)
    await expect(page.getByLabel('Full name')).toHaveValue('')
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  })
})

test('with the keyboard alone a visitor registers', async ({ page }) => {
  const visitor = newVisitor()
  const tabTo = async (label: string) => {
    await expect(async () => {
      await page.keyboard.press('Tab')
      const name = await page.evaluate(() => {
        const focused = document.activeElement as HTMLInputElement | null
        const named = focused?.getAttribute('aria-labelledby')
        const text = focused?.labels?.[0]?.textContent ?? focused?.textContent
        return (named ? document.getElementById(named)?.textContent : text)?.trim()
      })
      expect(name).toBe(label)
    }).toPass({ intervals: [0] })
  }
  await openWizard(page)
  await tabTo('Yes')
  await page.keyboard.press('ArrowDown')
  await tabTo('Full name')
  await page.keyboard.type(visitor.name)
  await tabTo('Mobile phone')
  await page.keyboard.type(visitor.mobilePhone)
  await page.keyboard.press('Enter')
  await tabTo('Email')
  await page.keyboard.type(visitor.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Step 3 of 4: Confirm')).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) {
    await tabTo((await box.evaluate(input => (input as HTMLInputElement).labels?.[0]?.textContent)) ?? '')
    await page.keyboard.press('Space')
    await expect(box).toBeChecked()
  }
  await tabTo('Proceed to Payment')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Step 4 of 4: Payment')).toBeVisible()
  await tabTo('Card')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Scan to pay' })).toBeVisible()
})

for (const [language, locale, name] of [
  ['Thai', 'th', 'สมชาย ใจดี'],
  ['Russian', 'ru', 'Дарья Орлова'],
] as const) {
  test(`in ${language} the form and its messages are ${language}`, async ({ page, database }) => {
    const messages: Record<string, string> = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))
    const text = (key: string) => messages[key] ?? key
    const visitor = newVisitor()
    await visit(page, `/${locale}?register=day-pass`)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await page.getByRole('button', { name: text('registration_next') }).click()
    await expectMessage(page.getByLabel(text('registration_full_name')), text('registration_error_name'))
    await page.getByRole('radio', { name: text('registration_no'), exact: true }).check()
    await page.getByLabel(text('registration_full_name')).fill(name)
    await page.getByLabel(text('registration_mobile_phone')).fill(visitor.mobilePhone)
    await page.getByRole('button', { name: text('registration_next') }).click()
    await page.getByLabel(text('registration_email'), { exact: true }).fill(visitor.email)
    await page.getByRole('button', { name: text('registration_next') }).click()
    await tickAll(page)
    await page.getByRole('button', { name: text('registration_proceed') }).click()
    await page.getByRole('radio', { name: text('registration_method_bank') }).check()
    await page.getByRole('button', { name: text('registration_complete') }).click()
    await expect(page.getByRole('dialog', { name: text('registration_bank_title') })).toBeVisible()
    const [application] = await findApplications(database, visitor)
    expect(application).toMatchObject({ name, locale })
  })
}
