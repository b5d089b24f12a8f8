import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { listGrants } from '#app/space/credits/queries.server.ts'
import { creditPacks } from '#app/space/packs/tables.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { signInAsMember } from '../support/member-journey.ts'
import { insertMember } from '../support/reviewer.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } })

test('a member buys a pack on a phone, books with it, and reads where it went', async ({
  page,
  database: { db },
}) => {
  const tomorrow = addDays(bangkokDay(new Date()), 1)
  const member = await insertMember(db, { name: 'Mali Chan', expiryDate: addDays(tomorrow, 60) })
  const room = { nameEn: 'Pearl Room', kind: 'room', priceRules: { ...FREE, hourSatang: 30_000 } } as const
  await db.insert(spaces).values({ ...room, minMinutes: 60 })
  await db.insert(creditPacks).values({
    ...{ nameEn: 'Six hours', nameTh: 'หกชั่วโมง', nameRu: 'Шесть часов', unit: 'minute' },
    ...{ amount: 360, priceSatang: 120_000, days: 92 },
  })
  await signInAsMember(page, db, member.email)

  await page.getByRole('link', { name: 'Buy a pack' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Buy Six hours' }).click()
  await expect(page.getByText(/^6 hours for ฿1,200, to use until /)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // While they look, staff make it dearer: nothing is bought, and both are told.
  await db.update(creditPacks).set({ priceSatang: 130_000 })
  await page.getByRole('button', { name: 'Buy for ฿1,200' }).click()
  await expect(page.getByRole('alert').first()).toContainText(
    'You saw 6 hours for ฿1,200, 92 days. Now it is 6 hours for ฿1,300, 92 days.',
  )
  expect(await findMemberBalance(db, member.id)).toBe(0)
  await page.getByRole('button', { name: 'Buy for ฿1,300' }).click()
  await expect(page.getByText(/^Six hours is yours until /)).toBeVisible()
  expect(await findMemberBalance(db, member.id)).toBe(130_000)

  await visit(page, `/my/book?day=${tomorrow}`)
  await page
    .getByRole('link', { name: /Pearl Room/ })
    .filter({ hasText: /^\d\d:\d\d/ })
    .first()
    .click()
  await expect(page.getByLabel('With credits: 1 h')).toBeChecked()
  await page.getByRole('button', { name: 'Book it', exact: true }).click()
  await expect(page).toHaveURL(/\/my\/bookings\/[\w-]+/)
  expect(await listGrants(db, { memberRowId: member.id })).toMatchObject([{ kind: 'pack', left: 300 }])
  expect(await findMemberBalance(db, member.id)).toBe(130_000)
  for (const [language, name] of [
    ['th', 'หกชั่วโมง'],
    ['ru', 'Шесть часов'],
  ]) {
    await visit(page, `/${language}/my/members/${member.id}/credits`)
    await expect(page.getByText(new RegExp(`· ${name}`)).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})
