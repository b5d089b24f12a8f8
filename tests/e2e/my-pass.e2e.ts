import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { endFreshness, signInAsMember } from '../support/member-journey.ts'
import { insertMember } from '../support/reviewer.ts'
import type { ServerDatabase } from '../support/server-database.ts'

const today = bangkokDay(new Date())

/** A member with such an end, who owes for some printing or nothing, signed in. */
async function enter(
  page: Page,
  { db }: ServerDatabase,
  { days = 30, owedSatang = 0 }: { days?: number; owedSatang?: number } = {},
) {
  const email = `nok.${randomUUID()}@example.com`
  const dates = { joinDate: addDays(today, -5), expiryDate: addDays(today, days) }
  const { id } = await insertMember(db, { email, ...dates })
  const charge = { kind: 'charge', account: 'owed', source: 'by_hand', note: 'Printing' } as const
  if (owedSatang > 0)
    await db
      .insert(ledgerEntries)
      .values({ ...charge, memberRowId: id, bookedOn: today, amountSatang: owedSatang })
  await signInAsMember(page, db, email)
  return email
}

/** How far down the first screen goes: to its end, or to the tabs that lie over it. */
async function endOfScreen(page: Page, height: number) {
  const tabs = await page.getByRole('navigation', { name: 'Member area' }).boundingBox()
  return tabs && tabs.y > 100 ? tabs.y : height
}

const SIZES = [
  [390, 664],
  [390, 844],
  [320, 664],
  [1440, 900],
] as const

test('the first screen shows the whole code, whose it is and until when, and leads to three things', async ({
  page,
  database,
}) => {
  await enter(page, database)
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    const end = await endOfScreen(page, height)
    const code = await page.getByRole('img', { name: 'Your check-in code' }).boundingBox()
    expect.soft((code?.y ?? 0) + (code?.height ?? end), `${width}`).toBeLessThanOrEqual(end)
    expect.soft(code?.width, `${width}`).toBeGreaterThanOrEqual(200)
    for (const shown of [page.getByRole('heading', { level: 1 }), page.getByText(/^Valid until/)])
      await expect.soft(shown).toBeInViewport({ ratio: 1 })
    for (const name of ['Book', 'Invite', 'Payments'])
      await expect.soft(page.locator('main').getByRole('link', { name }).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  await expect(page.locator('main .primary')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden()
  await expectAccessible(page)
})

test('what is owed is the amber one, within the first screen of a phone, and renewing waits', async ({
  page,
  database,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await enter(page, database, { days: 10, owedSatang: 500_25 })
  const amber = page.locator('main .primary')
  await expect(amber).toHaveText('To pay: ฿500.25')
  const box = await amber.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0) / 2).toBeLessThan(await endOfScreen(page, 664))
  await expect(page.getByRole('button', { name: 'Renew' })).toBeInViewport({ ratio: 1 })
  await amber.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pay what is owed' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('how the pass comes onto the home screen is said until it is dismissed', async ({
    page,
    database,
  }) => {
    await endFreshness(database.db, await enter(page, database))
    await visit(page, '/my')
    const hint = page.getByRole('heading', { name: 'Your pass, one tap away' })
    await expect(hint).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(hint).toBeHidden()
    await visit(page, '/my')
    await expect(hint).toBeHidden()
  })
})
