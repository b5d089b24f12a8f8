import { expect, test } from 'vitest'
import { formatBaht } from '#app/kit/pure/money.ts'
import { readQrOf } from '../support/read-qr.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { newSlip, slipPicture } from '../support/slip.ts'
import { fileOf, newPerson, register } from '../support/visitor-registering.ts'
import { typeReceived } from '../support/visitor-staff.ts'

const house = await openRequestHouse()
const owner = await house.newStaff()

test('from an owner who sets up where the money goes to a member with a code, a ledger and an invoice', async () => {
  const say = (text: string) => expect(owner.main).toHaveTextContent(text)
  await owner.open('/admin/settings/tax')
  owner.check('The company is registered for VAT')
  owner.fill('Tax ID', '0994000617721')
  owner.fill('Branch', '00001')
  owner.fill('Name in Thai', 'บริษัท ศาลา จำกัด')
  owner.fill('Address in Thai', 'ถนนจอมเทียนสาย ๒ ชลบุรี')
  await owner.press('Save')
  say('Saved. The site shows it now.')
  expect(owner.main).toHaveTextContent('Branch 00001')
  await owner.open('/admin/settings/payments')
  owner.fill('Kind of number', 'National or tax ID')
  owner.fill('PromptPay number', '0994000617721')
  owner.fill('Bank', 'Kasikornbank')
  owner.fill('Branch', 'Jomtien')
  owner.fill('Account name', 'Sala Co., Ltd.')
  owner.fill('Account number', '123-4-56789-0')
  owner.check('Add unique satang to each amount')
  await owner.press('Save')
  say('Saved. The site shows it now.')

  const visitor = house.newVisitor()
  const nok = { ...newPerson(), name: 'Nok Suwan', mobilePhone: '+66 86 111 2345' }
  await register(visitor, nok, 'Scan QR (PromptPay)')
  const [payload = ''] = await readQrOf(visitor.page.getByRole('img', { name: /^PromptPay QR code/ }))
  const amountSatang = Math.round(Number(/5406(\d{3}\.\d\d)/.exec(payload)?.[1]) * 100)
  expect(payload).toContain('02130994000617721')
  expect(amountSatang).toBeGreaterThan(642_00)
  expect(amountSatang).toBeLessThan(643_00)
  const amount = formatBaht(amountSatang, 'en', { decimals: 'always' })
  expect(visitor.page.getByText('To pay').parentElement).toHaveTextContent(amount)
  await visitor.follow('I have paid: send the slip')
  const slip = fileOf(await slipPicture(newSlip({ amountSatang, from: nok.name })))
  visitor.attach('Receipt image', [slip])
  await visitor.press('Submit Receipt')
  await house.work() // where the machine was too slow to read it while its visitor waited
  await visitor.open('/submission-success')
  visitor.page.getByText(/^Provisional: opens the door until/)
  const status = visitor.page.getByRole('link', { name: /^see the status/ }).getAttribute('href') ?? ''

  const thief = house.newVisitor()
  const anong = { ...newPerson(), name: 'Anong Srisai', mobilePhone: '+66 89 555 1234' }
  await register(thief, anong, 'Scan QR (PromptPay)')
  await thief.follow('I have paid: send the slip')
  thief.attach('Receipt image', [slip])
  await thief.press('Submit Receipt')
  expect(thief.main).toHaveTextContent(/already been used for another registration or payment/)

  await owner.open(`/admin/applications?q=${encodeURIComponent(nok.email)}`)
  await owner.follow(nok.name)
  owner.page.getByText(/^Came again for Anong Srisai/)
  await owner.follow('Approve')
  typeReceived(owner)
  await owner.press('Approve', owner.page.getByRole('dialog'))
  say(`Approved. The mail for ${nok.email} is kept, not sent`)
  await owner.follow('Open the member')
  await owner.follow('See all entries')
  owner.page.getByRole('heading', { level: 1, name: `Account of ${nok.name}` })
  expect(owner.main).toHaveTextContent('Nothing owed')
  expect(owner.page.getAllByRole('cell', { name: amount })).toHaveLength(2) // charged, and received

  await visitor.open(status)
  visitor.page.getByRole('heading', { level: 1, name: 'You are in' })
  await visitor.follow(/^Abbreviated tax invoice A\d{4}-/)
  const paper = visitor.page.getByRole('article')
  for (const text of [
    'ใบกำกับภาษีอย่างย่อ',
    '0994000617721',
    'Branch 00001',
    amount.slice(1),
    'รวมภาษีมูลค่าเพิ่มแล้ว',
  ])
    expect(paper).toHaveTextContent(text)
})
