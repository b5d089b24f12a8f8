import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import type { Database } from '#app/kit/platform/database.server.ts'
import { bangkokInstant, toBangkokLocal } from '#app/kit/pure/instants.ts'
import { bookings } from '#app/space/bookings/tables.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'
import { bookTomorrow, tomorrow } from '../support/tomorrow.ts'

async function insertSpace(db: Database, values: Partial<typeof spaces.$inferInsert> = {}) {
  const usual = { name: { en: 'Reef Room', th: 'ห้องรีฟ', ru: 'Зал «Риф»' }, kind: 'room' } as const
  const [space] = await db
    .insert(spaces)
    .values({ ...usual, priceRules: FREE, ...values })
    .returning()
  if (!space) throw new Error('no space')
  return space
}

async function hoursOf(db: Database, id: string) {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
  if (!booking) throw new Error('no booking')
  const clock = (moment: Date) => toBangkokLocal(moment).slice(-5)
  return `${clock(booking.startsAt)} to ${clock(booking.endsAt)}`
}

/** Opens the day, and waits until it hears of what others do. */
async function followDay(page: Page) {
  const hears = page.waitForResponse('**/admin/live')
  await visit(page, `/admin/bookings?day=${tomorrow}`)
  await hears
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

test('staff move and stretch a booking by the mouse, and by keys alike, on a page that stays where it is scrolled to', async ({
  page,
  database: { db },
}) => {
  const space = await insertSpace(db)
  const id = await bookTomorrow(db, space.id, 'Isla Drag')
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
  const { x } = await boxOf(block)
  await dragBy(page, { x: x + 3, y: middle.y }, { x: -(await hourWidth(page)) / 2, y: 0 })
  await expect.poll(() => hoursOf(db, id)).toBe('10:30 to 13:30')
  await expect(block).toHaveAccessibleName(/10:30–13:30/)
  await dragBy(page, { x: (await boxOf(block)).x + 3, y: middle.y }, { x: (await hourWidth(page)) / 2, y: 0 })
  await expect(block).toHaveAccessibleName(/11:00–13:30/)

  await block.focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(() => hoursOf(db, id)).toBe('10:45 to 13:15')
  await expect(block).toHaveAccessibleName(/10:45–13:15/)
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect.poll(() => hoursOf(db, id)).toBe('10:45 to 13:30')
  await expect(block).toHaveAccessibleName(/10:45–13:30/)
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await expect.poll(() => hoursOf(db, id)).toBe('11:00 to 13:30')
  await expect(block).toHaveAccessibleName(/11:00–13:30/)
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect.poll(() => hoursOf(db, id)).toBe('10:45 to 13:30')
  await expect(block).toBeFocused()
  await expect(block).toHaveAccessibleName(/10:45–13:30/)

  await page.setViewportSize({ width: 1280, height: 400 })
  await boxOf(block)
  const scrolledTo = () => page.evaluate(() => window.scrollY)
  await page.evaluate(() => window.scrollBy(0, 60))
  const before = await scrolledTo()
  expect(before).toBeGreaterThan(0)
  await dragBy(page, (await boxOf(block)).middle, { x: await hourWidth(page), y: 0 })
  await expect.poll(() => hoursOf(db, id)).toBe('11:45 to 14:30')
  await expect(block).toHaveAccessibleName(/11:45–14:30/)
  expect(await scrolledTo()).toBe(before)
})

test('a booking that has the focus, or is moved by keys, stands beside the names and not under them', async ({
  page,
  database: { db },
}) => {
  const space = await insertSpace(db, { name: { en: 'Early room' } })
  const id = await bookTomorrow(db, space.id, 'Fah Early')
  await signInAsOwner(page)
  await visit(page, `/admin/bookings?day=${tomorrow}`)
  const block = page.getByRole('link', { name: /Fah Early/ })
  const isInSight = () =>
    block.evaluate(link => {
      const { left, top, height } = link.getBoundingClientRect()
      return link.parentElement?.contains(document.elementFromPoint(left + 2, top + height / 2))
    })
  await block.focus()
  await page.keyboard.down('Alt')
  for (let presses = 0; presses < 36; presses++) await page.keyboard.press('ArrowLeft')
  await expect(block).toContainText('01:00–03:00')
  await expect.poll(isInSight).toBe(true)
  await page.keyboard.up('Alt')
  await expect.poll(() => hoursOf(db, id)).toBe('01:00 to 03:00')

  await block.blur()
  await page.getByRole('region', { name: 'Day by day' }).evaluate(grid => {
    grid.scrollLeft = grid.scrollWidth
  })
  await block.focus()
  await expect.poll(isInSight).toBe(true)
})

test('a booking goes to another desk at once, and to another space once its price there was seen', async ({
  page,
  database: { db },
}) => {
  const desks = await insertSpace(db, { name: { en: 'Drag desk' }, kind: 'desk', units: 3 })
  const room = await insertSpace(db, {
    name: { en: 'Drag room' },
    kind: 'event',
    priceRules: { ...FREE, hourSatang: 20_000 },
  })
  const id = await bookTomorrow(db, desks.id, 'Mali Desk')
  await signInAsOwner(page)
  await visit(page, `/admin/bookings?day=${tomorrow}`)
  const block = page.getByRole('link', { name: /Mali Desk/ })
  const lane = (name: string) => page.getByRole('list', { name, exact: true })
  const placeOf = async () => {
    const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
    return { spaceId: booking?.spaceId, unit: booking?.unit, priceSatang: booking?.priceSatang }
  }

  const first = await boxOf(block)
  await dragBy(page, first.middle, { x: 0, y: (await boxOf(lane('Drag desk 2'))).middle.y - first.middle.y })
  await expect.poll(placeOf).toEqual({ spaceId: desks.id, unit: 2, priceSatang: 0 })
  await expect(lane('Drag desk 2').getByRole('link', { name: /Mali Desk/ })).toBeVisible()

  await block.focus()
  await expect(page.getByText('Esc leaves it where it was')).toBeVisible()
  await expect(block).toHaveAccessibleDescription(/Alt with ← or → moves it/)
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(placeOf).toEqual({ spaceId: desks.id, unit: 1, priceSatang: 0 })
  await expect(lane('Drag desk 1').getByRole('link', { name: /Mali Desk/ })).toBeFocused()

  const second = await boxOf(block)
  const target = await boxOf(lane('Drag room'))
  await dragBy(page, second.middle, { x: 0, y: target.middle.y - second.middle.y })
  const dialog = page.getByRole('dialog', { name: 'Move it to another space?' })
  await expect(dialog).toContainText('Free')
  await expect(dialog).toContainText('฿400')
  await expectAccessible(page)
  expect(await placeOf()).toEqual({ spaceId: desks.id, unit: 1, priceSatang: 0 })

  const [shown] = await db.select().from(bookings).where(eq(bookings.id, id))
  const times = { from: `${tomorrow}T10:00`, to: `${tomorrow}T12:00` }
  const third = { intent: 'move', id, seen: `${shown?.icalSequence}`, space: desks.id, unit: '3', ...times }
  await page.request.post(`/admin/bookings?day=${tomorrow}`, { form: third, maxRedirects: 0 })
  expect(await placeOf()).toMatchObject({ unit: 3 })

  await dialog.getByRole('button', { name: 'Move it' }).click()
  await expect(page.getByText('The booking or its price has changed meanwhile')).toBeVisible()
  await expect(dialog).toContainText('Drag desk 3')
  await dialog.getByRole('button', { name: 'Move it' }).click()
  await expect.poll(placeOf).toEqual({ spaceId: room.id, unit: 1, priceSatang: 40_000 })
  await expect(lane('Drag room').getByRole('link', { name: /Mali Desk/ })).toBeVisible()
})

test('of two who drag a booking at once one moves it, and the other is told so and sees it', async ({
  page,
  browser,
  server,
  database: { db },
}) => {
  const space = await insertSpace(db, { minMinutes: 60 })
  const id = await bookTomorrow(db, space.id, 'Krit Race')
  await signInAsOwner(page)
  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signInAsOwner(other)
  for (const each of [page, other]) await followDay(each)
  const [block, theirs] = [page, other].map(each => each.getByRole('link', { name: /Krit Race/ })) as [
    Locator,
    Locator,
  ]
  const hour = await hourWidth(page)

  const { x, y } = (await boxOf(theirs)).middle
  await other.mouse.move(x, y)
  await other.mouse.down()
  await other.mouse.move(x + hour, y)
  await dragBy(page, (await boxOf(block)).middle, { x: 2 * hour, y: 0 })
  await expect(theirs).toHaveAccessibleName(/12:00–14:00/)
  await other.mouse.move(x + hour + 1, y)
  await expect(theirs).toContainText('11:00–13:00')
  await other.mouse.up()
  const refusal = other.getByRole('alert').filter({ hasText: 'Somebody changed this booking' })
  await expect(refusal).toContainText('Krit Race')
  await expect(refusal).toBeInViewport({ ratio: 1 })
  await expect(theirs).toContainText('12:00–14:00')
  expect(await hoursOf(db, id)).toBe('12:00 to 14:00')

  const { right, middle } = await boxOf(theirs)
  await dragBy(other, { x: right - 3, y: middle.y }, { x: -1.5 * hour, y: 0 })
  await expect(other.getByRole('alert').filter({ hasText: 'shorter' })).toBeInViewport({ ratio: 1 })
  expect(await hoursOf(db, id)).toBe('12:00 to 14:00')
  await other.context().close()
})

test('a booking that is cancelled before somebody drags it, or meanwhile, goes, and why is said', async ({
  page,
  database: { db },
}) => {
  const space = await insertSpace(db)
  const id = await bookTomorrow(db, space.id, 'Nok Gone')
  await signInAsOwner(page)
  await followDay(page)
  const block = page.getByRole('link', { name: /Nok Gone/ })
  const { x, y } = (await boxOf(block)).middle
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + (await hourWidth(page)), y)
  const form = { intent: 'cancel', id }
  await page.request.post(`/admin/bookings?day=${tomorrow}`, { form, maxRedirects: 0 })
  await expect(block).toHaveCount(0)
  await page.mouse.up()
  await expect(page.getByRole('alert').filter({ hasText: 'Nok Gone Somebody changed' })).toBeInViewport({
    ratio: 1,
  })

  await page.route('**/admin/live', () => {})
  const before = await bookTomorrow(db, space.id, 'Lek Dragged')
  await visit(page, `/admin/bookings?day=${tomorrow}`)
  const dragged = page.getByRole('link', { name: /Lek Dragged/ })
  await expect(dragged).toBeVisible()
  await db.update(bookings).set({ status: 'cancelled', icalSequence: 1 }).where(eq(bookings.id, before))
  await dragBy(page, (await boxOf(dragged)).middle, { x: await hourWidth(page), y: 0 })
  const refusal = page
    .getByRole('alert')
    .filter({ hasText: 'This can’t be done with this booking any more.' })
  await expect(refusal).toContainText('Lek Dragged')
  await expect(dragged).toHaveCount(0)
  await expect(refusal).toBeInViewport({ ratio: 1 })
})

