import { within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { openRequestHouse } from '../support/request-house.ts'
import { slip } from '../support/slip.ts'
import type { Visitor } from '../support/visitor.ts'
import {
  expectAlert,
  fileOf,
  newPerson,
  type Person,
  register,
  registerAtMembershipPage,
  sendSlip,
} from '../support/visitor-registering.ts'
import { NO_ANSWER, type ReceivedRequest, startWebhookServer } from '../support/webhook-server.ts'

const automation = await startWebhookServer()
const house = await openRequestHouse({
  REGISTRATION_WEBHOOK_URL: `${automation.origin}/registration`,
  RECEIPT_WEBHOOK_URL: `${automation.origin}/receipt`,
})

test('the automation gets name, file, email, plan and total, and its access code is shown', async () => {
  const person = newPerson()
  const visitor = house.newVisitor()
  await register(visitor, person, 'Scan QR (PromptPay)')
  await visitor.follow('I have paid: send the slip')
  automation.answer = { status: 200, body: JSON.stringify({ data: { id: 'DOOR-7', pass: '493028' } }) }
  await sendSlip(visitor)
  const code = within(visitor.page.getByRole('region', { name: 'Your access code' }))
  expect(code.getByText('ID').tagName).toBe('DT')
  expect(code.getByText('DOOR-7')).toBeVisible()
  expect(code.getByText('Pass').tagName).toBe('DT')
  expect(code.getByText('493028')).toBeVisible()

  const [request] = receiptsOf(person)
  const form = await readForm(request)
  expect(form.get('name')).toBe(person.name)
  expect(form.get('userEmail')).toBe(person.email)
  expect(form.get('selectedPlan')).toBe('Day Pass')
  expect(form.get('planPrice')).toBe('642')
  expect((form.get('data') as File).type).toBe('image/jpeg')
  expect(receiptsOf(person)).toHaveLength(1)
})

test('the access code is for this browser only', async () => {
  automation.answer = { status: 200, body: JSON.stringify({ data: { id: 'DOOR-8', pass: '111222' } }) }
  const visitor = await sendReceipt(newPerson())
  expect(visitor.page.getByText('DOOR-8')).toBeVisible()
  const stranger = house.newVisitor()
  await stranger.open('/submission-success')
  expect(stranger.page.getByRole('heading', { name: 'Submission Successful!' })).toBeVisible()
  expect(stranger.text).not.toContain('DOOR-8')
})

test('an answer of another shape means success without a code', async () => {
  automation.answer = { status: 200, body: 'Thank you' }
  const visitor = await sendReceipt(newPerson())
  expect(visitor.page.getByRole('heading', { name: 'Submission Successful!' })).toBeVisible()
  expect(visitor.text).not.toContain('Your access code')
})

test('an answer that is not OK is shown with its status and its words, and sending again works', async () => {
  const person = newPerson()
  automation.answer = { status: 500, body: 'the sheet is full' }
  const visitor = await sendReceipt(person)
  expectAlert(visitor, 'Receipt webhook submission failed: Internal Server Error. Details: the sheet is full')
  automation.answer = { status: 200 }
  await sendSlip(visitor)
  const ids = receiptsOf(person).map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('no answer at all has its own words', async () => {
  automation.answer = NO_ANSWER
  const visitor = await sendReceipt(newPerson())
  expectAlert(visitor, 'An error occurred while submitting the receipt form.')
})

describe('the shorter form of the membership page', () => {
  test('sends file and email only', async () => {
    const { visitor, person } = await sendShortReceipt()
    expect(visitor.address).toBe('/submission-success')
    const [request] = receiptsOf(person)
    expect([...(await readForm(request)).keys()].sort()).toEqual(['data', 'userEmail'])
  })

  test('has its own words when no answer comes', async () => {
    const { visitor } = await sendShortReceipt(() => {
      automation.answer = NO_ANSWER
    })
    expectAlert(visitor, 'An error occurred while submitting the form.')
  })
})

async function sendReceipt({ name, email }: Person): Promise<Visitor> {
  const visitor = house.newVisitor()
  await visitor.open('/thai-scan-receipt')
  visitor.fill('Name', name)
  visitor.fill('Email', email)
  visitor.attach('Receipt image', [fileOf(await slip())])
  await visitor.press('Submit Receipt')
  return visitor
}

async function sendShortReceipt(before = () => {}) {
  const person = newPerson()
  const visitor = house.newVisitor()
  await registerAtMembershipPage(visitor, person)
  await visitor.press('Close', visitor.page.getByRole('dialog'))
  before()
  visitor.attach('Receipt image', [fileOf(await slip())])
  await visitor.press('Submit Receipt')
  return { visitor, person }
}

/** What came in about one visitor, whose email is also in the address (rule receipts.payload). */
function receiptsOf({ email }: Person) {
  return automation.requests.filter(({ path }) => {
    const url = new URL(path, automation.origin)
    return url.pathname === '/receipt' && url.searchParams.get('userEmail') === email
  })
}

function readForm(request: ReceivedRequest | undefined): Promise<FormData> {
  const headers = { 'content-type': request?.headers['content-type'] ?? '' }
  return new Response(new Uint8Array(request?.body ?? []), { headers }).formData()
}
