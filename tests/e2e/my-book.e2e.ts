import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import type { Database } from '#app/kit/platform/database.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { bookings } from '#app/space/bookings/tables.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, waitUntilLive } from '../support/journey.ts'
import { signInAsMember } from '../support/member-journey.ts'
import { insertMember } from '../support/reviewer.ts'
import { RESET } from '../support/server.ts'

test.use({ serverEnv: RESET })

const today = bangkokDay(new Date())

/** Nothing but a dozen things to book, two of them rooms, which come last by name. */
async function furnish(db: Database) {
  await db.update(spaces).set({ isActive: false })
  const priced = { ...FREE, hourSatang: 20_000 }
  const several = (kind: 'desk' | 'booth' | 'event' | 'call', count: number) =>
    Array.from({ length: count }, (_, n) => ({ name: { en: `A ${kind} ${n + 1}` }, kind, priceRules: FREE }))
  const tour = { name: { en: 'A free tour' }, kind: 'call' as const, priceRules: FREE, isPublic: true }
  const rooms = ['Wave Room', 'Zephyr Room'].map(en => ({
    name: { en, th: 'ห้องคลื่น', ru: 'Зал «Волна»' },
    kind: 'room' as const,
    priceRules: priced,
  }))
  const others = [
    ...several('desk', 4),
    ...several('booth', 2),
    ...several('event', 2),
    ...several('call', 1),
  ]
  await db.insert(spaces).values([...others, tour, ...rooms])
}

/** Taps with one thumb on what is in sight, never scrolling; what is not in sight, or under something else, fails. */
class Thumb {
  taps = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async tap(control: Locator) {
    await waitUntilLive(this.#page)
    expect(await this.#page.evaluate(() => window.scrollY), 'scrolled').toBe(0)
    const box = await control.boundingBox()
    if (!box) throw new Error('not there')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const isHit = await control.evaluate(
      (element, at) => element.contains(document.elementFromPoint(at.x, at.y)),
      { x, y },
    )
    expect(isHit, `"${await control.innerText()}" is in sight at ${Math.round(y)}`).toBe(true)
    await this.#page.touchscreen.tap(x, y)
    this.taps++
  }
}

test.describe('on a phone of 390 × 664', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 664 } })

  test('a room today is booked in three taps and without scrolling, and its price stands before the last', async ({
    page,
    database: { db },
  }) => {
    await furnish(db)
    const email = `nok.${randomUUID()}@example.com`
    const member = await insertMember(db, { email, joinDate: today, expiryDate: addDays(today, 60) })
    await signInAsMember(page, db, email)

    const thumb = new Thumb(page)
    await thumb.tap(page.locator('main').getByRole('link', { name: 'Book', exact: true }).first())
    await page.waitForURL('**/my/book?*')
    const next = page.getByRole('region', { name: 'Free next' })
    await thumb.tap(next.getByRole('link', { name: /Room/ }).first())
    await page.waitForURL('**/my/book/confirm?*')
    await expect(page.getByText('฿200').last()).toBeInViewport()
    await thumb.tap(page.getByRole('button', { name: 'Book it' }))
    await page.waitForURL(/\/my\/bookings\/[\w-]+$/)
    expect(thumb.taps).toBe(3)
    const booked = await db.select().from(bookings).where(eq(bookings.memberRowId, member.id))
    expect(booked).toMatchObject([{ status: 'confirmed', priceSatang: 20_000 }])
  })

  test('what is free next fits in each language by day and night, and is reached by keyboard', async ({
    page,
    database: { db },
  }) => {
    await furnish(db)
    const email = `mali.${randomUUID()}@example.com`
    await insertMember(db, { email, joinDate: today, expiryDate: addDays(today, 60) })
    await signInAsMember(page, db, email)
    for (const [path, colorScheme] of [
      ['/th/my/book', 'light'],
      ['/ru/my/book', 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      await waitUntilLive(page)
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 664 })
      await expectNoSidewaysScroll(page)
      await page.setViewportSize({ width: 390, height: 664 })
    }
    const first = page.getByRole('region', { name: 'Ближайшее свободное время' }).getByRole('link').first()
    await first.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/my/book/confirm?*')
  })
})
