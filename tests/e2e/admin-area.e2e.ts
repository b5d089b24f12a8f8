import { expect, test, visit } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test('the sidebar collapses and opens again', async ({ page }) => {
  await signInAsOwner(page)
  await visit(page, '/admin/dashboard')
  const sidebar = page.getByRole('complementary')
  const width = async () => (await sidebar.boundingBox())?.width ?? 0
  const open = await width()
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect.poll(width).toBeLessThan(open / 2)
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await expect.poll(width).toBe(open)
})