test('on a phone a finger that is held on a booking drags it, one that moves at once scrolls, and its dialog fits', async ({
  browser,
  server,
  database: { db },
}) => {
  const space = await insertSpace(db, { name: { en: 'Touch room' } })
  const id = await bookTomorrow(db, space.id, 'Noi Finger')
  const context = await browser.newContext({
    baseURL: server.url,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await signInAsOwner(page)
  await visit(page, `/admin/bookings?day=${tomorrow}`)
  const grid = page.getByRole('region', { name: 'Day by day' })
  const scrolled = () => grid.evaluate(element => element.scrollLeft)
  await expect.poll(scrolled).toBeGreaterThan(0) // to the hours of work, a moment after it is live
  const block = page.getByRole('link', { name: /Noi Finger/ })
  await block.click({ trial: true }) // until it stands still and nothing is above it
  const { middle, width } = await boxOf(block)
  const hour = width / 2
  const touch = await context.newCDPSession(page)
  const put = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = middle.y) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const swipe = async (x: number, holds: 'holds' | 'moves at once') => {
    await put('touchStart', x)
    if (holds === 'holds') await expect(page.locator('.block.held')).toBeVisible()
    for (let step = 1; step <= 6; step++) await put('touchMove', x + (step / 6) * hour)
    await put('touchEnd')
  }
  await swipe(middle.x, 'holds')
  await expect.poll(() => hoursOf(db, id)).toBe('11:00 to 13:00')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(block).toHaveAccessibleName(/11:00–13:00/)
  await swipe((await boxOf(block)).x + 6, 'holds')
  await expect.poll(() => hoursOf(db, id)).toBe('12:00 to 13:00')
  await expect(block).toHaveAccessibleName(/12:00–13:00/)

  const before = await scrolled()
  await swipe((await boxOf(block)).middle.x, 'moves at once')
  await expect.poll(scrolled).toBeLessThan(before)
  expect(await hoursOf(db, id)).toBe('12:00 to 13:00')

  await visit(page, `/ru/admin/bookings?day=${tomorrow}&edit=${id}`)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await context.close()
})

test('another day is shown once it is chosen, and whose an hour is can be read in each view', async ({
  page,
  database: { db },
}) => {
  const space = await insertSpace(db, { name: { en: 'Hour room' } })
  const id = await bookTomorrow(db, space.id, 'Alexandra')
  const ends = bangkokInstant(`${tomorrow}T11:00`) ?? new Date()
  await db.update(bookings).set({ endsAt: ends, blockedUntil: ends }).where(eq(bookings.id, id))
  await signInAsOwner(page)
  await visit(page, '/admin/bookings')
  await expect(page.getByRole('button', { name: 'Show' })).toBeHidden()
  await page.getByLabel('Day', { exact: true }).fill(tomorrow)
  await page.waitForURL(`**/admin/bookings?day=${tomorrow}`)
  const name = page.getByText('Alexandra')
  const isWhole = () =>
    name.evaluate(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth <= clientWidth)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await name.scrollIntoViewIfNeeded()
    expect(await isWhole(), `whole at ${width}`).toBe(true)
    await expect(page.getByText('10:00–11:00')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Week', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Seven days of all spaces' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, 'target-size', 'label-content-name-mismatch')
    await expectNoSidewaysScroll(page)
  }
})
