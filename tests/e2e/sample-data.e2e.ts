import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, serverEnv: { SAMPLE_DATA: '1' } })

test('a house with sample data shows a year, three things wait, and the owner deletes it in Settings', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/')
  await expect(page.locator('#events').getByRole('listitem')).not.toHaveCount(0)

  await signInAsOwner(page)
  await visit(page, '/admin/dashboard')
  await expect(page.getByRole('button', { name: 'Notifications: 3 waiting' })).toBeVisible()

  await visit(page, '/admin/settings')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Delete sample data' }).click()
  await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete this sample data?')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('link', { name: 'Delete sample data' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete sample data' }).click()
  await expect(page.getByText('Sample data deleted successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sample data' })).toHaveCount(0)

  await visit(page, '/admin/members')
  await expect(page.getByText('No members found')).toBeVisible()
  await visit(page, '/')
  await expect(page.locator('#events').getByRole('listitem')).toHaveCount(0)
})
