import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { expect, test, visit } from '../support/journey.ts'
import type { ServerDatabase } from '../support/server-database.ts'
import { slip } from '../support/slip.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

/** @returns where staff see a slip that somebody has sent */
async function sentSlip(page: Page, { db }: ServerDatabase) {
  const submissionKey = randomUUID()
  const person = { name: 'Somchai', userEmail: `${submissionKey}@example.com` }
  await page.request.post('/thai-scan-receipt', {
    multipart: { ...person, submissionKey, data: await slip() },
  })
  const [receipt] = await db.select().from(receipts).where(eq(receipts.email, person.userEmail))
  return `/admin/receipts/${receipt?.id}`
}

test('the slip is enlarged and turned by buttons and keys, and moved by arrows', async ({
  page,
  database,
}) => {
  const path = await sentSlip(page, database)
  await signInAsOwner(page)
  await visit(page, path)
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
