import type { Page } from '@playwright/test'
import {
  openOwnCredits,
  openOwnGuests,
  openOwnPack,
  openOwnPayment,
  openOwnSeries,
  openOwnSeriesNew,
} from '../../scripts/member-states.ts'
import { test } from '../support/browsing.ts'
import { expect, visit, waitUntilLive } from '../support/journey.ts'
import { signInAsMember } from '../support/member-journey.ts'
import { listSignedUp } from '../support/member-visits.ts'
import { SAMPLE } from '../support/server.ts'

test.use({ serverEnv: SAMPLE })

const BOOK = '/my/book'

/** Opens the first time that is free, as the screen of bookings offers it. */
async function openConfirm(page: Page) {
  await page
    .getByRole('link')
    .filter({ hasText: /^\d\d:\d\d/ })
    .first()
    .click()
  await page.waitForURL('**/my/book/confirm?*')
}

/** Where it begins, and how one gets to the screen from there. */
const SCREENS: Record<string, [string, (page: Page) => Promise<unknown>]> = {
  home: ['/my', async () => {}],
  guests: ['/my', openOwnGuests],
  credits: ['/my', openOwnCredits],
  pack: ['/my', openOwnPack],
  payment: ['/my', openOwnPayment],
  bookings: [BOOK, async () => {}],
  'a booking before it is made': [BOOK, openConfirm],
  'a series before it is made': [BOOK, openOwnSeriesNew],
  'a series': [BOOK, openOwnSeries],
  calendar: ['/my/calendar', async () => {}],
  profile: ['/my/profile', async () => {}],
}

const HEIGHTS = [664, 844]

test('on phones of 390 × 664 and 844 what a screen is for stands above the tabs and takes the tap', async ({
  browser,
  server,
  database,
}) => {
  const context = await browser.newContext({ baseURL: server.url, hasTouch: true, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const [member] = await listSignedUp(database.db, 1)
  await signInAsMember(page, database.db, member?.email ?? '')
  const reached: string[] = []
  const missed: string[] = []
  for (const [name, [path, open]] of Object.entries(SCREENS)) {
    await visit(page, path)
    await open(page)
    await waitUntilLive(page)
    for (const height of HEIGHTS) {
      await page.setViewportSize({ width: 390, height })
      await page.evaluate(() => window.scrollTo(0, 0))
      // Nobody books a series before its times are on the screen.
      if (name === 'a series before it is made')
        await page.getByRole('heading', { level: 2 }).evaluate(heading => heading.scrollIntoView())
      const main = page.locator('main .button.primary').first()
      if ((await main.count()) === 0) continue
      const taken = await main.evaluate(takesTap)
      if (taken === 'itself') reached.push(`${name} ${height}`)
      else missed.push(`${name} ${height}: ${await main.innerText()} (${taken})`)
    }
  }
  expect(missed).toEqual([])
  const sure = ['guests', 'a booking before it is made', 'a series before it is made']
  const each = sure.flatMap(name => HEIGHTS.map(height => `${name} ${height}`))
  expect(reached).toEqual(expect.arrayContaining(each))
  await context.close()
})

/** Runs in the page: what a tap on its centre would reach. */
function takesTap(button: Element) {
  const { left, top, width, height } = button.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  if (hit === null) return 'off the screen'
  return button.contains(hit) ? 'itself' : hit.tagName
}
