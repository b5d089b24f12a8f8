import { expect, expectAccessible, test, visit } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test('a view of a list is kept under a name with its filters, order and columns, is an address, and is renamed and deleted', async ({
  page,
}) => {
  await signInAsOwner(page)
  await visit(page, '/admin/members?status=active&sort=-expires&q=nobody')
  await page.getByRole('link', { name: 'View', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: 'Joined' }).uncheck()
  await dialog.getByRole('button', { name: 'Show these columns' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/columns=expires/)
  await page.getByRole('searchbox', { name: /Search name/ }).press('Enter')
  await expect(page).toHaveURL(/columns=expires/)

  await page.getByRole('link', { name: 'View', exact: true }).click()
  await dialog.getByLabel('Name of the view').fill('Ending last')
  await dialog.getByRole('button', { name: 'Keep this view' }).click()
  await expect(page.getByText('“Ending last” is kept.')).toBeVisible()
  const chip = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Ending last' })
  await expect(chip).toHaveAttribute('aria-current', 'true')
  await expect(page).not.toHaveURL(/nobody/)

  await page.getByRole('link', { name: 'View', exact: true }).click()
  await dialog.getByLabel('Name of the view').fill('ending LAST')
  await dialog.getByRole('button', { name: 'Keep this view' }).click()
  await expect(dialog.getByText('You already keep a view of this list under that name')).toBeVisible()

  await visit(page, '/admin/members')
  await expect(chip).not.toHaveAttribute('aria-current')
  await chip.click()
  await expect(page).toHaveURL(/sort=-expires/)
  await expect(page).toHaveURL(/status=active/)

  await visit(page, '/admin/views')
  await expectAccessible(page)
  await page.getByLabel('Name of the view').fill('Last to end')
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('link', { name: 'Members: Last to end' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Last to end' }).click()
  await expect(page.getByText('No views are kept yet')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, allowedComplaint: /400 \(Bad Request\)/ })

  test('a view is kept as well, and a name that is taken is asked for again', async ({ page }) => {
    await signInAsOwner(page)
    for (const _ of ['first', 'second']) {
      await page.goto('/admin/leave?status=pending&view=1')
      await page.getByLabel('Name of the view').fill('To decide')
      await page.getByRole('button', { name: 'Keep this view' }).click()
    }
    await expect(page.getByText('You already keep a view of this list under that name')).toBeVisible()
    await page.getByLabel('Name of the view').first().fill('To decide today')
    await page.getByRole('button', { name: 'Keep this view' }).click()
    await expect(page.getByRole('link', { name: 'To decide today' })).toBeVisible()
  })
})
