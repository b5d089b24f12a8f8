import { test } from '../support/browsing.ts'
import { expectAccessible, visit } from '../support/journey.ts'
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
