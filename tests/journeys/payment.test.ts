import { randomUUID } from 'node:crypto'
import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { plans } from '#app/house/plans/tables.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { promptPayPayload } from '#app/kit/pure/promptpay.ts'
import { expectFieldMessage } from '../support/field-message.ts'
import { insertApplication } from '../support/incoming.ts'
import { readQr, readQrOf } from '../support/read-qr.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { findApplications, goToPayment, newPerson, payBy, register } from '../support/visitor-registering.ts'

const payloadOf = (amountSatang: number) =>
  promptPayPayload({ target: { kind: 'mobile', id: '0000000000' }, amountSatang })

const house = await openRequestHouse()

test('needs a payment method', async () => {
  const visitor = house.newVisitor()
  await visitor.open('/?register=day-pass')
  await goToPayment(visitor, newPerson())
  expect(
    within(visitor.page.getByRole('group', { name: 'Payment method' })).getAllByRole('radio'),
  ).toHaveLength(3)
  await visitor.press('Complete Registration')
  expect(visitor.status).toBe(400)
  expectFieldMessage(
    visitor.page.getByRole('group', { name: 'Payment method' }),
    'Please choose a payment method',
  )
})

test('scan: the picture is the PromptPay code of the exact amount and can be saved', async () => {
  const visitor = house.newVisitor()
  await register(visitor, newPerson(), 'Scan QR (PromptPay)')
  expect(await readQrOf(visitor.page.getByRole('img', { name: /฿642\.00/ }))).toEqual([payloadOf(642_00)])
  const save = visitor.page.getByRole<HTMLAnchorElement>('link', { name: 'Save image' })
  expect(save.download).toMatch(/^promptpay-SALA-[0-9A-Z]{8}\.png$/)
  const saved = Buffer.from(await (await fetch(save.href)).arrayBuffer())
  expect(saved.subarray(1, 4).toString()).toBe('PNG')
  expect(await readQr(saved)).toEqual([payloadOf(642_00)])
})

test('card without a link says so, and another method takes the same application', async () => {
  const person = newPerson()
  const visitor = house.newVisitor()
  await register(visitor, person, 'Card')
  const words = visitor.page.getByText('Payment link not configured for plan: Day Pass')
  const alert = words.closest('[role=alert]') as HTMLElement
  expect(alert).toHaveTextContent('contact support or use another payment method')
  const [first] = await findApplications(house, person)
  await visitor.press('Scan QR (PromptPay)', alert)
  expect(visitor.page.getByRole('dialog', { name: 'Scan to pay' })).toHaveTextContent(
    first?.memberId ?? 'none',
  )
  const stored = await findApplications(house, person)
  expect(stored.map(({ memberId, paymentMethod }) => ({ memberId, paymentMethod }))).toEqual([
    { memberId: first?.memberId, paymentMethod: 'scan' },
  ])
})

test('card without a link says so and offers the other methods', async () => {
  const visitor = house.newVisitor()
  await register(visitor, newPerson(), 'Card')
  const words = visitor.page.getByText('Payment link not configured for plan: Day Pass')
  await visitor.press('Bank transfer', words.closest('[role=alert]') as HTMLElement)
  expect(visitor.page.getByText('000-0-00000-0')).toBeVisible()
})

for (const [answer, path] of [
  ['No', '/new'],
  ['Yes', '/existing'],
] as const) {
  test(`card goes to the link of the plan for someone who answers ${answer}`, async () => {
    await house.db
      .update(plans)
      .set({ paymentLinkNew: 'https://pay.example/new', paymentLinkExisting: 'https://pay.example/existing' })
      .where(eq(plans.slug, 'monthly-pass'))
    const visitor = house.newVisitor()
    await register(visitor, newPerson(), 'Card', 'monthly-pass', answer)
    const link = within(visitor.page.getByRole('dialog')).getByRole('link', { name: 'Go to card payment' })
    expect(link).toHaveAttribute('href', `https://pay.example${path}`)
  })
}

const DIALOGS = [
  ['Scan QR (PromptPay)', 'Scan to pay', 'Bank transfer', 'Bank transfer'],
  ['Bank transfer', 'Bank transfer', 'Scan QR (PromptPay)', 'Scan to pay'],
] as const

for (const [method, title, other, otherTitle] of DIALOGS) {
  test(`${method}: Back returns to the payment step, Close to the page`, async () => {
    const person = newPerson()
    const visitor = house.newVisitor()
    await register(visitor, person, method)
    const [application] = await findApplications(house, person)
    const memberId = application?.memberId ?? 'none'
    const dialog = visitor.page.getByRole('dialog', { name: title })
    expect(dialog).toHaveTextContent(memberId)
    await visitor.press('Back', dialog)
    expect(visitor.page.getByText('Step 4 of 4: Payment')).toBeVisible()
    await payBy(visitor, other)
    const otherDialog = visitor.page.getByRole('dialog', { name: otherTitle })
    expect(otherDialog).toHaveTextContent(memberId)
    expect(await findApplications(house, person)).toHaveLength(1)
    await visitor.press('Close', otherDialog)
    expect(visitor.page.queryByRole('dialog')).toBeNull()
    expect(visitor.address).toBe('/')
  })
}

test('the status leads back to the payment, and the payment to its receipt', async () => {
  const statusKey = randomUUID()
  await insertApplication(house.db, { statusKey, paymentMethod: 'bank_transfer' })
  const visitor = house.newVisitor()
  await visitor.open(`/application/${statusKey}`)
  await visitor.follow('See how to pay')
  expect(visitor.main).toHaveTextContent('000-0-00000-0')
  expect(visitor.page.getByText('What happens next')).toBeVisible()
  await visitor.press('I have paid: send the slip')
  expect(visitor.page.getByRole('heading', { name: 'Thai Scan Receipt Submission' })).toBeVisible()
  const shown = visitor.page.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(shown).toContainEqual(expect.stringContaining('฿642.00'))
})

test('with unique satang on, the amount is one’s own, and every screen says why', async () => {
  await house.db.insert(settings).values({ key: 'payments', value: { hasUniqueSatang: true } })
  const person = newPerson()
  const visitor = house.newVisitor()
  await visitor.open('/?register=day-pass')
  await goToPayment(visitor, person)
  expect(visitor.page.getByText(/up to 99 satang are added/)).toBeVisible()
  await payBy(visitor, 'Scan QR (PromptPay)')
  await house.db.delete(settings)
  const why = 'Extra satang, yours alone, so that we recognise your payment'
  expect(visitor.page.getByRole('dialog', { name: 'Scan to pay' })).toHaveTextContent(why)
  const [application] = await findApplications(house, person)
  const total = application?.totalSatang ?? 0
  expect(total - 642_00).toBe(application?.uniqueSatang)
  expect(application?.uniqueSatang).toBeGreaterThan(0)
  const picture = visitor.page.getByRole('img', { name: new RegExp(`฿${(total / 100).toFixed(2)}`) })
  expect(await readQrOf(picture)).toEqual([payloadOf(total)])
  await visitor.open(`/application/${application?.statusKey}`)
  expect(visitor.main).toHaveTextContent(why)
})
