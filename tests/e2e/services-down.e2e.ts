import { expect } from '../support/journey.ts'
import { test } from '../support/outside-journey.ts'
import { findApplications, newVisitor, openWizard, register } from '../support/registering.ts'

test.describe.configure({ mode: 'default' }) // one after the other: on one server, which takes seconds to start

test('while Stripe is down the visitor is told what else there is, and comes back to the same application', async ({
  page,
  stripe,
  database,
}) => {
  const visitor = newVisitor()
  stripe.outage = 'error'
  await register(page, visitor, 'Card')
  await expect(page.getByText('Payment link not configured for plan: Day Pass')).toBeVisible()
  stripe.outage = null
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await page.waitForURL(`${stripe.origin}/c/pay/*`)
  expect(await findApplications(database, visitor)).toHaveLength(1)
})

test('a draft outlives a refusal', async ({ page, automation }) => {
  const visitor = newVisitor()
  automation.answer = { status: 500 }
  await register(page, visitor, 'Bank transfer')
  await expect(page.getByRole('alert')).toBeVisible()
  await openWizard(page)
  await expect(page.getByLabel('Full name')).toHaveValue(visitor.name)
})
