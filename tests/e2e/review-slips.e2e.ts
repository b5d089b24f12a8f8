import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { mails } from '#app/house/mail/tables.server.ts'
import { applications } from '#app/joining/registration/tables.server.ts'
import { insertApplication, insertReceipt } from '../support/incoming.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { sendSlip } from '../support/registering.ts'
import { slip } from '../support/slip.ts'
import { signInAsOwner, statusOf, typeReceived } from '../support/staff-journey.ts'

const newEmail = () => `nok.${randomUUID()}@example.com`

test('a slip of nobody is given to its application and approved with it', async ({ page, database }) => {
  const email = newEmail()
  const applicationId = await insertApplication(database.db, { email, name: 'Anong Srisai' })
  await visit(page, '/thai-scan-receipt')
  await page.getByLabel('Name', { exact: true }).fill('A. Srisai')
  await page.getByLabel('Email').fill(email)
  await sendSlip(page)
  await signInAsOwner(page)
  await visit(page, `/admin/receipts?q=${encodeURIComponent(email)}`)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'A. Srisai' }).click()
  await expect(page.getByText('Same email')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'It is theirs: Anong Srisai, Day Pass' }).click()
  await expect(page.getByText('The slip now belongs to Anong Srisai')).toBeVisible()
  await page.getByRole('link', { name: 'Approve', exact: true }).click()
  await typeReceived(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(statusOf(page)).toHaveText('Approved')
  const [application] = await database.db
    .select()
    .from(applications)
    .where(eq(applications.id, applicationId))
  expect(application?.status).toBe('approved')
})

test('a slip that cannot be read is rejected, and its application stays open', async ({ page, database }) => {
  const email = newEmail()
  const applicationId = await insertApplication(database.db, { email, locale: 'th' })
  const receiptId = await insertReceipt(database.db, { applicationId, email })
  await signInAsOwner(page)
  await page.route('**/image', async route =>
    route.fulfill({ contentType: 'image/png', body: (await slip()).buffer }),
  )
  await visit(page, `/admin/receipts/${receiptId}?decide=reject`)
  await expect(page.getByText('They read Thai')).toBeVisible()
  await page.getByRole('button', { name: /^We cannot read the picture/ }).click()
  await expect(page.getByLabel('Reason')).toHaveValue(/เราอ่านรูปไม่ชัด/)
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(statusOf(page)).toHaveText('Rejected')
  const [application] = await database.db
    .select()
    .from(applications)
    .where(eq(applications.id, applicationId))
  expect(application?.status).toBe('submitted')
  const [mail] = await database.db.select().from(mails).where(eq(mails.recipient, email))
  expect(mail?.text).toContain('เราอ่านรูปไม่ชัด')
})

test('the slip is enlarged and turned by buttons and keys, and moved by arrows', async ({ page }) => {
  const email = newEmail()
  await visit(page, '/thai-scan-receipt')
  await page.getByLabel('Name', { exact: true }).fill('Somchai')
  await page.getByLabel('Email').fill(email)
  await sendSlip(page)
  await signInAsOwner(page)
  await visit(page, `/admin/receipts?q=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: 'Somchai' }).click()
  const image = page.getByRole('img', { name: 'Photo of the payment slip' })
  const width = async () => (await image.boundingBox())?.width ?? 0
  const whole = await width()
  await page.getByRole('button', { name: 'Enlarge' }).click()
  await expect.poll(width).toBeCloseTo(whole * 1.5, 0)
  const frame = page.getByRole('region', { name: /^Picture/ })
  await frame.press('+')
  await expect.poll(width).toBeCloseTo(whole * 2.25, 0)
  const scrolled = () => frame.evaluate(element => element.scrollTop)
  const before = await scrolled()
  expect(before).toBeGreaterThan(0)
  await frame.press('ArrowDown')
  await expect.poll(scrolled).toBeGreaterThan(before)
  await frame.press('0')
  await expect.poll(width).toBeCloseTo(whole, 0)
  const angle = () =>
    image.evaluate(element => {
      const { a, b } = new DOMMatrix(getComputedStyle(element).transform)
      return Math.round((Math.atan2(b, a) * 180) / Math.PI)
    })
  await page.getByRole('button', { name: 'Turn right' }).click()
  expect(await angle()).toBe(90)
  await expect.poll(width).toBeCloseTo(whole, 0)
  await frame.press('r')
  expect(await angle()).toBe(180)
  expect(await page.getByRole('link', { name: /^Original/ }).getAttribute('href')).toMatch(/\/image$/)
})
