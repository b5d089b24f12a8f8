import { expect } from '../support/journey.ts'
import { test } from '../support/outside-journey.ts'
import { findApplications, newVisitor, register } from '../support/registering.ts'

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
