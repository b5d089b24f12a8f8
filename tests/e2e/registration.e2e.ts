import { expect, test, visit } from '../support/journey.ts'
import {
  completeWith,
  fillPersonal,
  findApplications,
  goToPayment,
  newVisitor,
  openWizard,
  pressNext,
  register,
} from '../support/registering.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

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

test.describe('the total', () => {
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
