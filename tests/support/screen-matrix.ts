import type { Browser, BrowserContext, Page } from '@playwright/test'
import { SCREENS, type Screen } from '../../scripts/screen-list.ts'
import { troublesOf } from '../../scripts/screen-troubles.ts'
import {
  collectComplaints,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test as journey,
} from './journey.ts'
import {
  inLanguage,
  isInALanguage,
  openScreen,
  signInToScreens,
  type Visiting,
  visitingOf,
} from './screen-visits.ts'

// Every screen that nouns name, once: whoever may see it opens it on a desk by day and on the narrowest phone by night, and
// reads it there in the other languages too.
const [PHONE, DESK] = (process.env['SCREEN_WIDTHS'] ?? '320,1440').split(',').map(Number) as [number, number]
const LANGUAGES = ['th', 'ru']

type Browsing = { live: BrowserContext; still: BrowserContext }
type Fixtures = { browsing: (who: Visiting) => Promise<Browsing> }

/** One signed-in browser a person for all of a worker's screens, and the same without scripts, for what only has to fit. */
export const test = journey.extend<object, Fixtures>({
  browsing: [
    async ({ browser, server, database }, use) => {
      const signIn = signInToScreens(database.db)
      const open = new Map<Visiting, Promise<Browsing>>()
      await use(who => {
        const found = open.get(who) ?? signedIn(browser, server.url, signIn[who])
        open.set(who, found)
        return found
      })
      for (const browsing of await Promise.all(open.values())) {
        await browsing.live.close()
        await browsing.still.close()
      }
    },
    { scope: 'worker' },
  ],
})

async function signedIn(browser: Browser, baseURL: string, signIn: (page: Page) => Promise<unknown>) {
  const live = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  const page = await live.newPage()
  await signIn(page)
  await page.close()
  const viewport = { width: PHONE, height: 700 }
  const still = await browser.newContext({
    baseURL,
    viewport,
    javaScriptEnabled: false,
    storageState: await live.storageState(),
  })
  return { live, still }
}

/** A test for each of these screens; which language they are listed in does not matter. */
export function visitEach(isHere: (screen: Screen) => boolean) {
  for (const screen of SCREENS) if (isHere(screen) && !isInALanguage(screen.path)) visitOnce(screen)
}

function visitOnce(screen: Screen) {
  test(`${screen.area} ${screen.name}: accessible by day and night, and fits in three languages`, async ({
    browsing,
  }) => {
    const { live, still } = await browsing(visitingOf(screen))
    const page = await live.newPage()
    const complaints = collectComplaints(page)
    await page.setViewportSize({ width: DESK, height: 900 })
    await openScreen(page, screen.path)
    await screen.prepare?.(page)
    await expectAccessible(page)
    expect(await troublesOf(page), `${DESK} px`).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: PHONE, height: 700 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(complaints.filter(complaint => !isOfMissing(complaint))).toEqual([])
    const address = page.url()
    await page.close()
    await readInLanguages(still, address)
  })
}

async function readInLanguages(still: BrowserContext, address: string) {
  const page = await still.newPage()
  for (const language of LANGUAGES) {
    await page.goto(inLanguage(address, language))
    await page.evaluate(() => document.fonts.ready.then(() => true)) // until then its letters are the machine's
    await expectNoSidewaysScroll(page)
  }
  await page.close()
}

/** The page of a record that is not there. */
const isOfMissing = (complaint: string) => complaint.includes('status of 404')
