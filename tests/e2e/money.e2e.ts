import { inArray } from 'drizzle-orm'
import { settings } from '#app/house/settings/tables.server.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { expect, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { readQr } from '../support/read-qr.ts'
import { completeWith, goToPayment, goToReceipt, newVisitor, openWizard } from '../support/registering.ts'
import { newSlip, slipPicture } from '../support/slip.ts'
import { signInAsOwner, typeReceived } from '../support/staff-journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PHONE = { width: 390, height: 844 }

test.afterEach(({ database }) =>
  database.db.delete(settings).where(inArray(settings.key, ['tax', 'payments'])),
)

test('from an owner who sets up where the money goes to a member with a code, a ledger and an invoice', async ({
  page,
  browser,
  server,
}) => {
  await signInAsOwner(page)
  await visit(page, '/admin/settings/tax')
  await page.getByLabel('The company is registered for VAT').check()
  await page.getByLabel('Tax ID').fill('0994000617721')
  await page.getByLabel('Branch').fill('00001')
  await page.getByLabel('Name in Thai').fill('บริษัท ศาลา จำกัด')
  await page.getByLabel('Address in Thai').fill('ถนนจอมเทียนสาย ๒ ชลบุรี')
  await expect(page.getByText('Branch 00001')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The site shows it now.')).toBeVisible()
  await visit(page, '/admin/settings/payments')
  await page.getByLabel('Kind of number').selectOption({ label: 'National or tax ID' })
  await page.getByLabel('PromptPay number').fill('0994000617721')
  await page.getByLabel('Bank', { exact: true }).fill('Kasikornbank')
  await page.getByLabel('Branch').fill('Jomtien')
  await page.getByLabel('Account name').fill('Sala Co., Ltd.')
  await page.getByLabel('Account number').fill('123-4-56789-0')
  await page.getByLabel('Add unique satang to each amount').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The site shows it now.')).toBeVisible()

  const context = await browser.newContext({ baseURL: server.url, viewport: PHONE })
  const phone = await context.newPage()
  const nok = { ...newVisitor(), name: 'Nok Suwan', mobilePhone: '+66 86 111 2345' }
  await openWizard(phone)
  await goToPayment(phone, nok)
  await completeWith(phone, 'Scan QR (PromptPay)')
  const code = phone.getByRole('img', { name: /^PromptPay QR code/ })
  await expect(code).toBeVisible()
  const [payload = ''] = await readQr(await phone.screenshot())
  const amountSatang = Math.round(Number(/5406(\d{3}\.\d\d)/.exec(payload)?.[1]) * 100)
  expect(payload).toContain('02130994000617721')
  expect(amountSatang).toBeGreaterThan(642_00)
  expect(amountSatang).toBeLessThan(643_00)
  const amount = formatBaht(amountSatang, 'en', { decimals: 'always' })
  await expect(phone.getByText('To pay', { exact: true }).locator('xpath=..')).toContainText(amount)
  await goToReceipt(phone)
  const slip = await slipPicture(newSlip({ amountSatang, from: nok.name }))
  await phone.getByLabel('Receipt image').setInputFiles(slip)
  await phone.getByRole('button', { name: 'Submit Receipt' }).click()
  await expect(phone.getByText(/^Provisional: opens the door until/)).toBeVisible()
  const status = await phone.getByRole('link', { name: /^see the status/ }).getAttribute('href')

  await context.clearCookies()
  await openWizard(phone)
  await goToPayment(phone, { ...newVisitor(), name: 'Anong Srisai', mobilePhone: '+66 89 555 1234' })
  await completeWith(phone, 'Scan QR (PromptPay)')
  await goToReceipt(phone)
  await phone.getByLabel('Receipt image').setInputFiles(slip)
  await phone.getByRole('button', { name: 'Submit Receipt' }).click()
  await expect(phone.getByText(/already been used for another registration or payment/)).toBeVisible()
  await expect(phone.getByAltText('The image you chose')).toBeVisible()

  await page.setViewportSize(PHONE)
  await visit(page, `/admin/applications?q=${encodeURIComponent(nok.email)}`)
  await page.getByRole('link', { name: nok.name }).click()
  await expect(page.getByText(/^Came again for Anong Srisai/)).toBeVisible()
  await page.getByRole('link', { name: 'Approve', exact: true }).click()
  await typeReceived(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(`Approved. The mail for ${nok.email} is kept, not sent`)).toBeVisible()
  await page.getByRole('link', { name: 'Open the member' }).click()
  await page.getByRole('link', { name: 'See all entries' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Account of ${nok.name}` })).toBeVisible()
  await expect(page.getByText('Nothing owed')).toBeVisible()
  await expect(page.getByRole('cell', { name: amount })).toHaveCount(2) // charged, and received
  await expectNoSidewaysScroll(page)

  await phone.goto(status ?? '')
  await expect(phone.getByRole('heading', { level: 1, name: 'You are in' })).toBeVisible()
  await phone.getByRole('link', { name: /^Abbreviated tax invoice A\d{4}-/ }).click()
  const paper = phone.getByRole('article')
  for (const text of [
    'ใบกำกับภาษีอย่างย่อ',
    '0994000617721',
    'Branch 00001',
    amount.slice(1),
    'รวมภาษีมูลค่าเพิ่มแล้ว',
  ])
    await expect(paper).toContainText(text)
  await expectNoSidewaysScroll(phone)
  await context.close()
})
