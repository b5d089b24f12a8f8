import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { SAMPLE } from '../support/server.ts'
import { createStaff, enter } from '../support/shell-journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.use({ serverEnv: SAMPLE })

const LANGUAGES = { en: 'Staff area', th: 'พื้นที่สำหรับทีมงาน', ru: 'Служебный раздел' }
const ways = (page: Page, name = LANGUAGES.en) => page.getByRole('navigation', { name })
const tabs = (page: Page, place: string) => page.getByRole('navigation', { name: place, exact: true })

async function boxesOf(elements: Locator) {
  const boxes = await Promise.all((await elements.all()).map(element => element.boundingBox()))
  return boxes.map(box => box ?? { x: -1, y: -1, width: 0, height: 0 })
}

test('every place and what waits there is on a screen of 1280 by 720, and nothing of it scrolls', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await signInAsOwner(page)
  await visit(page, '/admin/dashboard')
  const shown = ways(page).locator('a:visible, .count:visible')
  expect(await ways(page).getByRole('link').count()).toBe(7)
  expect(await ways(page).locator('.count:visible').count()).toBeGreaterThan(1)
  for (const { y, height } of await boxesOf(shown)) {
    expect(height).toBeGreaterThan(0)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y + height).toBeLessThanOrEqual(720)
  }
  expect(await ways(page).evaluate(nav => nav.scrollHeight - nav.clientHeight)).toBeLessThanOrEqual(0)
})

test('what waits is summed on its place, and stands on the tab of its screen', async ({ page }) => {
  await signInAsOwner(page)
  await visit(page, '/admin/dashboard')
  await expect(ways(page).getByRole('link', { name: 'Today 2 waiting' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(tabs(page, 'Today').getByRole('link', { name: 'Inbox 2 waiting' })).toBeVisible()
  await ways(page).getByRole('link', { name: 'Team 1 waiting' }).click()
  await expect(page).toHaveURL('/admin/attendance')
  await tabs(page, 'Team')
    .getByRole('link', { name: /^(Messages|Leave) 1 waiting$/ })
    .click()
  await expect(tabs(page, 'Team').locator('[aria-current=page]')).toHaveText(/1 waiting/)
})

test('the front desk sees at most five places, and who is signed in stands beside the label', async ({
  page,
  database,
}) => {
  await enter(page, await createStaff(database, 'front_desk'))
  const links = ways(page).getByRole('link')
  expect(await links.count()).toBeLessThanOrEqual(5)
  const who = page.getByRole('button', { name: 'Admin / Administrator' })
  await expect(who).toContainText('Mali · Front desk')
  await expectAccessible(page, 'label-content-name-mismatch')
})

type Find = (page: Page) => Locator
const link = (name: RegExp) => (page: Page) =>
  page.locator('nav.screens, main').getByRole('link', { name }).first()
const title = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name })

/** What is done every day: the place, the click there, and what shows that its screen is open. */
const TASKS: Record<string, [place: string, then: Find, there: Find]> = {
  'check somebody in': ['Members', link(/^Who is in/), page => page.getByLabel('Name, member ID or phone')],
  'see who is in': ['Today', link(/in now$/), title('Who is in')],
  'decide what came in': ['Today', link(/^Inbox/), title('Inbox')],
  'renew a member': ['Members', link(/^Renew /), page => page.getByRole('dialog', { name: /^Renew/ })],
  'book a room': ['Space', link(/^New booking/), page => page.getByRole('dialog')],
  'record a payment': [
    'Money',
    page => page.locator('main a[href$="/account"]').first(),
    page => page.getByRole('link', { name: 'Record a payment' }),
  ],
  'close the cash': ['Money', link(/^Cash-up/), title('Cash-up')],
  'answer a message': ['Team', link(/^Messages/), title('Messages')],
  'give somebody a shift': ['Team', link(/^Shift plan/), title('Shift plan')],
  'write a blog post': ['Site', link(/^New post/), page => page.getByLabel('Title', { exact: true })],
  'change an opening hour': ['Settings', link(/^Opening hours/), page => page.getByLabel('Monday, opens')],
  'invite somebody to the team': ['Settings', link(/^Staff & roles/), link(/^Invite/)],
}
/** From a screen that belongs to no place. */
const ANYWHERE = '/admin/profile'

test('what is done every day is two clicks away from anywhere', async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1280, height: 720 })
  await signInAsOwner(page)
  for (const [task, [place, then, there]] of Object.entries(TASKS))
    await test.step(task, async () => {
      await visit(page, ANYWHERE)
      await ways(page)
        .getByRole('link', { name: new RegExp(`^${place}`) })
        .click()
      await then(page).click()
      await expect(there(page)).toBeVisible()
    })
})

