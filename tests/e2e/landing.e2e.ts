import type { Page } from '@playwright/test'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { expect, test, visit } from '../support/journey.ts'
import { tellOfChange } from '../support/server-database.ts'

const PHONE = { width: 390, height: 844 }

const PINS = ['Reception', 'Café Area', 'Meeting Rooms', 'Quiet Zone', 'Event Space']

test('the bar stays on top and changes its style past 50 pixels, and the map shows a place when its pin is hovered or has the focus, until Esc', async ({
  page,
}) => {
  await visit(page, '/')
  const bar = page.getByRole('banner')
  const scrollTo = (top: number) => page.evaluate(y => window.scrollTo({ top: y, behavior: 'instant' }), top)
  await scrollTo(50)
  await expect(bar).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await scrollTo(51)
  await expect(bar).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await scrollTo(2000)
  await expect(bar).toBeInViewport()
  await scrollTo(0)
  await expect(bar).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')

  await expect(page.locator('#map').getByRole('tooltip')).toHaveCount(0)
  for (const name of PINS) {
    await pin(page, name).hover()
    await expectPlace(page, name)
  }
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await pin(page, PINS[0]).focus()
  await expectPlace(page, PINS[0])
  for (const name of PINS.slice(1)) {
    await page.keyboard.press('Tab')
    await expect(pin(page, name)).toBeFocused()
    await expectPlace(page, name)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(pin(page, PINS.at(-2))).toBeFocused()
  await expectPlace(page, PINS.at(-2))
})

const pin = (page: Page, name = '') => page.getByRole('button', { name, exact: true })

/** One place, and no other. */
async function expectPlace(page: Page, name = '') {
  await expect(page.getByRole('tooltip')).toHaveCount(1)
  await expect(page.getByRole('tooltip')).toContainText(name)
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('on a phone a button opens and closes the menu, and the map shows a place when its pin is tapped', async ({
    page,
  }) => {
    await visit(page, '/')
    const menu = page.getByRole('button', { name: 'Menu' })
    const contact = page.getByRole('banner').getByRole('link', { name: 'Contact' })
    await expect(contact).toBeHidden()
    await menu.click()
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    await expect(contact).toBeVisible()
    await menu.click()
    await expect(contact).toBeHidden()
    await menu.click()
    await contact.click()
    await expect(contact).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Visit Us' })).toBeInViewport()

    for (const name of PINS) {
      await pin(page, name).tap()
      await expectPlace(page, name)
      await expect(page.getByRole('tooltip')).toBeInViewport()
    }
  })
})

test.describe('the events', () => {
  test.describe('whose image is missing', () => {
    test.use({ allowedComplaint: /Failed to load resource/ })

    test('keep a drawing of their kind', async ({ page, database }) => {
      await database.db.delete(events)
      const startsAt = new Date(Date.now() + 86_400_000)
      const imageUrl = 'https://images.example/gone.jpg'
      const shown = { title: 'Run', description: 'Short.', slug: 'run', startsAt, imageUrl }
      await database.db.insert(events).values({ ...shown, type: 'motion' })
      await tellOfChange(database, 'events')
      await page.route(imageUrl, route => route.fulfill({ status: 404 }))
      await visit(page, '/')
      const item = page.locator('#events').getByRole('listitem')
      await item.scrollIntoViewIfNeeded()
      await expect(item.locator('img')).toHaveCount(0)
      await expect(item.locator('use[href$="#motion"]')).toBeVisible()
      await page.goto('/events/run')
      await expect(page.locator('main use[href$="#motion"]')).toBeVisible()
      await database.db.delete(events)
      await announceChange(database.db, 'events')
    })
  })
})
