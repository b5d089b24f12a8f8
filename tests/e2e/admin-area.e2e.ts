import { eq } from 'drizzle-orm'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { findApplications, goToReceipt, newVisitor, register, sendSlip } from '../support/registering.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test('the dashboard welcomes by name and role', async ({ page }) => {
  await signInAsOwner(page)
  await visit(page, '/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, \S/ })).toBeVisible()
  await expect(page.getByText('Signed in as Owner', { exact: true })).toBeVisible()
})

test('the sidebar collapses and opens again', async ({ page }) => {
  await signInAsOwner(page)
  await visit(page, '/admin/dashboard')
  const sidebar = page.getByRole('complementary')
  const width = async () => (await sidebar.boundingBox())?.width ?? 0
  const open = await width()
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect.poll(width).toBeLessThan(open / 2)
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await expect.poll(width).toBe(open)
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('what visitors sent is there for staff, and their slip can be seen', async ({ page, database }) => {
      const visitor = newVisitor()
      await register(page, visitor, 'Scan QR (PromptPay)')
      await goToReceipt(page)
      await sendSlip(page)
      const [application] = await findApplications(database, visitor)

      await signInAsOwner(page)
      await visit(page, `/admin/applications?q=${application?.memberId}`)
      await page.getByRole('link', { name: visitor.name }).click()
      const image = page.getByRole('img', { name: 'Photo of the payment slip' })
      await expect.poll(() => image.evaluate(img => (img as HTMLImageElement).naturalWidth)).toBe(480)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })
  })
}

test('nobody but staff sees a slip', async ({ page, database, request }) => {
  const { name, email } = newVisitor()
  await visit(page, '/thai-scan-receipt')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email').fill(email)
  await sendSlip(page)
  const [receipt] = await database.db.select().from(receipts).where(eq(receipts.email, email))
  const answer = await request.get(`/admin/receipts/${receipt?.id}/image`, { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  expect(answer.headers()['location']).toContain('/admin/login')
})
