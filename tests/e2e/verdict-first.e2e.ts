import { eq } from 'drizzle-orm'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { applications } from '#app/joining/registration/tables.server.ts'
import { expect, test } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.use({ serverEnv: { SAMPLE_DATA: '1' } })

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`what is to be decided and its two buttons are on the first screen at ${width} × ${height}`, async ({
    page,
    database: { db },
  }) => {
    await page.setViewportSize({ width, height })
    await signInAsOwner(page)
    const waiting = await db.select().from(applications).where(eq(applications.status, 'submitted'))
    const sent = await db.select().from(receipts).where(eq(receipts.status, 'submitted'))
    const paths = [
      ...waiting.map(({ id }) => `/admin/applications/${id}`),
      ...sent.map(({ id }) => `/admin/receipts/${id}`),
    ]
    expect(paths.length).toBeGreaterThan(2)
    for (const language of ['', '/th', '/ru'])
      for (const path of paths) {
        await page.goto(language + path)
        const verdict = await page.locator('section[aria-labelledby=money]').boundingBox()
        const buttons = page.locator('a[href$="?decide=reject"], a[href$="?decide=approve"]')
        await expect(buttons).toHaveCount(2)
        for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 })
        const { y: below = 0 } = (await buttons.first().locator('xpath=..').boundingBox()) ?? {}
        expect((verdict?.y ?? height) + (verdict?.height ?? 0), language + path).toBeLessThan(below)
      }
  })
