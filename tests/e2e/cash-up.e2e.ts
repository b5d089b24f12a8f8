import { expect, expectAccessible, test, visit } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test('what is counted adds up while it is typed, and the difference is said', async ({ page }) => {
  await signInAsOwner(page)
  await visit(page, '/admin/cash-up')
  await page.getByLabel('Opening float, in baht').fill('1500')
  await page.getByLabel('฿1,000', { exact: true }).fill('1')
  await page.getByLabel('฿100', { exact: true }).fill('4')
  await expect(page.getByLabel('Counted, in baht')).toHaveValue('1400.00')
  await expect(page.getByRole('status').filter({ hasText: 'Difference' })).toContainText('-฿')
  await expectAccessible(page)
})
