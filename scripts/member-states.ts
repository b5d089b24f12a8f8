// Brings the member area, and a tablet at the door, into the state to photograph.
import type { Page } from '@playwright/test'
import { visit, waitUntilLive } from '../tests/support/journey.ts'

/** Follows a link of the home; a member who has none there stays at home. */
const follow = (name: string | RegExp) => async (page: Page) => {
  const link = page.getByRole('link', { name }).first()
  if ((await link.count()) === 0) return
  await link.click()
  await page.waitForURL('**/my/members/*/**')
}

export const openOwnGuests = follow('Invite')
export const openOwnCredits = follow('Why it is so, line by line')
/** A pack before it is bought. */
export async function openOwnPack(page: Page) {
  await openOwnCredits(page)
  const link = page.getByRole('link', { name: /^Buy / }).first()
  if ((await link.count()) === 0) return
  await link.click()
  await page.waitForURL('**/packs/*')
}

/** Every week at a time that is free: the first, unless another is wanted. */
export async function openOwnSeriesNew(page: Page, nth = 0) {
  const times = page.getByRole('link').filter({ hasText: /^\d\d:\d\d/ })
  await times.nth(nth).click()
  await page.getByRole('link', { name: 'Book it every week' }).click()
  await page.getByRole('heading', { name: 'The times' }).waitFor()
}

/** At the first time at which this member has nothing yet: another state may have booked them a series there. */
export async function openOwnSeries(page: Page) {
  const book = page.getByRole('button', { name: /^Book \d+ times?/ })
  await openOwnSeriesNew(page)
  for (let nth = 1; (await book.count()) === 0; nth++) {
    await page.goto('/my/book')
    await openOwnSeriesNew(page, nth)
  }
  await book.click()
  await page.waitForURL('**/my/series/*')
}

export const openOwnPayment = follow(/^To pay/)
/** A member whose membership has long to go is not asked to renew. */
export async function openOwnRenewal(page: Page) {
  const renew = page.getByRole('button', { name: 'Renew' })
  if ((await renew.count()) === 0) return
  await renew.click()
  await page.waitForURL('**/renew')
}
export const openOwnInvoice = follow("In a company's name")

/** The company that the account acts for, among what it may choose. */
export async function openOwnCompany(page: Page) {
  await page.locator('main a[href*="/my/companies/"]').click()
  await page.waitForURL('**/my/companies/*')
}
const openOverSeat = (name: RegExp) => async (page: Page) => {
  await openOwnCompany(page)
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('dialog').waitFor()
}
export const openOwnSeat = openOverSeat(/^Swap/)
export const openOwnPause = openOverSeat(/^Pause/)
export const openOwnExtras = openOverSeat(/^Change/)
export const openOwnNotice = openOverSeat(/^Give notice/)
export async function openOwnPool(page: Page) {
  await openOwnCompany(page)
  await page.locator('main a[href$="/credits"]').click()
  await page.waitForURL('**/credits')
}
export async function openOwnBill(page: Page) {
  await openOwnCompany(page)
  await page.locator('main a[href*="/bills/"]').first().click()
  await page.waitForURL('**/bills/*')
}

/** As a manager, in the same browser, whatever it was before: the tablet is one that nobody has shown anything to yet. */
export async function pairTablet(page: Page) {
  await page.context().clearCookies({ name: 'kiosk' })
  await page.getByLabel('Name').fill('Front door')
  await page.getByRole('button', { name: 'Make pairing code' }).click()
  const code = (await page.locator('[role=dialog] code, dialog code').first().textContent()) ?? ''
  await visit(page, '/kiosk')
  await page.getByLabel('Pairing code').fill(code)
  await page.getByRole('button', { name: 'Pair' }).click()
  await page.getByRole('heading', { name: 'Show your code' }).waitFor()
  await waitUntilLive(page)
}

/** Somebody has typed what nobody knows. */
export async function refuseAtTablet(page: Page) {
  await pairTablet(page)
  await page.getByLabel('ID', { exact: true }).fill('AAAAAA')
  await page.getByLabel('Pass', { exact: true }).fill('BBBBBBBB')
  await page.getByRole('button', { name: 'Check in' }).click()
  await page.locator('#answer').waitFor()
}
