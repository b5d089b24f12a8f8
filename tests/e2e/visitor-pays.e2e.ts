import { randomUUID } from 'node:crypto'
import { eq, ne } from 'drizzle-orm'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { bookings } from '#app/space/bookings/tables.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { STARTER_SPACE } from '../../db/starter/catalogue.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** What is open to visitors leads the whole site elsewhere: other journeys begin with what a new house has. */
test.afterEach(async ({ database: { db } }) => {
  await db.update(spaces).set({ isPublic: false }).where(ne(spaces.name, STARTER_SPACE.name))
  await announceChange(db, 'spaces')
})

test('a page to pay at that was left open says by itself when the time is not kept any longer, and leads to the same room', async ({
  page,
  database: { db },
}) => {
  const room = { name: { en: 'Shell Room' }, kind: 'room', isPublic: true, visitorsPay: 'ahead' } as const
  const priceRules = { ...FREE, hourSatang: 25_000 }
  const [space] = await db
    .insert(spaces)
    .values({ ...room, priceRules, maxMinutes: 60 })
    .returning()
  await announceChange(db, 'spaces')
  const day = addDays(bangkokDay(new Date()), 1)
  const asked = { from: new Date(`${day}T08:00+07:00`).toISOString(), minutes: '60' }
  const form = { name: 'Dao Slow', email: 'dao.slow@example.com', phone: '', shown: '25000' }
  const kept = await page.request.post(`/book/${space?.id}?${new URLSearchParams(asked)}`, {
    form: { ...form, submissionKey: randomUUID() },
    maxRedirects: 0,
  })
  const own = kept.headers()['location'] ?? ''
  expect(own).toMatch(/^\/booked\//)
  const isTheirs = eq(bookings.spaceId, space?.id ?? '')
  await db
    .update(bookings)
    .set({ holdUntil: new Date(Date.now() + 3_000) })
    .where(isTheirs)
  await visit(page, own)
  await expect(page.getByRole('img', { name: /250/ })).toBeVisible()
  await expect(page.getByText('Being paid')).toBeVisible()
  await expectAccessible(page)
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
