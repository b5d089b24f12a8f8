// Brings the member area, and a tablet at the door, into the state to photograph.
import type { Page } from '@playwright/test'

/** Follows a link of the home; a member who has none there stays at home. */
const follow = (name: string) => async (page: Page) => {
  const link = page.getByRole('link', { name }).first()
  if ((await link.count()) === 0) return
  await link.click()
  await page.waitForURL('**/my/members/*/**')
}

export const openOwnGuests = follow('Invite a guest')
export const openOwnCredits = follow('Why it is so, line by line')
export const openOwnPayment = follow('Pay now')
export const openOwnInvoice = follow("In a company's name")

/** As a manager, in the same browser: the tablet is one that nobody has shown anything to yet. */
export async function pairTablet(page: Page) {
  await page.getByLabel('Name').fill('Front door')
  await page.getByRole('button', { name: 'Make pairing code' }).click()
  const code = (await page.locator('[role=dialog] code, dialog code').first().textContent()) ?? ''
  await page.goto('/kiosk')
  await page.getByLabel('Pairing code').fill(code)
  await page.getByRole('button', { name: 'Pair' }).click()
  await page.getByRole('heading', { name: 'Show your code' }).waitFor()
}

/** Somebody has typed what nobody knows. */
export async function refuseAtTablet(page: Page) {
  await pairTablet(page)
  await page.getByLabel('ID', { exact: true }).fill('AAAAAA')
  await page.getByLabel('Pass', { exact: true }).fill('BBBBBBBB')
  await page.getByRole('button', { name: 'Check in' }).click()
  await page.locator('#answer').waitFor()
}
