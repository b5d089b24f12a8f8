import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { settings } from '#app/house/settings/tables.server.ts'
import { insertApplication } from '../support/incoming.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { signInAsOwner, typeReceived } from '../support/staff-journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('an approval issues a paper that staff and visitor have, until an invoice and a credit note follow it', async ({
  page,
  browser,
  server,
  database,
}) => {
  const statusKey = randomUUID()
  const name = `Nok ${randomUUID().slice(0, 8)}`
  const id = await insertApplication(database.db, { statusKey, name, address: 'Jomtien, Chonburi' })
  await signInAsOwner(page)

  await visit(page, '/admin/settings/tax')
  await page.getByLabel('The company is registered for VAT').check()
  await page.getByLabel('Tax ID').fill('0994000617720')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Tax ID')).toHaveAccessibleDescription(/This is no Thai tax ID/)
  await page.getByLabel('Tax ID').fill('0-9940-00617-72-1')
  await page.getByLabel('Name in Thai').fill('บริษัท ศาลา จำกัด')
  await page.getByLabel('Address in Thai').fill('ถนนจอมเทียนสาย ๒ ชลบุรี')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The site shows it now.')).toBeVisible()

  await visit(page, `/admin/applications/${id}?decide=approve`)
  await typeReceived(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('link', { name: /^A\d{4}-\d{6}$/ }).click()
  const paper = page.getByRole('article')
  await expect(paper).toContainText('ใบกำกับภาษีอย่างย่อ')
  await expect(paper).toContainText('หกร้อยสี่สิบสองบาทถ้วน')
  await expectAccessible(page)
  const abbreviated = await page.getByRole('heading', { level: 1 }).innerText()

  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 320, height: 740 } })
  const visitor = await context.newPage()
  await visit(visitor, `/th/application/${statusKey}`)
  await visitor.getByRole('link', { name: new RegExp(abbreviated) }).click()
  await expect(visitor.getByRole('article')).toContainText(name)
  await expectNoSidewaysScroll(visitor)
  await expectAccessible(visitor)
  const download = visitor.waitForEvent('download')
  await visitor.getByRole('link', { name: 'ดาวน์โหลด PDF' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${abbreviated}.pdf`)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  const stranger = visitor.url().replace(statusKey, randomUUID())
  expect((await visitor.request.get(stranger)).status()).toBe(404)
  expect((await visitor.request.get(`${stranger}/pdf`)).status()).toBe(404)
  await context.close()

  await page.getByRole('link', { name: 'Issue a full tax invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Issue a full tax invoice' })
  await dialog.getByLabel('Name of the buyer').fill('บริษัท ผู้ซื้อ จำกัด')
  await dialog.getByLabel('Branch').fill('00000')
  await dialog.getByRole('button', { name: 'Issue' }).click()
  await expect(dialog.getByLabel('Tax ID')).toBeFocused()
  await expect(dialog.getByLabel('Tax ID')).toHaveAccessibleDescription(/needs its tax ID/)
  await expect(dialog.getByLabel('Name of the buyer')).toHaveValue('บริษัท ผู้ซื้อ จำกัด')
  await expectAccessible(page)
  await dialog.getByLabel('Tax ID').fill('1234545678781')
  await dialog.getByLabel('The buyer withholds 3% tax').check()
  await dialog.getByRole('button', { name: 'Issue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^T\d{4}-\d{6}$/)
  await expect(paper).toContainText('1234545678781')
  await expect(paper).toContainText('624.00')
  await expect(page.getByText('Replaces').first()).toBeVisible()

  await page.getByRole('link', { name: 'Issue a credit note' }).click()
  const note = page.getByRole('dialog', { name: /^Credit note for T/ })
  await note.getByLabel('Amount in baht').fill('700')
  await note.getByLabel('Reason').selectOption('less_served')
  await note.getByLabel('Details').fill('Half a day closed')
  await note.getByRole('button', { name: 'Issue' }).click()
  await expect(note.getByLabel('Amount in baht')).toHaveAccessibleDescription(/up to ฿642.00/)
  await note.getByLabel('Amount in baht').fill('107')
  await note.getByRole('button', { name: 'Issue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^CN\d{4}-\d{6}$/)
  await expect(paper).toContainText('Half a day closed')

  await visit(page, `/admin/documents?q=${abbreviated}`)
  await expect(page.getByRole('row', { name: new RegExp(abbreviated) })).toContainText('Cancelled')
  await expectAccessible(page)
  await database.db.delete(settings).where(eq(settings.key, 'tax'))
})
