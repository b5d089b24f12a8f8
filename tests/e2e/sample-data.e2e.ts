import { expect, test, visit } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.use({ serverEnv: { SAMPLE_DATA: '1' } })

test('whoever waits is told when the sample data is gone', async ({ page }) => {
  await signInAsOwner(page)
  await visit(page, '/admin/settings?sample=delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete sample data' }).click()
  await expect(page.getByText('Sample data deleted successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sample data' })).toHaveCount(0)
})
