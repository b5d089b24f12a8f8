import type { Page } from '@playwright/test'
import { test } from '../support/browsing.ts'
import { expect, expectNoSidewaysScroll, visit } from '../support/journey.ts'
import { SAMPLE } from '../support/server.ts'

test.use({ serverEnv: SAMPLE })

const PHONE = { width: 390, height: 844 }
const LANGUAGES = ['/', '/th', '/ru']

/** How many screens of a phone the landing page is long. */
const MOST_SCREENS = 12

/** Bytes of scripts: of React and the router alone 96,000. */
const MOST_SCRIPTS = 110_000
/** With the registration, its forms and its checks. */
const MOST_WITH_DIALOG = 160_000

for (const path of LANGUAGES) {
  test(`on a phone ${path} is at most ${MOST_SCREENS} screens long, and nothing of it stands beside the screen`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE)
    await visit(page, path)
    await layOut(page)
    const { height, parts } = await page.evaluate(measure)
    expect(height / PHONE.height, JSON.stringify(parts)).toBeLessThanOrEqual(MOST_SCREENS)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: PHONE.height })
      await expectNoSidewaysScroll(page)
    }
  })
}

/** Runs in the page: how high it is, and each of its parts. */
function measure() {
  const parts = [...document.querySelectorAll('header, main section, footer')].map(part => {
    const name = part.id || part.className.split(' ')[0]
    return `${name} ${Math.round(part.getBoundingClientRect().height)}`
  })
  return { height: document.documentElement.scrollHeight, parts }
}

/** Scrolls through the page, so that every part is laid out as it is. */
async function layOut(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
      window.scrollTo(0, y)
      await new Promise(resolve => requestAnimationFrame(resolve))
    }
    window.scrollTo(0, 0)
  })
}

test('what / loads of scripts when it is used is at most 110 KB, and the dialog only who points at its way in', async ({
  page,
}) => {
  const scripts = countScripts(page)
  await page.setViewportSize(PHONE)
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(scripts.bytes()).toBe(0)
  await visit(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('#site-menu').getByRole('button', { name: 'Night' }).click()
  await page.getByRole('link', { name: 'Membership', exact: true }).first().click()
  await expect(page).toHaveURL(/#membership$/)
  await page.getByText('Your total').first().click()
  // Else a way in may come to lie under it while the page scrolls.
  await page.mouse.move(1, 1)
  await layOut(page)
  for (const name of ['Reception', 'Quiet Zone']) await page.getByRole('button', { name }).click()
  await expect(page.locator('[data-active="quiet"]')).toHaveCount(1)
  await page.mouse.move(1, 1)
  await page.setViewportSize({ width: 1440, height: 900 })
  await layOut(page)
  await page.waitForTimeout(2_000) // longer than anything that would be fetched ahead
  expect(scripts.bytes()).toBeGreaterThan(90_000)
  expect(scripts.bytes(), scripts.list()).toBeLessThanOrEqual(MOST_SCRIPTS)

  await page.getByRole('link', { name: 'Choose Day Pass' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(scripts.bytes(), scripts.list()).toBeLessThanOrEqual(MOST_WITH_DIALOG)
})

/** Compressed, as they come over the line. */
function countScripts(page: Page) {
  const sizes = new Map<string, number>()
  page.on('response', async response => {
    const { pathname } = new URL(response.url())
    if (!pathname.endsWith('.js')) return
    const { 'content-length': length, 'content-encoding': encoding } = await response.allHeaders()
    sizes.set(`${pathname} ${encoding ?? ''}`, Number(length))
  })
  return {
    bytes: () => [...sizes.values()].reduce((sum, size) => sum + size, 0),
    list: () => [...sizes].map(([name, size]) => `${name} ${size}`).join('\n'),
  }
}
