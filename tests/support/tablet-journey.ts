import type { Browser, Page } from '@playwright/test'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { expect } from './journey.ts'
import { signInAsMember } from './member-journey.ts'
import { readQr } from './read-qr.ts'
import { insertMember } from './reviewer.ts'
import type { RunningServer } from './server.ts'
import type { ServerDatabase } from './server-database.ts'

export const PHONE = { width: 390, height: 844 }

export type House = { browser: Browser; server: RunningServer; database: ServerDatabase }

export const open = ({ browser, server }: House, viewport: { width: number; height: number }) =>
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
