import { expect, test, visit } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test('whoever may change something may see it too: the one is ticked with the other', async ({ page }) => {
  await signInAsOwner(page)
  await visit(page, '/admin/settings/roles?new=1')
  const dialog = page.getByRole('dialog', { name: 'Add role' })
  await dialog.getByRole('button', { name: 'Create role' }).click()
  await expect(dialog.getByLabel('Name of the role')).toBeFocused()
  const receipts = dialog.getByRole('group', { name: 'Slips' })
  await receipts.getByLabel('Change').check()
  await expect(receipts.getByLabel('See')).toBeChecked()
  await receipts.getByLabel('See').uncheck()
  await expect(receipts.getByLabel('Change')).not.toBeChecked()
})
