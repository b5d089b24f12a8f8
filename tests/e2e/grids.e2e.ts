import { troublesOf } from '../../scripts/screen-troubles.ts'
import { test } from '../support/browsing.ts'
import { expect, expectAccessible, visit } from '../support/journey.ts'
import { SAMPLE } from '../support/server.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.use({ serverEnv: SAMPLE })

test('the days of bookings and of the roster are large enough to press, and called as they read', async ({
  page,
}) => {
  await signInAsOwner(page)
  for (const path of ['/admin/bookings', '/admin/bookings?day=2026-11-30', '/admin/roster']) {
    await visit(page, path)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page, 'target-size', 'label-content-name-mismatch')
    }
  }
})

test('the ways to other days break no word, and on a phone of 390 by 664 leave the day of bookings its screen', async ({
  page,
}) => {
  await signInAsOwner(page)
  for (const locale of ['', '/th', '/ru']) {
    await page.setViewportSize({ width: 390, height: 664 })
    await visit(page, `${locale}/admin/bookings?day=2026-12-02`)
    const steps = await page.locator('h2').locator('..').boundingBox()
    expect.soft(steps?.height, locale).toBeLessThanOrEqual(120)
    await visit(page, `${locale}/admin/attendance?date=2026-11-25`)
    for (const width of [390, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await troublesOf(page), `${locale} at ${width} px`).toEqual([])
    }
  }
})
