// Brings the screens of the bank into the state to photograph.
import type { Page } from '@playwright/test'
import { bankFile } from '../tests/support/bank-statements.ts'
import { payoutFile } from '../tests/support/stripe-payouts.ts'

/** Where files of that account are brought in, which is added where there is none. */
async function openImport(page: Page) {
  if (!(await page.getByText('xxx-x-xx678-9').isVisible())) {
    await page.locator('a[href*="new="]').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('[name=name]').fill('Main account')
    await dialog.locator('[name=bank]').selectOption('kbank')
    await dialog.locator('[name=number]').fill('012-3-45678-9')
    await dialog.locator('button[type=submit]').click()
    await page.getByText('xxx-x-xx678-9').waitFor()
  }
  const { pathname } = new URL(page.url())
  await page.goto(`${pathname}/import`)
  const option = page.locator('form[enctype] option', { hasText: 'xxx-x-xx678-9' })
  await page.locator('form[enctype] [name=account]').selectOption((await option.getAttribute('value')) ?? '')
}

/** An account, with what came of a good and of a broken statement of it. */
export async function bringStatements(page: Page) {
  await openImport(page)
  const good = Buffer.from(bankFile('kbank'))
  const broken = Buffer.from(good.toString().replace('"300.00"', '"300.01"'))
  await page.locator('input[type=file]').setInputFiles([
    { name: 'november.csv', mimeType: 'text/csv', buffer: good },
    { name: 'edited by hand.csv', mimeType: 'text/csv', buffer: broken },
  ])
  await page.locator('form[enctype] button[type=submit]').click()
  await page.getByText('edited by hand.csv').first().waitFor()
}

/** What Stripe has paid out, one payout with an item that nobody knows. */
export async function showPayouts(page: Page) {
  const { pathname } = new URL(page.url())
  await openImport(page)
  const file = payoutFile({
    po_1SalaNovember: [
      { id: 'txn_1SalaFirst', category: 'charge', gross: 642_00, fee: 24_66, intent: 'pi_1' },
      { id: 'txn_1SalaSecond', category: 'charge', gross: 2_889_00, fee: 110_97, intent: 'pi_2' },
      { id: 'txn_1SalaThird', category: 'refund', gross: -642_00, intent: 'pi_1' },
      { id: 'txn_1SalaFee', category: 'fee', gross: -20_00 },
    ],
  })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'payouts.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.locator('form[enctype] button[type=submit]').click()
  await page.getByText(/1 in the file|1 รายการในไฟล์|1 в файле/).waitFor()
  await page.goto(`${pathname}/payouts`)
  await page.getByRole('table').waitFor()
}

/** What one of them is made of. */
export async function openPayout(page: Page) {
  await showPayouts(page)
  await page.locator('table a[href*="/payouts/"]').first().click()
  await page.waitForURL('**/payouts/*')
  await page.getByRole('table').waitFor()
}

/** A line about to be laid aside. */
export async function ignoreBankLine(page: Page) {
  await page.locator('a[href*="ignore="]').first().click()
  await page.getByRole('dialog').waitFor()
}

/** The line of a slip that waits, beside the registration that it pays for. */
export async function openSuggested(page: Page) {
  const { pathname } = new URL(page.url())
  await page.goto(`${pathname.replace('/match', '')}?state=suggested`)
  await page.locator('a[href*="/bank/match?line="]').first().click()
  await page.getByRole('article').first().waitFor()
}
