import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { plans } from '#app/house/plans/tables.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { promptPayPayload } from '#app/kit/pure/promptpay.ts'
import { expectFieldMessage } from '../support/field-message.ts'
import { readQrOf } from '../support/read-qr.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { goToPayment, newPerson, payBy } from '../support/visitor-registering.ts'

const house = await openRequestHouse()
const owner = await house.newStaff()

const open = (section: string) => owner.open(`/admin/settings/${section}`)

async function save(button = 'Save') {
  await owner.press(button)
  expect(owner.main).toHaveTextContent('Saved. The site shows it now.')
}

describe('what the owner changes is live at once', () => {
  test('the name and the hours, in the footer', async () => {
    await open('company')
    owner.fill('Name', 'The Pavilion')
    await save()
    expect(owner.page.getByRole('region', { name: 'Preview' })).toHaveTextContent('The Pavilion')
    await open('hours')
    owner.check('Sunday, reception is open')
    owner.fill('Sunday, opens', '9')
    owner.fill('Sunday, closes', '2')
    await save()
    expect(owner.page.getByRole('region', { name: 'Preview' })).toHaveTextContent('Sunday 09:00-02:00')
    expect(owner.control('Sunday, closes')).toHaveValue('02:00')
    const visitor = house.newVisitor()
    await visitor.open('/')
    expect(visitor.page.getByRole('contentinfo')).toHaveTextContent('The Pavilion')
    expect(visitor.page.getByRole('contentinfo')).toHaveTextContent('Sunday 09:00-02:00')
  })

  test('the colours, on every page and on those that fail', async () => {
    const visitor = house.newVisitor()
    for (const [name, palette] of [['Garden', 'garden'] as const, ['Lagoon', undefined] as const]) {
      await open('company')
      owner.check(new RegExp(`^${name}`))
      await save()
      for (const path of ['/', '/faq', '/nowhere', '/my/login', '/employee/login']) {
        await visitor.open(path)
        expect([path, visitor.document.documentElement.dataset['palette']]).toEqual([path, palette])
      }
    }
  })

  test('when members are asked to renew, in the example and the overview', async () => {
    await open('renewals')
    expect(owner.main).not.toHaveTextContent('Bills of contracts') // it sells to no company
    owner.fill('Days before the expiry', '14; soon')
    await owner.press('Save')
    expectFieldMessage(
      owner.control('Days before the expiry'),
      'Please enter whole days from 0 to 60, separated by commas, such as 7, 3, 0',
    )
    owner.fill('Days before the expiry', '1, 14')
    owner.check(/Extend members with auto-renew/)
    await owner.press('Save')
    expect(owner.main).toHaveTextContent('Saved. It counts from now on.')
    expect(owner.control('Days before the expiry')).toHaveValue('14, 1')
    const example = owner.page.getByRole('region', { name: 'Preview' })
    expect(example.textContent.match(/the request to renew is written and kept/g)).toHaveLength(2)
    expect(example).toHaveTextContent('goes on for another period, paid or not')
    owner.uncheck(/Extend members with auto-renew/)
    await owner.press('Save')
    expect(owner.control(/Extend members with auto-renew/)).not.toBeChecked()
    await open('')
    expect(owner.main).toHaveTextContent('Requests written and kept, days before: 14, 1')
  })

  test('the price, the fee and the VAT, in the total of a registration; PromptPay, in its QR code', async () => {
    await open('plans/hourly-rate')
    owner.fill('Price', '150')
    await save()
    expect(owner.main).toHaveTextContent('฿374.50') // (150 + 200) × 1.07
    await open('membership-fee')
    owner.fill('Membership fee', '250')
    await save()
    await open('vat')
    owner.fill('First day', bangkokDay(new Date()))
    owner.fill('Rate in percent', '10')
    await save('Add the rate')
    expect(owner.control('Rate in percent')).toHaveValue('')
    const rates = owner.page.getAllByRole('listitem')
    expect(rates.find(({ textContent }) => textContent.includes('In force'))).toHaveTextContent('10%')

    await open('payments')
    expect(owner.main).toHaveTextContent('sample account that belongs to nobody')
    owner.fill('PromptPay number', '081-234-5678')
    owner.fill('Bank', 'Kasikornbank')
    owner.fill('Branch', 'Jomtien')
    owner.fill('Account name', 'The Pavilion Co., Ltd.')
    owner.fill('Account number', '012-3-45678-9')
    await save()
    expect(owner.main).toHaveTextContent('The money goes to: Mobile number 081-234-5678')
    owner.page.getByRole('img', { name: 'PromptPay QR code of the saved account' })
    expect(owner.main).not.toHaveTextContent('sample account that belongs to nobody')

    const visitor = house.newVisitor()
    await visitor.open('/?register=hourly-rate')
    await goToPayment(visitor, newPerson())
    expect(visitor.page.getByRole('dialog')).toHaveTextContent('฿440') // (150 + 250) × 1.10
    await payBy(visitor, 'Scan QR (PromptPay)')
    const target = { kind: 'mobile', id: '0812345678' } as const
    const payload = promptPayPayload({ target, amountSatang: 440_00 })
    expect(await readQrOf(visitor.page.getByRole('img', { name: /฿440\.00/ }))).toEqual([payload])
    expect(visitor.page.getByRole('dialog')).toHaveTextContent('The Pavilion Co., Ltd.')
    expect(visitor.document.body).not.toHaveTextContent(/sample account that belongs to nobody/)
    await visitor.open('/')
    const shown = visitor.document.getElementById('plans')
    expect(shown).toHaveTextContent('plus 10% VAT plus 3% service fee')
    const enrollment = visitor.page.getByRole('heading', { name: 'Enrollment Fee' }).closest('li')
    expect(enrollment).toHaveTextContent('Your total: ฿275')
  })

  test('a plan: its words, its place, taken off sale, and a new one', async () => {
    await open('plans/week-pass')
    owner.check('My own words')
    owner.fill('Description', 'Seven days by the sea.')
    await save()
    await open('plans/mailbox-locker')
    owner.uncheck('On sale')
    await save()
    await open('plans')
    const locker = owner.page.getByRole('link', { name: /^Mailbox\/Locker/ }).closest('li')
    expect(locker).toHaveTextContent('Not on sale')
    await owner.press('Move Monthly Pass up')
    const passes = owner.page.getAllByRole('link', { name: / Pass$/ })
    expect(passes.map(({ textContent }) => textContent)).toEqual(['Day Pass', 'Monthly Pass', 'Week Pass'])
    await owner.follow('Add a plan')
    owner.fill('Name', 'day pass')
    owner.fill('Price', '1,500')
    await owner.press('Add a plan')
    expectFieldMessage(owner.control('Name'), 'There is already a plan of that name')
    owner.fill('Name', 'Night Owl')
    await owner.press('Add a plan')
    expect(owner.address).toMatch(/^\/admin\/settings\/plans\?said=\w+$/)
    const visitor = house.newVisitor()
    await visitor.open('/')
    const shown = visitor.document.getElementById('plans')
    expect(shown).toHaveTextContent('Seven days by the sea.')
    visitor.page.getByRole('heading', { name: 'Night Owl' })
    expect(visitor.page.queryByRole('heading', { name: 'Mailbox/Locker' })).toBeNull()
  })

  test('a payment link, for who pays by card', async () => {
    await open('payment-links')
    const label = 'Day Pass: New member'
    owner.fill(label, 'http://buy.stripe.com/x')
    await owner.press('Save')
    expectFieldMessage(owner.control(label), 'Please enter a full address that begins with https://')
    expect(owner.control(label)).toHaveValue('http://buy.stripe.com/x')
    owner.fill(label, 'https://buy.stripe.com/x')
    await save()
    expect(owner.main).toHaveTextContent('Leads to buy.stripe.com')
    const [plan] = await house.db.select().from(plans).where(eq(plans.name, 'Day Pass'))
    expect(plan?.paymentLinkNew).toBe('https://buy.stripe.com/x')
  })
})

