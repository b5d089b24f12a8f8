import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContext, type Page, request } from '@playwright/test'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { expect, visit } from './journey.ts'
import { enterAsMember, signInAsMember } from './member-journey.ts'
import { readDrawnQr } from './read-qr.ts'
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

type Pairing = { room?: string; firePin?: string }

/** Pairs a tablet without the screens of it, for journeys about something else. */
export async function pairTablet(
  house: Doors,
  staff: Page,
  form: Pairing,
  viewport: typeof PHONE,
): Promise<{ tablet: Page; context: BrowserContext; name: string }> {
  const { context, name } = await pairBrowser(house, staff, form, viewport)
  const tablet = await context.newPage()
  await visit(tablet, '/kiosk')
  return { tablet, context, name }
}

/** The same before its page is opened. */
export async function pairBrowser(house: Doors, staff: Page, form: Pairing, viewport: typeof PHONE) {
  const name = `Door ${randomUUID().slice(0, 4)}`
  const made = await staff.request.post('/admin/settings/kiosks', { form: { name, ...form } })
  const [, code = ''] = /<code[^>]*>(\w{4} \w{4})</.exec(await made.text()) ?? []
  const context = await open(house, viewport)
  await context.request.post('/kiosk', { form: { code } })
  return { context, name }
}

type Holder = { id: string; email: string }

/** What a scanner would read from a member’s phone at each moment, where nobody looks at its screen. */
export async function codesOf({ server, database }: House, { id, email }: Holder) {
  const phone = await request.newContext({ baseURL: server.url })
  await enterAsMember(phone, database.db, email)
  return async () => {
    const picture = await phone.get(`/my/members/${id}/check-in`)
    const [code = ''] = await readDrawnQr(await picture.body())
    expect(code).toMatch(/^M[0-9A-Z]{58}$/)
    return code
  }
}

/** A scanner that types what it reads. */
export async function scan(tablet: Page, code: string) {
  await tablet.getByLabel('ID', { exact: true }).fill(code)
  await tablet.getByLabel('ID', { exact: true }).press('Enter')
}

export const answer = (tablet: Page, name: string | RegExp) => tablet.getByRole('heading', { level: 1, name })
