import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { settings } from '#app/house/settings/tables.server.ts'
import { promptPayPayload } from '#app/kit/pure/promptpay.ts'
import { insertApplication } from '../support/incoming.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { readQr } from '../support/read-qr.ts'
import { signInAsOwner, typeReceived } from '../support/staff-journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a company keeps tax back before it pays: the code has the rest, the paper both, and the certificate is awaited', async ({
  page,
  browser,
  server,
  database,
}) => {
  const statusKey = randomUUID()
  const id = await insertApplication(database.db, {
    ...{ statusKey, selectedPlan: 'Monthly Pass', paymentMethod: 'scan', mobilePhone: randomUUID() },
    ...{ priceSatang: 5000_00, membershipFeeSatang: 200_00, vatSatang: 364_00, totalSatang: 5564_00 },
  })
  await signInAsOwner(page)
  await visit(page, '/admin/settings/tax')
  await page.getByLabel('Companies may keep withholding tax back').check()
  await page.getByLabel('Rate in percent').fill('31')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Rate in percent')).toHaveAccessibleDescription(/from 0.01 to 30 percent/)
  await page.getByLabel('Rate in percent').fill('3')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The site shows it now.')).toBeVisible()

  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 320, height: 740 } })
  const visitor = await context.newPage()
  await visit(visitor, `/application/${statusKey}/invoice`)
  await visitor.getByLabel('Name of the buyer').fill('บริษัท ผู้ซื้อ จำกัด')
  await visitor.getByLabel('Address').fill('1 ถนนสุขุมวิท ชลบุรี')
  await visitor.getByLabel('We keep 3% withholding tax back').check()
  await visitor.getByRole('button', { name: 'Save' }).click()
  await expect(visitor.getByLabel('Tax ID')).toHaveAccessibleDescription(/needs its tax ID/)
  await expect(visitor.getByLabel('We keep 3% withholding tax back')).toBeChecked()
  await expectNoSidewaysScroll(visitor)
  await visitor.getByLabel('Tax ID').fill('0994000617721')
  await visitor.getByLabel('Branch').fill('00000')
  await visitor.getByRole('button', { name: 'Save' }).click()
  await expect(visitor.getByRole('status').filter({ hasText: '฿166.92' })).toContainText('฿5,397.08')
  await expectAccessible(visitor)
  await visit(visitor, `/application/${statusKey}/payment`)
  const target = { kind: 'mobile', id: '0000000000' } as const
  const payload = promptPayPayload({ target, amountSatang: 5397_08 })
  const picture = visitor.locator('figure').filter({ hasText: 'PromptPay' })
  expect(await readQr(await picture.screenshot())).toEqual([payload])
  await expect(visitor.getByText('Withholding tax')).toBeVisible()
  await expectNoSidewaysScroll(visitor)

  await visit(page, `/admin/applications/${id}`)
  await expect(page.getByText('and ฿166.92 withholding tax')).toBeVisible()
  await visit(page, `/admin/applications/${id}?decide=approve`)
  await typeReceived(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('link', { name: /^[RT]\d{4}-\d{6}$/ }).click()
  const paper = page.getByRole('article')
  await expect(paper).toContainText('บริษัท ผู้ซื้อ จำกัด')
  await expect(paper).toContainText('5,564.00')
  const number = await page.getByRole('heading', { level: 1 }).innerText()

  await visit(visitor, `/th/application/${statusKey}`)
  await visitor.getByRole('link', { name: new RegExp(number) }).click()
  await expect(visitor.getByRole('article')).toContainText('หัก ณ ที่จ่าย')
  await expectNoSidewaysScroll(visitor)
  await context.close()

  await visit(page, `/admin/documents/withholding?q=${number}`)
  const row = page.getByRole('row', { name: new RegExp(number) })
  await expect(row).toContainText('Expected')
  await expectAccessible(page)
  await page.getByRole('link', { name: `Certificate for ${number}` }).click()
  const dialog = page.getByRole('dialog', { name: `Certificate for ${number}` })
  await dialog.getByRole('button', { name: 'Record as received' }).click()
  await expect(dialog.getByLabel('Number of the certificate')).toHaveAccessibleDescription(/write the number/)
  await expectAccessible(page)
  await dialog.getByLabel('Number of the certificate').fill('ก-12/2569')
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Bangkok' })
  await dialog.getByLabel('Date on it').fill(today)
  await dialog.getByRole('button', { name: 'Record as received' }).click()
  await expect(row).toContainText('Received')
  await expect(row).toContainText('ก-12/2569')
  await page.getByRole('button', { name: `Take back the certificate for ${number}` }).click()
  await expect(row).toContainText('Expected')
  await database.db.delete(settings).where(eq(settings.key, 'tax'))
})
