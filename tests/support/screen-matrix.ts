import type { Page } from '@playwright/test'
import { SCREENS, type Screen } from '../../scripts/screen-list.ts'
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
    await live.emulateMedia({ colorScheme: 'light' })
    await live.setViewportSize(DESK)
    await openScreen(live, screen.path)
    await screen.prepare?.(live)
    await expectAccessible(live)
    expect(await troublesOf(live), `${DESK.width} px`).toEqual([])
    await live.emulateMedia({ colorScheme: 'dark' })
    await live.setViewportSize(PHONE)
    await expectAccessible(live)
    await expectNoSidewaysScroll(live)
    expect(complaints.filter(complaint => !isOfMissing(complaint))).toEqual([])
    if (!read.has(live.url())) await readInLanguages(still, live.url())
    read.add(live.url()) // states that no address opens share one
  })
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
