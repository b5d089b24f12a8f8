import type { Browser, Page } from '@playwright/test'
import { collectComplaints, test as journey } from './journey.ts'
import { PHONE, signInToScreens, type Visiting } from './screen-visits.ts'

/** `complaints` are those of the live page; `read` holds the addresses that the other has shown. */
type Browsing = { live: Page; still: Page; complaints: string[]; read: Set<string> }
type Fixtures = { browsing: (who: Visiting) => Promise<Browsing> }

/**
 * One signed-in page a person for all of a worker's screens, as a new one would read the program again each time, and one
 * without scripts, for what only has to fit.
 */
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
      for (const { live, still } of await Promise.all(open.values()))
        for (const page of [live, still]) await page.context().close()
    },
    { scope: 'worker' },
  ],
})

async function signedIn(
  browser: Browser,
  baseURL: string,
  signIn: (page: Page) => Promise<unknown>,
): Promise<Browsing> {
  const withScripts = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  const live = await withScripts.newPage()
  await signIn(live)
  const withoutScripts = await browser.newContext({
    baseURL,
    viewport: PHONE,
    javaScriptEnabled: false,
    storageState: await withScripts.storageState(),
  })
  const still = await withoutScripts.newPage()
  return { live, still, complaints: collectComplaints(live), read: new Set() }
}
