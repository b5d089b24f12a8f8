import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import type { Database } from '#app/kit/platform/database.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { bangkokInstant, toBangkokLocal } from '#app/kit/pure/instants.ts'
import { bookSpace } from '#app/space/bookings/steps/book.server.ts'
import { bookings } from '#app/space/bookings/tables.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { insertMember } from '../support/reviewer.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

const tomorrow = addDays(bangkokDay(new Date()), 1)
const at = (time: string) => bangkokInstant(`${tomorrow}T${time}`) ?? new Date(Number.NaN)

async function insertSpace(db: Database, values: Partial<typeof spaces.$inferInsert> = {}) {
  const usual = { nameEn: 'Reef Room', nameTh: 'ห้องรีฟ', nameRu: 'Зал «Риф»', kind: 'room' } as const
  const [space] = await db
    .insert(spaces)
    .values({ ...usual, priceRules: FREE, ...values })
    .returning()
  if (!space) throw new Error('no space')
  return space
}

/** From 10 to 12 tomorrow. */
async function insertBooking(db: Database, spaceId: string, name: string) {
  const member = await insertMember(db, { name, expiryDate: addDays(tomorrow, 60) })
  const about = { spaceId, memberRowId: member.id, from: at('10:00'), to: at('12:00') }
  const by = { by: 'staff', adminId: null, now: new Date(), host: 'sala.test' } as const
  const booked = await db.transaction(tx => bookSpace(tx, { ...about, ...by }))
  if (!booked.ok) throw new Error(booked.reason)
  return booked.value.id
}

async function hoursOf(db: Database, id: string) {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
  if (!booking) throw new Error('no booking')
  const clock = (moment: Date) => toBangkokLocal(moment).slice(-5)
  return `${clock(booking.startsAt)} to ${clock(booking.endsAt)}`
}

const hourWidth = async (page: Page) => {
  const box = await page
    .getByRole('list', { name: /Reef Room|ห้องรีฟ/ })
    .first()
    .boundingBox()
  return (box?.width ?? 0) / 24
}

async function boxOf(block: Locator) {
  await block.scrollIntoViewIfNeeded()
  const box = await block.boundingBox()
  if (!box) throw new Error('not in sight')
  return { ...box, right: box.x + box.width, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } }
}

async function dragBy(page: Page, from: { x: number; y: number }, by: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2)
  await page.mouse.move(from.x + by.x, from.y + by.y)
  await page.mouse.up()
}

test('staff move and stretch a booking by the mouse, and by keys alike', async ({
  page,
  database: { db },
}) => {
  const space = await insertSpace(db)
  const id = await insertBooking(db, space.id, 'Isla Drag')
  await signInAsOwner(page)
  await visit(page, `/admin/bookings?day=${tomorrow}`)
  const block = page.getByRole('link', { name: /Isla Drag/ })

  await dragBy(page, (await boxOf(block)).middle, { x: await hourWidth(page), y: 0 })
  await expect.poll(() => hoursOf(db, id)).toBe('11:00 to 13:00')
  await expect(block).toHaveAccessibleName(/11:00–13:00/)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const { right, middle } = await boxOf(block)
  await dragBy(page, { x: right - 3, y: middle.y }, { x: (await hourWidth(page)) / 2, y: 0 })
  await expect.poll(() => hoursOf(db, id)).toBe('11:00 to 13:30')
  await expect(block).toHaveAccessibleName(/11:00–13:30/)

  await block.focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(() => hoursOf(db, id)).toBe('10:45 to 13:15')
  await expect(block).toHaveAccessibleName(/10:45–13:15/)
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect.poll(() => hoursOf(db, id)).toBe('10:45 to 13:30')
  await expect(block).toBeFocused()
})

for (const language of ['th', 'ru'])
  test(`the day fits a phone and is whole in ${language}, by day and night`, async ({
    page,
    database: { db },
  }) => {
    const space = await insertSpace(db)
    await insertBooking(db, space.id, `Phone ${language}`)
    await signInAsOwner(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(page, `/${language}/admin/bookings?day=${tomorrow}`)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await page.getByRole('link', { name: new RegExp(`Phone ${language}`) }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
