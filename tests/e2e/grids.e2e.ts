import { expectAccessible, test, visit } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.use({ serverEnv: { SAMPLE_DATA: '1' } })

for (const width of [390, 1280])
  test(`at ${width} px the days of bookings and of the roster are large enough to press, and called as they read`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInAsOwner(page)
    for (const path of ['/admin/bookings', '/admin/bookings?day=2026-11-30', '/admin/roster']) {
      await visit(page, path)
      await expectAccessible(page, 'target-size', 'label-content-name-mismatch')
    }
  })
