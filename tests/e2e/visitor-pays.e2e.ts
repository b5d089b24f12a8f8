import { eq, ne } from 'drizzle-orm'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { bookings } from '#app/space/bookings/tables.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { STARTER_SPACE } from '../../db/starter/catalogue.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { newSlip, slipPicture } from '../support/slip.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } })

/** What is open to visitors leads the whole site elsewhere: other journeys begin with what a new house has. */
test.afterEach(async ({ database: { db } }) => {
  await db.update(spaces).set({ isPublic: false }).where(ne(spaces.nameEn, STARTER_SPACE.nameEn))
  await announceChange(db, 'spaces')
})

test('a visitor books on a phone, pays by the code while the time is held, sends the slip, and has the paper once staff accept it', async ({
  page,
  browser,
  server,
  database: { db },
}) => {
  const room = { nameEn: 'Reef Room', kind: 'room', isPublic: true, visitorsPay: 'ahead' } as const
  await db.insert(spaces).values({ ...room, priceRules: { ...FREE, hourSatang: 25_000 }, maxMinutes: 60 })
  await announceChange(db, 'spaces')
  await visit(page, `/book?day=${addDays(bangkokDay(new Date()), 1)}`)
  await page.getByRole('link', { name: /^08:00 Reef Room/ }).click()
  await expect(page.getByText('We keep the time for you for 30 minutes.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Dao Visitor')
  await page.getByLabel('Email').fill('dao.pays@example.com')
  await page.getByRole('button', { name: 'Keep it and pay' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pay now to book it' })).toBeInViewport()
  await expect(page.getByText(/We keep it for you until \d\d:\d\d \(Thai time, UTC\+7\)\./)).toBeVisible()
  await expect(page.getByRole('img', { name: /250/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const own = page.url()
  await page.getByRole('link', { name: 'Bank transfer' }).click()
  await expect(page.getByText(/^BOOK-[\dA-F]{8}$/)).toBeVisible()
  const paid = await slipPicture(newSlip({ amountSatang: 250_00 }))
  await page.getByLabel('Receipt image').setInputFiles(paid)
  await page.getByRole('button', { name: 'I have paid: send the slip' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We have your slip' })).toBeVisible()
  await expectAccessible(page)

  const desk = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signInAsOwner(desk)
  const [slip] = await db.select().from(receipts).where(eq(receipts.email, 'dao.pays@example.com'))
  await visit(desk, `/admin/receipts/${slip?.id}`)
  await expect(desk.getByRole('heading', { level: 2, name: 'A visitor’s booking' })).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('link', { name: 'Accept' }).click()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Accept' }).click()
  await expect(desk.getByText('Accepted: the booking stands')).toBeVisible()
  await expect(desk.getByText('Accepting it')).toHaveCount(0)
  await desk.getByRole('link', { name: 'Reef Room' }).click()
  await expect(desk.getByRole('dialog').getByText('฿250, paid')).toBeVisible()
  await desk.context().close()

  await visit(page, own)
  await expect(page.getByRole('heading', { level: 1, name: 'It is booked' })).toBeVisible()
  await expect(page.getByText('฿250, paid')).toBeVisible()
  await expectAccessible(page)
  const paper = page.getByRole('region', { name: 'Receipts' }).getByRole('link')
  const file = await page.request.get((await paper.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('application/pdf')
  expect(file.headers()['cache-control']).toContain('no-store')
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
