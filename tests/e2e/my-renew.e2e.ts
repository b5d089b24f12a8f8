import { randomUUID } from 'node:crypto'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/journey.ts'
import { signInAsMember } from '../support/member-journey.ts'
import { insertMember } from '../support/reviewer.ts'
import { slip } from '../support/slip.ts'

const today = bangkokDay(new Date())

test('a member renews in the member area, also one whose plan is not sold any more', async ({
  page,
  database,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const email = `nok.${randomUUID()}@example.com`
  const days = { joinDate: addDays(today, -20), expiryDate: addDays(today, 5) }
  await insertMember(database.db, { email, ...days, planName: 'Retired Plan', membershipType: 'weekly' })
  await signInAsMember(page, database.db, email)
  await page.getByRole('button', { name: 'Renew' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Renew your membership' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Member area' })).toBeVisible()
  await expect(page.getByText('Retired Plan is no longer sold. Week Pass is the closest to it')).toBeVisible()
  await expectAccessible(page)
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }
  await page.getByLabel('Receipt image').setInputFiles(await slip())
  const accepted = page.getByRole('checkbox', { name: 'I accept the membership agreement' })
  if (await accepted.isVisible()) await accepted.check()
  await page.getByRole('button', { name: 'I have paid: send the slip' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We have your slip' })).toBeVisible()
  expect(new URL(page.url()).pathname).toMatch(/^\/my\/members\/[^/]+\/renew$/)
})
