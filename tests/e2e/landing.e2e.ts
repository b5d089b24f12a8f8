import { events } from '#app/public/events/tables.server.ts'
import { expect, test, visit } from '../support/journey.ts'
import { tellOfChange } from '../support/server-database.ts'

const PHONE = { width: 390, height: 844 }

test.describe('the bar', () => {
  test('stays on top and changes its style past 50 pixels', async ({ page }) => {
    await visit(page, '/')
    const bar = page.getByRole('banner')
    const scrollTo = (top: number) =>
      page.evaluate(y => window.scrollTo({ top: y, behavior: 'instant' }), top)
    await scrollTo(50)
    await expect(bar).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await scrollTo(51)
    await expect(bar).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await scrollTo(2000)
    await expect(bar).toBeInViewport()
    await scrollTo(0)
    await expect(bar).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  })

  test.describe('on a phone', () => {
    test.use({ viewport: PHONE })

    test('has a button that opens and closes the menu', async ({ page }) => {
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
    })
  })
})

test.describe('the map', () => {
  const PINS = ['Reception', 'Café Area', 'Meeting Rooms', 'Quiet Zone', 'Event Space']

  test('shows each of the five places when its pin is hovered', async ({ page }) => {
    await visit(page, '/')
    await expect(page.getByRole('heading', { name: 'Explore Our Space' })).toBeVisible()
    await expect(page.locator('#map').getByRole('tooltip')).toHaveCount(0)
    for (const name of PINS) {
      await page.getByRole('button', { name, exact: true }).hover()
      await expect(page.getByRole('tooltip')).toHaveCount(1)
      await expect(page.getByRole('tooltip')).toContainText(name)
    }
  })

  test('shows a place when its pin has the focus, until Esc', async ({ page }) => {
    await visit(page, '/')
    const shows = async (name: string) => {
      await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
      await expect(page.getByRole('tooltip')).toHaveCount(1)
      await expect(page.getByRole('tooltip')).toContainText(name)
    }
    await page.getByRole('button', { name: PINS[0] ?? '', exact: true }).focus()
    await shows(PINS[0] ?? '')
    for (const name of PINS.slice(1)) {
      await page.keyboard.press('Tab')
      await shows(name)
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await page.keyboard.press('Shift+Tab')
    await shows(PINS.at(-2) ?? '')
  })

  test.describe('on a phone', () => {
    test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

    test('shows a place when its pin is tapped', async ({ page }) => {
      await visit(page, '/')
      for (const name of PINS) {
        await page.getByRole('button', { name, exact: true }).tap()
        await expect(page.getByRole('tooltip')).toHaveCount(1)
        await expect(page.getByRole('tooltip')).toContainText(name)
        await expect(page.getByRole('tooltip')).toBeInViewport()
      }
    })
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
      await tellOfChange(database, 'events')
    })
  })
})
