import { expect, test } from 'vitest'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { openRequestHouse } from '../support/request-house.ts'
import {
  expectAlert,
  fillEverything,
  findApplications,
  goToConfirm,
  newPerson,
  type Person,
  payBy,
  register,
  tickAll,
} from '../support/visitor-registering.ts'
import { NO_ANSWER, startWebhookServer } from '../support/webhook-server.ts'

const automation = await startWebhookServer()
const house = await openRequestHouse({ REGISTRATION_WEBHOOK_URL: `${automation.origin}/registration` })

test('the automation gets the registration once, as specified', async () => {
  const person = newPerson()
  const visitor = house.newVisitor()
  await visitor.open('/?register=day-pass')
  await fillEverything(visitor, person)
  tickAll(visitor)
  await visitor.press('Proceed to Payment')
  await payBy(visitor, 'Bank transfer')
  expect(visitor.page.getByRole('dialog', { name: 'Bank transfer' })).toBeVisible()

  const received = requestsOf(person)
  expect(received.map(({ path, headers }) => [path, headers['content-type']])).toEqual([
    ['/registration', 'application/json'],
  ])
  const [application] = await findApplications(house, person)
  const today = bangkokDay(application?.createdAt ?? new Date())
  expect(received[0]?.payload).toEqual({
    name: person.name,
    address: '1 Beach Road',
    mobilePhone: person.mobilePhone,
    workPhone: '038 000 111',
    emergencyContact: 'Malee 081 000 0000',
    email: person.email,
    email2: 'second@example.com',
    line: 'my-Line',
    whatsApp: 'my-WhatsApp',
    instagram: 'my-Instagram',
    facebook: 'my-Facebook',
    telegram: 'my-Telegram',
    dateOfBirth: '1990-05-17',
    startDate: today,
    agreementAccepted: true,
    termsAccepted1: true,
    termsAccepted2: true,
    termsAccepted3: true,
    termsAccepted4: true,
    termsAccepted5: true,
    termsAccepted6: true,
    selectedPlan: 'Day Pass',
    planPrice: 642,
    memberId: application?.memberId,
    expiryDate: addDays(today, 1),
    submissionTimestamp: application?.submittedAt.toISOString(),
    paymentMethod: 'bank_transfer',
    isExistingMember: false,
  })
})

test('an answer that is not OK is shown word for word, and trying again is the same application', async () => {
  const person = newPerson()
  const visitor = house.newVisitor()
  automation.answer = { status: 500 }
  await register(visitor, person, 'Scan QR (PromptPay)')
  expectAlert(visitor, `Webhook submission failed for ${automation.origin}: Internal Server Error`)
  expect(visitor.control('Scan QR (PromptPay)')).toBeChecked()
  const [first] = await findApplications(house, person)

  automation.answer = { status: 200 }
  await visitor.press('Complete Registration')
  expect(visitor.page.getByRole('dialog', { name: 'Scan to pay' })).toHaveTextContent(
    first?.memberId ?? 'none',
  )
  expect(await findApplications(house, person)).toHaveLength(1)
  const received = requestsOf(person)
  expect(received).toHaveLength(2)
  expect(new Set(received.map(({ payload }) => payload['memberId']))).toEqual(new Set([first?.memberId]))
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('what was typed is still there after a refusal', async () => {
  const person = newPerson()
  const visitor = house.newVisitor()
  automation.answer = { status: 503 }
  await register(visitor, person, 'Bank transfer')
  expectAlert(visitor, `Webhook submission failed for ${automation.origin}: Service Unavailable`)
  for (const step of ['Step 3 of 4: Confirm', 'Step 2 of 4: Contact']) {
    await visitor.press('Previous')
    expect(visitor.page.getByText(step)).toBeVisible()
  }
  expect(visitor.control('Email')).toHaveValue(person.email)
  await visitor.press('Previous')
  expect(visitor.control('Full name')).toHaveValue(person.name)
})

test('no answer at all has its own words, and the application is kept', async () => {
  const person = newPerson()
  const visitor = house.newVisitor()
  automation.answer = NO_ANSWER
  await register(visitor, person, 'Scan QR (PromptPay)')
  expectAlert(visitor, 'An error occurred while submitting your application')
  expect(await findApplications(house, person)).toHaveLength(1)
})

test('the membership page says it shorter and stays on its third step', async () => {
  const person = newPerson()
  const visitor = house.newVisitor()
  automation.answer = { status: 502 }
  await visitor.open('/membership?plan=day-pass')
  await goToConfirm(visitor, person)
  tickAll(visitor)
  await visitor.press('Submit Registration')
  expectAlert(visitor, 'Webhook submission failed: Bad Gateway')
  expect(visitor.page.getByText('Step 3 of 3: Confirm')).toBeVisible()
  automation.answer = { status: 200 }
  await visitor.press('Submit Registration')
  expect(visitor.page.getByRole('dialog', { name: 'You are registered' })).toBeVisible()
  expect(requestsOf(person).at(-1)?.payload).toMatchObject({ paymentMethod: null, planPrice: 642 })
})

/** What came in about one person. */
function requestsOf({ email }: Person) {
  return automation.requests
    .filter(({ path }) => path === '/registration')
    .map(({ path, headers, body }) => ({ path, headers, payload: JSON.parse(String(body)) }))
    .filter(({ payload }) => payload.email === email)
}
