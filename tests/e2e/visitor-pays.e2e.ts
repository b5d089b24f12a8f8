import { eq, ne } from 'drizzle-orm'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { bookings } from '#app/space/bookings/tables.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { STARTER_SPACE } from '../../db/starter/catalogue.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } })

/** What is open to visitors leads the whole site elsewhere: other journeys begin with what a new house has. */
test.afterEach(async ({ database: { db } }) => {
  await db.update(spaces).set({ isPublic: false }).where(ne(spaces.nameEn, STARTER_SPACE.nameEn))
  await announceChange(db, 'spaces')
})

test('a page to pay at that was left open says by itself when the time is not kept any longer, and leads to the same room', async ({
  page,
  database: { db },
}) => {
  const room = { nameEn: 'Shell Room', kind: 'room', isPublic: true, visitorsPay: 'ahead' } as const
  const priceRules = { ...FREE, hourSatang: 25_000 }
  const [space] = await db
    .insert(spaces)
    .values({ ...room, priceRules, maxMinutes: 60 })
    .returning()
  await announceChange(db, 'spaces')
  const day = addDays(bangkokDay(new Date()), 1)
  await visit(page, `/book?day=${day}`)
  await page.getByRole('link', { name: /^08:00 Shell Room/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('Dao Slow')
  await page.getByLabel('Email').fill('dao.slow@example.com')
  await page.getByRole('button', { name: 'Keep it and pay' }).click()
  await expect(page.getByRole('img', { name: /250/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const isTheirs = eq(bookings.spaceId, space?.id ?? '')
  await db
    .update(bookings)
    .set({ holdUntil: new Date(Date.now() + 4_000) })
    .where(isTheirs)
  await page.reload()
  await expect(page.getByText('Being paid')).toBeVisible()
  await expect(
    page.getByRole('heading', { level: 1, name: 'We have stopped keeping this time' }),
  ).toBeVisible()
  await expect(page.getByText('Let go', { exact: true })).toBeVisible()
  await expect(page.getByText(/to be paid now/)).toHaveCount(0)
  await expect(page.getByRole('img', { name: /250/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancel booking' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Book another time' }).click()
  await expect(page).toHaveURL(`/book?day=${day}#${space?.id}`)
  await expect(page.getByRole('link', { name: /^08:00 Shell Room/ })).toBeInViewport()
})
