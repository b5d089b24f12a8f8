import { insertFlood } from '../support/incoming.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

const SLIPS = 30

// The pictures of these slips are not there.
test.use({ allowedComplaint: /status of 404/ })

test('the line of a flood, what it leads to and its question fit a small phone', async ({
  page,
  database,
}) => {
  const name = await insertFlood(database.db, SLIPS)
  await signInAsOwner(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await visit(page, '/admin/applications')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const line = new RegExp(`^${SLIPS} slips waited instead of getting a code between`)
  await page.getByRole('main').getByRole('link', { name: line }).first().click()
  await expect(page.getByText(name).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: `Reject all ${SLIPS}` }).click()
  await expect(page.getByRole('dialog')).toContainText(`Reject the ${SLIPS} registrations of this flood?`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
