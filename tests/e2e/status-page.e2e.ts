import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { insertApplication, insertReceipt } from '../support/incoming.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import type { ServerDatabase } from '../support/server-database.ts'

const HOUR = 60 * 60 * 1000
const PASS = 'K7M2Q9XA'

type Values = Parameters<typeof insertApplication>[1]

/** An application with the path of its page. */
async function apply({ db }: ServerDatabase, values: Values = {}) {
  const statusKey = randomUUID()
  const id = await insertApplication(db, { statusKey, paymentMethod: 'scan', ...values })
  return { id, path: `/application/${statusKey}` }
}

async function approve({ db }: ServerDatabase, applicationId: string) {
  await db.update(applications).set({ status: 'approved' }).where(eq(applications.id, applicationId))
  await db.insert(accessCodes).values({
    applicationId,
    accessId: randomUUID().slice(0, 6).toUpperCase(),
    pass: PASS,
    validFrom: new Date(Date.now() - HOUR),
    validUntil: new Date(Date.now() + HOUR),
  })
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test.describe('without a connection', () => {
  test.use({
    allowedComplaint: /ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch manifest patches/,
  })

  test('an open page stays as it is without a connection, and shows the code by itself once the registration is approved, accessible in dark colours and on a narrow phone', async ({
    page,
    database,
    context,
  }) => {
    await page.clock.install()
    const { id, path } = await apply(database)
    await insertReceipt(database.db, { applicationId: id })
    await visit(page, path)
    await expect(heading(page, 'We are checking your slip')).toBeVisible()
    await expect(page.getByText(PASS)).toHaveCount(0)
    await context.setOffline(true)
    await approve(database, id)
    await page.clock.runFor(31_000)
    await expect(heading(page, 'We are checking your slip')).toBeVisible()
    await context.setOffline(false)
    await page.clock.runFor(16_000)
    await expect(heading(page, 'You are in')).toBeVisible()
    await expect(page.getByText(PASS)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy Pass' })).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 320, height: 700 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})

test('a rejected registration is accessible in dark colours and fits a narrow phone', async ({
  page,
  database,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 700 })
  const { path } = await apply(database, { status: 'rejected' })
  await visit(page, path)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
