import { expect, expectAccessible, test, visit } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the period that is chosen is shown at once, and what can be opened is accessible', async ({ page }) => {
  await signInAsOwner(page)
  await visit(page, '/admin/dashboard')
  await page.getByLabel('Period').selectOption('Last 7 days')
  await expect(page).toHaveURL('/admin/dashboard?period=last7days')
  await page.getByText('Show as a table').click()
  await page.getByText('How these figures are counted').click()
  await expectAccessible(page)
})
