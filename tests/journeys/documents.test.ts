import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { insertApplication } from '../support/incoming.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { typeReceived } from '../support/visitor-staff.ts'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff()

test('an approval issues a paper that staff and visitor have, until an invoice and a credit note follow it', async () => {
  const statusKey = randomUUID()
  const name = `Nok ${randomUUID().slice(0, 8)}`
  const id = await insertApplication(db, { statusKey, name, address: 'Jomtien, Chonburi' })
  const title = () => owner.page.getByRole('heading', { level: 1 })
  const paper = () => owner.page.getByRole('article')

  await owner.open('/admin/settings/tax')
  owner.check('The company is registered for VAT')
  owner.fill('Tax ID', '0994000617720')
  await owner.press('Save')
  expect(owner.control('Tax ID')).toHaveAccessibleDescription(/This is no Thai tax ID/)
  owner.fill('Tax ID', '0-9940-00617-72-1')
  owner.fill('Name in Thai', 'บริษัท ศาลา จำกัด')
  owner.fill('Address in Thai', 'ถนนจอมเทียนสาย ๒ ชลบุรี')
  await owner.press('Save')
  expect(owner.main).toHaveTextContent('Saved. The site shows it now.')

  await owner.open(`/admin/applications/${id}?decide=approve`)
  typeReceived(owner)
  await owner.press('Approve')
  await owner.follow(/^A\d{4}-\d{6}$/)
  expect(paper()).toHaveTextContent('ใบกำกับภาษีอย่างย่อ')
  expect(paper()).toHaveTextContent('หกร้อยสี่สิบสองบาทถ้วน')
  const abbreviated = title().textContent

  const visitor = house.newVisitor()
  await visitor.open(`/th/application/${statusKey}`)
  await visitor.follow(new RegExp(abbreviated))
  expect(visitor.page.getByRole('article')).toHaveTextContent(name)
  const paperAddress = visitor.address
  await visitor.follow('ดาวน์โหลด PDF')
  expect(visitor.answer.headers.get('content-disposition')).toContain(`${abbreviated}.pdf`)
  expect(visitor.text.slice(0, 5)).toBe('%PDF-')
  const stranger = paperAddress.replace(statusKey, randomUUID())
  expect((await visitor.fetch(stranger)).status).toBe(404)
  expect((await visitor.fetch(`${stranger}/pdf`)).status).toBe(404)

  await owner.follow('Issue a full tax invoice')
  const invoice = () => owner.page.getByRole('dialog', { name: 'Issue a full tax invoice' })
  owner.fill('Name of the buyer', 'บริษัท ผู้ซื้อ จำกัด', invoice())
  owner.fill('Branch', '00000', invoice())
  await owner.press('Issue', invoice())
  expect(owner.control('Tax ID', invoice())).toHaveAccessibleDescription(/needs its tax ID/)
  expect(owner.control('Name of the buyer', invoice())).toHaveValue('บริษัท ผู้ซื้อ จำกัด')
  owner.fill('Tax ID', '1234545678781', invoice())
  owner.check('The buyer withholds 3% tax', invoice())
  await owner.press('Issue', invoice())
  expect(title()).toHaveTextContent(/^T\d{4}-\d{6}$/)
  expect(paper()).toHaveTextContent('1234545678781')
  expect(paper()).toHaveTextContent('624.00')
  expect(owner.main).toHaveTextContent('Replaces')

  await owner.follow('Issue a credit note')
  const note = () => owner.page.getByRole('dialog', { name: /^Credit note for T/ })
  owner.fill('Amount in baht', '700', note())
  owner.fill('Reason', 'less_served', note())
  owner.fill('Details', 'Half a day closed', note())
  await owner.press('Issue', note())
  expect(owner.control('Amount in baht', note())).toHaveAccessibleDescription(/up to ฿642.00/)
  owner.fill('Amount in baht', '107', note())
  await owner.press('Issue', note())
  expect(title()).toHaveTextContent(/^CN\d{4}-\d{6}$/)
  expect(paper()).toHaveTextContent('Half a day closed')

  await owner.open(`/admin/documents?q=${abbreviated}`)
  expect(owner.page.getByRole('row', { name: new RegExp(abbreviated) })).toHaveTextContent('Cancelled')
})