test('without a script, a place opens, its tabs lead on, and on a phone the others open as well', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await signInAsOwner(page)
  await page.goto('/admin/dashboard')
  await ways(page).getByRole('link', { name: 'Money' }).click()
  await tabs(page, 'Money').getByRole('link', { name: 'Cash-up' }).click()
  await expect(page).toHaveURL('/admin/cash-up')
  await ways(page).getByRole('button', { name: 'More' }).click()
  await ways(page).getByRole('link', { name: 'Site' }).click()
  await expect(page).toHaveURL('/admin/blog')
  await context.close()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('at most five places stand in a bar within a thumb’s reach, and nothing is hidden under it', async ({
    page,
  }) => {
    await signInAsOwner(page)
    await visit(page, '/admin/members')
    const buttons = ways(page).locator('a:visible, button:visible')
    expect(await buttons.count()).toBe(5)
    const boxes = await boxesOf(buttons)
    for (const { y, width, height } of boxes) {
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      expect(y + height).toBeLessThanOrEqual(844)
    }
    const top = Math.min(...boxes.map(({ y }) => y))
    await page.keyboard.press('End')
    await expect
      .poll(async () => (await boxesOf(page.getByRole('contentinfo').getByRole('button').last()))[0]?.y)
      .toBeLessThan(top - 44)

    await ways(page).getByRole('button', { name: 'More 1 waiting' }).click()
    await expect(ways(page).locator('a:visible')).toHaveCount(7)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, 'target-size')
    }
    await ways(page).getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL('/admin/settings')
    await expect(ways(page).getByRole('link', { name: 'Settings' })).toBeHidden()
  })

  test('what can be done with a record stands above the bar', async ({ page }) => {
    await signInAsOwner(page)
    await visit(page, '/admin/applications')
    await page.getByRole('rowheader').getByRole('link').first().click()
    const bar = page.getByRole('main').locator('section.sticky')
    const [decisions] = await boxesOf(bar)
    const [places] = await boxesOf(ways(page))
    expect((decisions?.y ?? 0) + (decisions?.height ?? 0)).toBeLessThanOrEqual(places?.y ?? 0)
  })

  test('tabs that find no room scroll by themselves, by keyboard too, and the page stays where it is', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await signInAsOwner(page)
    await visit(page, '/admin/access-codes')
    const isWhole = (element: Locator) =>
      element.evaluate(it => {
        const { left, right } = it.getBoundingClientRect()
        return left >= 0 && right <= innerWidth
      })
    const members = tabs(page, 'Members')
    const current = members.getByRole('link', { name: 'Access codes' })
    await expect(current).toHaveAttribute('aria-current', 'page')
    await expect.poll(() => isWhole(current)).toBe(true)
    const first = members.getByRole('link', { name: 'Members', exact: true })
    expect(await isWhole(first)).toBe(false)
    await first.focus()
    await expect.poll(() => isWhole(first)).toBe(true)
    await expectNoSidewaysScroll(page)
    expect(await page.evaluate(() => scrollX + scrollY)).toBe(0)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/visits')
  })

  test('what stands below a tab of the settings has a way back to it', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signInAsOwner(page)
    for (const [screen, tab] of Object.entries({ webhooks: 'Webhooks', staff: 'Staff & roles' })) {
      await visit(page, `/admin/settings/${screen}`)
      const below = page.locator(`main a[href^="/admin/settings/${screen}/"]`)
      await visit(page, (await below.first().getAttribute('href')) ?? '')
      await page.getByRole('link', { name: tab, exact: true }).filter({ visible: true }).click()
      await expect(page).toHaveURL(`/admin/settings/${screen}`)
    }
  })

  for (const [locale, name] of Object.entries(LANGUAGES))
    test(`in ${locale} places and tabs are read at 320 px, by day and by night`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await signInAsOwner(page)
      for (const screen of ['attendance', 'settings/front']) {
        await visit(page, `${locale === 'en' ? '' : `/${locale}`}/admin/${screen}`)
        await expectNoSidewaysScroll(page)
        const names = ways(page, name).locator('li:visible > :is(a, button) > :first-child')
        const cut = await names.evaluateAll(all => all.filter(it => it.scrollWidth > it.clientWidth).length)
        expect(cut).toBe(0)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await expectAccessible(page)
        }
      }
    })
})
