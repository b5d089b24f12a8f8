import { expect, test } from '../support/journey.ts'
import { fillPersonal, newVisitor, openWizard, pressNext } from '../support/registering.ts'

test('the total follows the existing-member answer, and the draft survives closing the dialog and reloading the page', async ({
  page,
}) => {
  const visitor = newVisitor()
  await openWizard(page)
  const total = page.getByRole('dialog').locator('summary').filter({ hasText: 'Total' })
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await expect(total).toContainText('฿642.00')
  await page.getByRole('radio', { name: 'Yes', exact: true }).check()
  await expect(total).toContainText('฿428.00')
  await fillPersonal(page, visitor, 'Yes')
  await pressNext(page)
  await page.getByLabel('Email', { exact: true }).fill(visitor.email)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('link', { name: 'Choose Day Pass' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue(visitor.name)
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue(visitor.name)
  await expect(page.getByRole('radio', { name: 'Yes', exact: true })).toBeChecked()
  await pressNext(page)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(visitor.email)
})

test('with the keyboard alone a visitor registers, after which the draft is gone', async ({ page }) => {
  const visitor = newVisitor()
  const tabTo = async (label: string) => {
    for (let presses = 0; presses < MOST_PRESSES; presses++) {
      await page.keyboard.press('Tab')
      if ((await page.evaluate(nameOfFocused)) === label) return
    }
    throw new Error(`Tab leads to no "${label}"`)
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
  await openWizard(page)
  await expect(page.getByLabel('Full name')).toHaveValue('')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

const MOST_PRESSES = 100

/** Runs in the page. */
function nameOfFocused() {
  const focused = document.activeElement as HTMLInputElement | null
  const named = focused?.getAttribute('aria-labelledby')
  const text = focused?.labels?.[0]?.textContent ?? focused?.textContent
  return (named ? document.getElementById(named)?.textContent : text)?.trim()
}