test('of two owners who edit the same, the later one sees both and decides', async () => {
  const other = await house.newStaff('other@sala.test')
  await open('links')
  await other.open('/admin/settings/links')
  owner.fill('Book a Tour', 'https://cal.com/first')
  other.fill('Book a Tour', 'https://cal.com/second')
  await save()
  await other.press('Save')
  const alert = other.page
    .getByText('Somebody else saved this meanwhile', { exact: false })
    .closest('[role=alert]')
  expect(alert).toHaveTextContent('https://cal.com/first')
  expect(other.control('Book a Tour')).toHaveValue('https://cal.com/second')
  await other.press('Save')
  expect(other.main).toHaveTextContent('Saved. The site shows it now.')
  await owner.open('/')
  expect(owner.document.querySelector('a[href="https://cal.com/second"]')).not.toBeNull()
})

test('a section is edited, refused and saved', async () => {
  await open('')
  await owner.follow(/^Landing statistics./, owner.main)
  owner.fill('Hours Open', '25')
  owner.fill('Events/Month', '61')
  await owner.press('Save')
  expect(owner.status).toBe(400)
  expectFieldMessage(owner.control('Hours Open'), 'Please enter a whole number from 1 to 24')
  expect(owner.control('Events/Month')).toHaveValue('61')
  owner.fill('Hours Open', '24')
  await save()
  await owner.open('/')
  expect(owner.main).toHaveTextContent('61+')
})

test('a VAT rate that has not begun is added and removed', async () => {
  await open('vat')
  owner.fill('First day', '2098-01-01')
  owner.fill('Rate in percent', '8.25')
  await owner.press('Add the rate')
  const rate = owner.page.getByText('8.25%', { exact: false }).closest('li')
  expect(rate).toHaveTextContent('Not begun')
  await owner.press(/Remove/, rate ?? undefined)
  expect(owner.main).toHaveTextContent('The rate is removed.')
  expect(owner.main).not.toHaveTextContent('8.25%')
})
