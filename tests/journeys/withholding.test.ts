import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { promptPayPayload } from '#app/kit/pure/promptpay.ts'
import { insertApplication } from '../support/incoming.ts'
import { readQrOf } from '../support/read-qr.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { typeReceived } from '../support/visitor-staff.ts'

const house = await openRequestHouse()
const owner = await house.newStaff()

test('a company keeps tax back before it pays: the code has the rest, the paper both, and the certificate is awaited', async () => {
  const statusKey = randomUUID()
  const id = await insertApplication(house.db, {
    statusKey,
    selectedPlan: 'Monthly Pass',
    paymentMethod: 'scan',
    mobilePhone: randomUUID(),
    priceSatang: 5000_00,
    membershipFeeSatang: 200_00,
    vatSatang: 364_00,
    totalSatang: 5564_00,
  })
  await owner.open('/admin/settings/tax')
  owner.check('Companies may keep withholding tax back')
  owner.fill('Rate in percent', '31')
  await owner.press('Save')
  expect(owner.control('Rate in percent')).toHaveAccessibleDescription(/from 0.01 to 30 percent/)
  owner.fill('Rate in percent', '3')
  await owner.press('Save')
  expect(owner.main).toHaveTextContent('Saved. The site shows it now.')

  const visitor = house.newVisitor()
  await visitor.open(`/application/${statusKey}/invoice`)
  visitor.fill('Name of the buyer', 'บริษัท ผู้ซื้อ จำกัด')
  visitor.fill('Address', '1 ถนนสุขุมวิท ชลบุรี')
  visitor.check('We keep 3% withholding tax back')
  await visitor.press('Save')
  expect(visitor.control('Tax ID')).toHaveAccessibleDescription(/needs its tax ID/)
  expect(visitor.control('We keep 3% withholding tax back')).toBeChecked()
  visitor.fill('Tax ID', '0994000617721')
  visitor.fill('Branch', '00000')
  await visitor.press('Save')
  const kept = visitor.page.getAllByRole('status').find(({ textContent }) => textContent.includes('฿166.92'))
  expect(kept).toHaveTextContent('฿5,397.08')
  await visitor.open(`/application/${statusKey}/payment`)
  const target = { kind: 'mobile', id: '0000000000' } as const
  const payload = promptPayPayload({ target, amountSatang: 5397_08 })
  expect(await readQrOf(visitor.page.getByRole('img', { name: /PromptPay/ }))).toEqual([payload])
  expect(visitor.main).toHaveTextContent('Withholding tax')

  await owner.open(`/admin/applications/${id}`)
  expect(owner.main).toHaveTextContent('and ฿166.92 withholding tax')
  await owner.open(`/admin/applications/${id}?decide=approve`)
  typeReceived(owner)
  await owner.press('Approve')
  await owner.follow(/^[RT]\d{4}-\d{6}$/)
  const paper = owner.page.getByRole('article')
  expect(paper).toHaveTextContent('บริษัท ผู้ซื้อ จำกัด')
  expect(paper).toHaveTextContent('5,564.00')
  const number = owner.page.getByRole('heading', { level: 1 }).textContent

  await visitor.open(`/th/application/${statusKey}`)
  await visitor.follow(new RegExp(number))
  expect(visitor.page.getByRole('article')).toHaveTextContent('หัก ณ ที่จ่าย')

  await owner.open(`/admin/documents/withholding?q=${number}`)
  const row = () => owner.page.getByRole('row', { name: new RegExp(number) })
  expect(row()).toHaveTextContent('Expected')
  await owner.follow(`Certificate for ${number}`)
  const dialog = () => owner.page.getByRole('dialog', { name: `Certificate for ${number}` })
  await owner.press('Record as received', dialog())
  expect(owner.control('Number of the certificate', dialog())).toHaveAccessibleDescription(/write the number/)
  owner.fill('Number of the certificate', 'ก-12/2569', dialog())
  owner.fill('Date on it', bangkokDay(new Date()), dialog())
  await owner.press('Record as received', dialog())
  expect(row()).toHaveTextContent('Received')
  expect(row()).toHaveTextContent('ก-12/2569')
  await owner.press(`Take back the certificate for ${number}`)
  expect(row()).toHaveTextContent('Expected')
})
