import { randomUUID } from 'node:crypto'
import { codeHolds } from '#app/joining/access-codes/tables.server.ts'
import { insertApplication, insertReceipt } from '../support/incoming.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import type { ServerDatabase } from '../support/server-database.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

const SLIPS = 30

// The pictures of these slips are not there.
test.use({ allowedComplaint: /status of 404/ })

/** Slips that got no code because too many came from their network. @returns the name that they all have */
async function flood({ db }: ServerDatabase) {
  const now = new Date()
  const hold = { reason: 'network', subject: randomUUID(), slips: SLIPS, firstAt: now, lastAt: now } as const
  const [row] = await db.insert(codeHolds).values(hold).returning({ id: codeHolds.id })
  const name = `Flood ${randomUUID().slice(0, 8)}`
  for (let i = 0; i < SLIPS; i++) {
    const email = `${randomUUID()}@example.com`
    const applicationId = await insertApplication(db, { name, email })
    await insertReceipt(db, { name, email, applicationId, holdId: row?.id ?? null })
  }
  return name
}

test('the line of a flood, what it leads to and its question fit a small phone', async ({
  page,
  database,
}) => {
  const name = await flood(database)
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
