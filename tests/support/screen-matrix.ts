import type { Page } from '@playwright/test'
import type { Screen } from '../../scripts/screen-list/screen.ts'
import { SCREENS } from '../../scripts/screen-list.ts'
import { troublesOf } from '../../scripts/screen-troubles.ts'
import { test } from './browsing.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './journey.ts'
import { DESK, inLanguage, isInALanguage, openScreen, PHONE, visitingOf } from './screen-visits.ts'

// Every screen that nouns name, once: whoever may see it opens it on a desk by day and on the narrowest phone by night, and
// reads it there in the other languages too.
const LANGUAGES = ['th', 'ru']

/** A test for each of these screens; which language they are listed in does not matter. */
export function visitEach(isHere: (screen: Screen) => boolean) {
  for (const screen of SCREENS) if (isHere(screen) && !isInALanguage(screen.path)) visitOnce(screen)
}

function visitOnce(screen: Screen) {
  test(`${screen.area} ${screen.name}: accessible by day and night, and fits in three languages`, async ({
    browsing,
  }) => {
    const { live, still, complaints, read } = await browsing(visitingOf(screen))
    complaints.length = 0
    await live.evaluate(hideAll)
    await seenAt(live, DESK, 'light')
    await openScreen(live, screen.path)
    await screen.prepare?.(live)
    await expectAccessible(live)
    expect(await troublesOf(live), `${DESK.width} px`).toEqual([])
    await seenAt(live, PHONE, 'dark')
    await expectAccessible(live)
    await expectNoSidewaysScroll(live)
    expect(complaints.filter(complaint => !isOfMissing(complaint))).toEqual([])
    if (!read.has(live.url())) await readInLanguages(still, live.url())
    read.add(live.url()) // states that no address opens share one
  })
}

/** Runs in the page of the screen before: nobody sees it any more, so it need not be laid out as the next will be. */
function hideAll() {
  document.documentElement.style.display = 'none'
}

/** Both at once, as the browser lays out the page for each. */
async function seenAt(page: Page, size: typeof DESK, colorScheme: 'light' | 'dark') {
  await Promise.all([page.emulateMedia({ colorScheme }), page.setViewportSize(size)])
}

async function readInLanguages(page: Page, address: string) {
  for (const language of LANGUAGES) {
    await page.goto(inLanguage(address, language))
    await page.evaluate(() => document.fonts.ready.then(() => true)) // until then its letters are the machine's
    await expectNoSidewaysScroll(page)
  }
}

/** The page of a record that is not there. */
const isOfMissing = (complaint: string) => complaint.includes('status of 404')
