import type { Browser, Locator, Page } from '@playwright/test'
import { troublesOf } from '../../scripts/screen-troubles.ts'
import {
  collectComplaints,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  visit,
  waitUntilLive,
} from '../support/journey.ts'
import { ownQr } from '../support/own-qr.ts'
import { DESK, openScreen, PHONE } from '../support/screen-visits.ts'
import { OPENING, OWNER } from '../support/server.ts'
import { statusOf, typeReceived } from '../support/staff-journey.ts'

test.use({ serverEnv: OPENING })

/** From an empty folder to a stranger who is let in. */
const MOST_CLICKS = 40

/** Counts what a hand does with a mouse: presses, ticks, choices, and the first field of what is then typed by Tab. */
function handOf(page: Page) {
  let clicks = 0
  const click = async (target: Locator) => {
    clicks++
    await target.click()
  }
  const press = (name: string | RegExp) => click(page.getByRole('button', { name }))
  const follow = (name: string | RegExp) => click(page.getByRole('link', { name }))
  /** Texts for the fields from that one on; what is null stays as it is. */
  const type = async (first: Locator, texts: (string | null)[]) => {
    await click(first)
    for (const [index, text] of texts.entries()) {
      if (index > 0) await page.keyboard.press('Tab')
      if (text !== null) await page.keyboard.insertText(text)
    }
  }
  const give = async (label: string, buffer: Buffer) => {
    clicks++
    await page.getByLabel(label).setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer })
  }
  return { click, press, follow, type, give, count: () => clicks }
}

/** Once it is named and until it sells: no address of the usual houses opens it, so the matrix of screens does not. */
async function seeThatItOpensSoon(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const complaints = collectComplaints(page)
  for (const path of ['/', '/th', '/ru', '/membership', '/th/membership', '/ru/membership']) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(DESK)
    await openScreen(page, path)
    await expectAccessible(page)
    expect(await troublesOf(page), path).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(PHONE)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  expect(complaints).toEqual([])
  await context.close()
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test('from an empty folder to a stranger who is let in takes at most forty clicks, and no document', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = handOf(page)
  await visit(page, '/admin')
  await owner.type(field(page, 'Email'), [OWNER.email, OWNER.password])
  await owner.press('Sign in')
  await owner.follow('What is your space called, and where is it?')
  await owner.type(field(page, 'Name'), [
    'Tidepool',
    'Tidepool Co., Ltd.',
    'Nimman Road 9',
    'Chiang Mai',
    'Chiang Mai',
    '50200',
  ])
  await owner.press('Save and go on')
  await expect(page.getByRole('heading', { name: 'What do you sell?' })).toBeVisible()
  await seeThatItOpensSoon(browser, baseURL)
  await owner.press('Save and go on')
  await owner.type(field(page, 'Rooms and desks'), ['4 desks, 2 meeting rooms for 6'])
  await expect(page.getByRole('list', { name: 'This makes' })).toContainText('2 × Room for 6')
  await owner.press('Save and go on')
  await owner.give('Picture of your QR code', await ownQr('0898765432'))
  await owner.press('Read it')
  await expect(page.getByText('089-876-5432')).toBeVisible()
  await owner.press('Save and go on')
  await owner.type(field(page, 'Phone'), ['+66 53 123 456', 'hello@tidepool.example'])
  await owner.press('Save and go on')
  await expect(page.getByRole('img', { name: 'QR code that leads to your sign-up' })).toBeVisible()

  const phone = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })
  const stranger = await phone.newPage()
  const visitor = handOf(stranger)
  await stranger.goto('/?register=day-pass') // as the code on the step leads there
  await waitUntilLive(stranger)
  await visitor.click(stranger.getByRole('radio', { name: 'No', exact: true }))
  await visitor.type(stranger.getByLabel('Full name'), ['Somchai Jaidee', null, '+66 81 234 5678'])
  await visitor.press('Next')
  await visitor.type(field(stranger, 'Email'), ['somchai@example.com'])
  await visitor.press('Next')
  for (const box of await stranger.getByRole('checkbox').all()) await visitor.click(box)
  await visitor.press('Proceed to Payment')
  await visitor.click(stranger.getByRole('radio', { name: 'Scan QR (PromptPay)' }))
  await visitor.press('Complete Registration')
  await expect(stranger.getByRole('dialog', { name: 'Scan to pay' })).toBeVisible()

  await owner.follow('Look at the application of Somchai Jaidee')
  await owner.follow('Approve')
  await owner.click(page.getByLabel('Amount received'))
  await owner.click(page.getByLabel('Method'))
  await typeReceived(page)
  await owner.click(page.getByRole('dialog').getByRole('button', { name: 'Approve' }))
  await expect(statusOf(page)).toHaveText('Approved')
  await page.goto('/admin/opening/pass')
  await expect(page.getByRole('link', { name: 'Open the application with its code' })).toBeVisible()
  expect(owner.count() + visitor.count()).toBeLessThanOrEqual(MOST_CLICKS)
  await phone.close()
})
