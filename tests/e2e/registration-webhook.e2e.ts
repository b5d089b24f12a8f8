import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { expect, visit } from '../support/journey.ts'
import {
  completeWith,
  findApplications,
  goToConfirm,
  newVisitor,
  openWizard,
  register,
  tickAll,
} from '../support/registering.ts'
import { test } from '../support/webhook-journey.ts'
import { NO_ANSWER, type WebhookReceiver } from '../support/webhook-receiver.ts'

test('the automation gets the registration once, as specified', async ({ page, automation, database }) => {
  const visitor = newVisitor()
  await openWizard(page)
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByLabel('Full name').fill(visitor.name)
  await page.getByLabel('Address', { exact: true }).fill('1 Beach Road')
  await page.getByLabel('Mobile phone').fill(visitor.mobilePhone)
  await page.getByLabel('Work phone').fill('038 000 111')
  await page.getByLabel('Emergency contact').fill('Malee 081 000 0000')
  await page.getByLabel('Date of birth').fill('1990-05-17')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByLabel('Email', { exact: true }).fill(visitor.email)
  await page.getByLabel('Secondary email').fill('second@example.com')
  for (const label of ['Line', 'WhatsApp', 'Instagram', 'Facebook', 'Telegram']) {
    await page.getByLabel(label, { exact: true }).fill(`my-${label}`)
  }
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await tickAll(page)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await completeWith(page, 'Bank transfer')
  await expect(page.getByRole('dialog', { name: 'Bank transfer' })).toBeVisible()

  const received = requestsOf(automation, visitor.email)
  expect(received.map(({ path, headers }) => [path, headers['content-type']])).toEqual([
    ['/registration', 'application/json'],
  ])
  const [application] = await findApplications(database, visitor)
  const today = bangkokDay(application?.createdAt ?? new Date())
  expect(received[0]?.payload).toEqual({
    name: visitor.name,
    address: '1 Beach Road',
    mobilePhone: visitor.mobilePhone,
    workPhone: '038 000 111',
    emergencyContact: 'Malee 081 000 0000',
    email: visitor.email,
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

test('an answer that is not OK is shown word for word, and trying again is the same application', async ({
  page,
  automation,
  database,
}) => {
  const visitor = newVisitor()
  automation.answer = { status: 500 }
  await register(page, visitor, 'Scan QR (PromptPay)')
  await expect(page.getByRole('alert')).toHaveText(
    `Webhook submission failed for ${automation.origin}: Internal Server Error`,
  )
  await expect(page.getByRole('radio', { name: 'Scan QR (PromptPay)' })).toBeChecked()
  const [first] = await findApplications(database, visitor)

  automation.answer = { status: 200 }
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(page.getByRole('dialog', { name: 'Scan to pay' })).toContainText(first?.memberId ?? 'none')
  expect(await findApplications(database, visitor)).toHaveLength(1)
  const received = requestsOf(automation, visitor.email)
  expect(new Set(received.map(({ payload }) => payload['memberId']))).toEqual(new Set([first?.memberId]))
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('what was typed is still there after a refusal', async ({ page, automation }) => {
  const visitor = newVisitor()
  automation.answer = { status: 503 }
  await register(page, visitor, 'Bank transfer')
  await expect(page.getByRole('alert')).toHaveText(
    `Webhook submission failed for ${automation.origin}: Service Unavailable`,
  )
  for (const step of [3, 2]) {
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect(page.getByText(`Step ${step} of 4`)).toBeVisible()
  }
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(visitor.email)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue(visitor.name)
})

test('a draft outlives a refusal', async ({ page, automation }) => {
  const visitor = newVisitor()
  automation.answer = { status: 500 }
  await register(page, visitor, 'Bank transfer')
  await expect(page.getByRole('alert')).toBeVisible()
  await openWizard(page)
  await expect(page.getByLabel('Full name')).toHaveValue(visitor.name)
})

test('no answer at all has its own words, and the application is kept', async ({
  page,
  automation,
  database,
}) => {
  const visitor = newVisitor()
  automation.answer = NO_ANSWER
  await register(page, visitor, 'Scan QR (PromptPay)')
  await expect(page.getByRole('alert')).toHaveText('An error occurred while submitting your application')
  expect(await findApplications(database, visitor)).toHaveLength(1)
})

test('the membership page says it shorter and stays on its third step', async ({ page, automation }) => {
  const visitor = newVisitor()
  automation.answer = { status: 502 }
  await visit(page, '/membership?plan=day-pass')
  await goToConfirm(page, visitor)
  await tickAll(page)
  await page.getByRole('button', { name: 'Submit Registration' }).click()
  await expect(page.getByRole('alert')).toHaveText('Webhook submission failed: Bad Gateway')
  await expect(page.getByText('Step 3 of 3: Confirm')).toBeVisible()
  automation.answer = { status: 200 }
  await page.getByRole('button', { name: 'Submit Registration' }).click()
  await expect(page.getByRole('dialog', { name: 'You are registered' })).toBeVisible()
  expect(requestsOf(automation, visitor.email).at(-1)?.payload).toMatchObject({
    paymentMethod: null,
    planPrice: 642,
  })
})

/** What came in about one visitor: retries of other tests' deliveries may arrive at any time. */
function requestsOf(automation: WebhookReceiver, email: string) {
  return automation.requests
    .filter(({ path }) => path === '/registration')
    .map(({ path, headers, body }) => ({ path, headers, payload: JSON.parse(String(body)) }))
    .filter(({ payload }) => payload.email === email)
}
