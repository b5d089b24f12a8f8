import { expect } from '../support/journey.ts'
import { test } from '../support/outside-journey.ts'
import { newVisitor, openWizard, register } from '../support/registering.ts'

test('a draft outlives a refusal', async ({ page, automation }) => {
  const visitor = newVisitor()
  automation.answer = { status: 500 }
  await register(page, visitor, 'Bank transfer')
  await expect(page.getByRole('alert')).toBeVisible()
  await openWizard(page)
  await expect(page.getByLabel('Full name')).toHaveValue(visitor.name)
})
