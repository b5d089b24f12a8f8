import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { expect, visit } from './journey.ts'
import { signInAsMember } from './member-journey.ts'
import { readQr } from './read-qr.ts'
import { insertMember } from './reviewer.ts'
import type { RunningServer } from './server.ts'
import type { ServerDatabase } from './server-database.ts'

export const PHONE = { width: 390, height: 844 }

export type House = { browser: Browser; server: RunningServer; database: ServerDatabase }

type Doors = Pick<House, 'browser' | 'server'>

export const open = ({ browser, server }: Doors, viewport: { width: number; height: number }) =>
  browser.newContext({ baseURL: server.url, viewport, reducedMotion: 'reduce' })

export const today = () => bangkokDay(new Date())

export const aMember = (database: ServerDatabase, values: Parameters<typeof insertMember>[1] = {}) =>
  insertMember(database.db, { joinDate: addDays(today(), -10), expiryDate: addDays(today(), 10), ...values })

/** A member’s phone, signed in by mail. */
export async function phoneOf(house: House, email: string): Promise<Page> {
  const phone = await (await open(house, PHONE)).newPage()
  await signInAsMember(phone, house.database.db, email)
  return phone
}

/** Pairs a tablet without the screens of it, for journeys about something else. */
export async function pairTablet(
  house: Doors,
  staff: Page,
  form: { room?: string; firePin?: string },
  viewport: typeof PHONE,
): Promise<{ tablet: Page; context: BrowserContext }> {
  const name = `Door ${randomUUID().slice(0, 4)}`
  const made = await staff.request.post('/admin/settings/kiosks', { form: { name, ...form } })
  const [, code = ''] = /<code[^>]*>(\w{4} \w{4})</.exec(await made.text()) ?? []
  const context = await open(house, viewport)
  await context.request.post('/kiosk', { form: { code } })
  const tablet = await context.newPage()
  await visit(tablet, '/kiosk')
  return { tablet, context }
}

/** What a scanner reads from the phone's screen. */
export async function codeOn(phone: Page): Promise<string> {
  const picture = phone.getByRole('img', { name: 'Your check-in code' })
  await expect(picture).toBeVisible()
  await expect(picture).toHaveJSProperty('complete', true)
  const [code = ''] = await readQr(await picture.screenshot({ scale: 'css' }))
  expect(code).toMatch(/^M[0-9A-Z]{58}$/)
  return code
}

/** A scanner that types what it reads. */
export async function scan(tablet: Page, code: string) {
  await tablet.getByLabel('ID', { exact: true }).fill(code)
  await tablet.getByLabel('ID', { exact: true }).press('Enter')
}

export const answer = (tablet: Page, name: string | RegExp) => tablet.getByRole('heading', { level: 1, name })
