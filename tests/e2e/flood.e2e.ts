import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { codeHolds } from '#app/joining/access-codes/tables.server.ts'
import { applications } from '#app/joining/registration/tables.server.ts'
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

test('a flood of slips is one line on the dashboard, behind the bell and above the lists, and leads to its slips', async ({
  page,
  database,
}) => {
  const name = await flood(database)
  const line = new RegExp(`^${SLIPS} slips waited instead of getting a code between`)
  await signInAsOwner(page)
  await visit(page, '/admin/dashboard')
  await expect(page.getByRole('main').getByRole('link', { name: line })).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.locator('#notifications').getByRole('link', { name: line })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  for (const list of ['/admin/receipts', '/admin/applications']) {
    await visit(page, list)
    await expect(page.getByText(name)).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('main').getByRole('link', { name: line }).click()
    await expect(page.getByText(name).first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Show all' }).click()
    await expect(page.getByText(name)).toHaveCount(0)
  }
  await visit(page, `/admin/applications?q=${encodeURIComponent(name)}`)
  await expect(page.getByText(name).first()).toBeVisible()
  await database.db.update(applications).set({ status: 'rejected' }).where(eq(applications.name, name))
  await visit(page, '/admin/applications')
  await expect(page.getByRole('main').getByRole('link', { name: line })).toHaveCount(0)
})

test('a flood is rejected whole from its line, after its number was seen', async ({ page, database }) => {
  const name = await flood(database)
  await signInAsOwner(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await visit(page, '/admin/applications')
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${SLIPS} slips waited`) })
    .first()
    .click()
  await page.getByRole('link', { name: `Reject all ${SLIPS}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Reject the ${SLIPS} registrations of this flood?`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: `Reject ${SLIPS} registrations` }).click()
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox').fill('These slips belong to no payment.')
  await dialog.getByRole('button', { name: `Reject ${SLIPS} registrations` }).click()
  await expect(page.getByText(`Rejected: ${SLIPS} registrations with their slips.`)).toBeVisible()
  const left = await database.db.select().from(applications).where(eq(applications.name, name))
  expect(new Set(left.map(({ status }) => status))).toEqual(new Set(['rejected']))
})
