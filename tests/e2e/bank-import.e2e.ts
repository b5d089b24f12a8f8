import { bankPdf } from '../support/bank-pdfs.ts'
import { expect, expectAccessible, test, visit } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

const PASSWORD = '05101990'

test('the password of a PDF is asked for when a PDF is chosen, and opens it', async ({ page }) => {
  await signInAsOwner(page)
  await visit(page, '/admin/bank?new=1')
  const dialog = page.getByRole('dialog', { name: 'Add account' })
  await dialog.getByLabel('Name').fill('For PDFs')
  await dialog.getByLabel('Bank').selectOption('scb')
  await dialog.getByLabel('Account number').fill('012-3-45678-9')
  await dialog.getByRole('button', { name: 'Add account' }).click()
  await page.getByText('xxx-x-xx678-9').waitFor()
  await visit(page, '/admin/bank/import')
  const choose = (name: string, bytes: Uint8Array) =>
    page
      .getByLabel('Drop files here, or choose them')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })
  const password = page.getByLabel('Password of the PDF')
  await choose('november.csv', new Uint8Array([65]))
  await expect(password).toBeHidden()
  const locked = await bankPdf('scb_pdf', { password: PASSWORD })
  await choose('november.pdf', locked)
  await expect(password).toBeVisible()
  await page.getByRole('button', { name: 'Bring in' }).click()
  await expect(page.getByText('The PDF needs its password')).toBeVisible()
  await expectAccessible(page)
  await choose('november.pdf', locked)
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Bring in' }).click()
  await expect(page.getByText('New lines: 6 of 6')).toBeVisible()
  await expect(password).toBeHidden()
})
