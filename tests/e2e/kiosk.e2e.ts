import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { entitlements } from '#app/joining/entitlements/tables.server.ts'
import { kioskEntries } from '#app/joining/kiosks/tables.server.ts'
import { usedCheckInCodes, visits } from '#app/joining/visits/tables.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { bookings } from '#app/space/bookings/tables.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { writeCameraFilm } from '../support/camera-film.ts'
import {
  collectComplaints,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  visit,
} from '../support/journey.ts'
import { mailedTo } from '../support/member-visits.ts'
import { readQr } from '../support/read-qr.ts'
import { insertMember } from '../support/reviewer.ts'
import type { RunningServer } from '../support/server.ts'
import type { ServerDatabase } from '../support/server-database.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

const PHONE = { width: 390, height: 844 }
const TABLET = { width: 1194, height: 834 }

type House = { browser: Browser; server: RunningServer; database: ServerDatabase }

const open = ({ browser, server }: House, viewport: { width: number; height: number }) =>
  browser.newContext({ baseURL: server.url, viewport, reducedMotion: 'reduce' })

const today = () => bangkokDay(new Date())

const aMember = (database: ServerDatabase, values: Parameters<typeof insertMember>[1] = {}) =>
  insertMember(database.db, { joinDate: addDays(today(), -10), expiryDate: addDays(today(), 10), ...values })

/** A manager makes a code, and it is typed at the tablet. */
async function pairedTablet(house: House, staff: Page): Promise<{ tablet: Page; context: BrowserContext }> {
  await visit(staff, '/admin/settings/kiosks?new=1')
  await staff.getByLabel('Name').fill(`Front door ${randomUUID().slice(0, 4)}`)
  await staff.getByLabel('PIN for the fire list').fill('246810')
  await staff.getByRole('button', { name: 'Make pairing code' }).click()
  const code = (await staff.locator('dialog code, [role=dialog] code').first().textContent()) ?? ''
  expect(code).toMatch(/^\w{4} \w{4}$/)
  const context = await open(house, TABLET)
  const tablet = await context.newPage()
  await visit(tablet, '/kiosk')
  await expectAccessible(tablet)
  await tablet.getByLabel('Pairing code').fill('AAAA AAAA')
  await tablet.getByRole('button', { name: 'Pair' }).click()
  await expect(tablet.getByText('This code is not right')).toBeVisible()
  await tablet.getByLabel('Pairing code').fill(code)
  await tablet.getByRole('button', { name: 'Pair' }).click()
  await expect(tablet.getByRole('heading', { name: 'Show your code' })).toBeVisible()
  return { tablet, context }
}

/** The same at a room's door. */
async function pairedWithRoom(house: House, staff: Page, room: string) {
  await visit(staff, '/admin/settings/kiosks?new=1')
  await staff.getByLabel('Name').fill(`${room} ${randomUUID().slice(0, 4)}`)
  await staff.getByLabel('Room', { exact: true }).selectOption({ label: room })
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Make pairing code' }).click()
  const code = (await staff.locator('dialog code, [role=dialog] code').first().textContent()) ?? ''
  const context = await open(house, { width: 1024, height: 768 })
  const tablet = await context.newPage()
  await visit(tablet, '/kiosk')
  await tablet.getByLabel('Pairing code').fill(code)
  await tablet.getByRole('button', { name: 'Pair' }).click()
  return { tablet, context }
}

/** A member's phone, signed in by mail. */
async function phoneOf(house: House, email: string): Promise<Page> {
  const phone = await (await open(house, PHONE)).newPage()
  await visit(phone, '/my/login')
  await phone.getByLabel('Email').fill(email)
  await phone.getByRole('button', { name: 'Ask for a link and a code' }).click()
  const { code } = await mailedTo(house.database.db, email)
  await phone.getByLabel('Code of six digits').fill(code)
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await expect(phone).toHaveURL(/\/my$/)
  return phone
}

/** What a scanner reads from the phone's screen. */
async function codeOn(phone: Page): Promise<string> {
  const picture = phone.getByRole('img', { name: 'Your check-in code' })
  await expect(picture).toBeVisible()
  await expect(picture).toHaveJSProperty('complete', true)
  const [code = ''] = await readQr(await picture.screenshot({ scale: 'css' }))
  expect(code).toMatch(/^M[0-9A-Z]{58}$/)
  return code
}

/** A scanner that types what it reads. */
async function scan(tablet: Page, code: string) {
  await tablet.getByLabel('ID', { exact: true }).fill(code)
  await tablet.getByLabel('ID', { exact: true }).press('Enter')
}

const answer = (tablet: Page, name: string | RegExp) => tablet.getByRole('heading', { level: 1, name })

test('a member checks in at the tablet with the code on the phone, and out again; staff see it', async ({
  page: staff,
  browser,
  server,
  database,
}) => {
  const house = { browser, server, database }
  const day = { membershipType: 'day pass', planName: 'Day Pass' } as const
  const { id, email, name } = await aMember(database, { ...day, name: 'Ploy Kanda', expiryDate: today() })
  await signInAsOwner(staff)
  const { tablet } = await pairedTablet(house, staff)
  await expectAccessible(tablet)
  await expectNoSidewaysScroll(tablet)
  const phone = await phoneOf(house, email)
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  const code = await codeOn(phone)
  await scan(tablet, code)
  await expect(answer(tablet, `Welcome, ${name}`)).toBeVisible()
  await expect(tablet.getByText(/You are in until/)).toBeVisible()
  await expectAccessible(tablet)
  const [right] = await database.db.select().from(entitlements).where(eq(entitlements.memberRowId, id))
  expect(right?.firstEntryAt).not.toBeNull()
  await tablet.getByRole('button', { name: 'Done' }).click()
  await scan(tablet, code)
  await expect(answer(tablet, 'This code was shown already')).toBeVisible()
  await tablet.getByRole('button', { name: 'Done' }).click()

  await visit(staff, '/admin/visits')
  await expect(staff.getByRole('link', { name: 'Ploy Kanda' })).toBeVisible()
  await expectAccessible(staff)
  await staff.getByRole('link', { name: 'Fire list' }).click()
  await expect(staff.getByRole('rowheader', { name: /Ploy Kanda/ })).toBeVisible()
  await expectAccessible(staff)
  await visit(staff, '/admin/dashboard')
  await staff.getByRole('link', { name: /in now$/ }).click()
  await staff.getByRole('button', { name: 'Check out: Ploy Kanda' }).click()
  await expect(staff.getByText('Ploy Kanda is checked out')).toBeVisible()
  await staff.getByRole('button', { name: 'Undo: Ploy Kanda' }).click()
  await expect(staff.getByText('Ploy Kanda is in again')).toBeVisible()
  await staff.getByRole('button', { name: 'Undo: Ploy Kanda' }).click()
  await expect(staff.getByText(/day or hour is whole again/)).toBeVisible()
  await staff.getByLabel('Name, member ID or phone').fill('ploy kan')
  await staff.getByRole('button', { name: 'Find' }).click()
  await staff.getByRole('button', { name: 'Check in: Ploy Kanda' }).click()
  await expect(staff.getByText('Ploy Kanda is in')).toBeVisible()
})

test('who cannot come in is told why, and where to pay, in Thai too', async ({
  page: staff,
  browser,
  server,
  database,
}) => {
  const house = { browser, server, database }
  await signInAsOwner(staff)
  const { tablet } = await pairedTablet(house, staff)
  await tablet.getByRole('link', { name: 'ไทย' }).click()
  await tablet.getByLabel('ID', { exact: true }).fill('AAAAAA')
  await tablet.getByLabel('Pass', { exact: true }).fill('BBBBBBBB')
  await tablet.getByRole('button', { name: 'เช็กอิน' }).click()
  await expect(answer(tablet, 'ไม่พบ ID และ Pass นี้')).toBeVisible()
  await expectAccessible(tablet)
  await expectNoSidewaysScroll(tablet)
})

test('a tablet without a network starts again, keeps who comes, and tells it once', async ({
  page: staff,
  browser,
  server,
  database,
}) => {
  const house = { browser, server, database }
  const { id, email } = await aMember(database, { name: 'Mali Tan' })
  await signInAsOwner(staff)
  const { tablet, context } = await pairedTablet(house, staff)
  await tablet.waitForFunction(async () => {
    const kept = await caches.open('kiosk')
    return (await kept.keys()).length > 3 && localStorage.getItem('kiosk-known') !== null
  })
  await tablet.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  const phone = await phoneOf(house, email)
  await context.setOffline(true)
  await tablet.reload()
  await expect(tablet.getByText(/Not connected since/)).toBeVisible()
  await scan(tablet, await codeOn(phone))
  await expect(answer(tablet, 'Welcome, member')).toBeVisible()
  await tablet.getByRole('button', { name: 'Done' }).click()
  await expect(tablet.getByText('1 entry is kept and sent later.')).toBeVisible()
  await tablet.getByLabel('ID', { exact: true }).fill('AAAAAA')
  await tablet.getByLabel('Pass', { exact: true }).fill('BBBBBBBB')
  await tablet.getByRole('button', { name: 'Check in' }).click()
  await expect(answer(tablet, 'Noted')).toBeVisible()
  await expectAccessible(tablet)
  expect(await tablet.evaluate(() => JSON.stringify(localStorage))).not.toContain('BBBBBBBB')
  expect(await database.db.$count(visits, eq(visits.memberRowId, id))).toBe(0)
  await tablet.getByRole('button', { name: 'Done' }).click()
  await context.setOffline(false)
  await expect(tablet.getByText(/Not connected since/)).toBeHidden()
  await expect.poll(() => database.db.$count(visits, eq(visits.memberRowId, id))).toBe(1)
  expect(await tablet.evaluate(() => localStorage.getItem('kiosk-entries'))).toBe('[]')
  const doubtful = eq(kioskEntries.result, 'doubtful')
  await expect.poll(() => database.db.$count(kioskEntries, doubtful)).toBeGreaterThan(0)

  await tablet.reload()
  await tablet.getByText(/in at/).click()
  await tablet.getByLabel('PIN of the staff').fill('111111')
  await tablet.getByRole('button', { name: 'Show who is in' }).click()
  await expect(tablet.getByText('This PIN is not right')).toBeVisible()
  await tablet.getByLabel('PIN of the staff').fill('246810')
  await tablet.getByRole('button', { name: 'Show who is in' }).click()
  await expect(tablet.getByText('Mali Tan')).toBeVisible()

  await visit(staff, '/admin/visits')
  await expect(staff.getByRole('heading', { name: 'Let in without a network' })).toBeVisible()
  await visit(staff, '/admin/settings/kiosks')
  for (let left = await staff.getByRole('link', { name: /^Revoke/ }).count(); left > 0; left--) {
    await staff
      .getByRole('link', { name: /^Revoke/ })
      .first()
      .click()
    await staff.getByRole('button', { name: 'Revoke' }).click()
    await expect(staff.getByText(/ is revoked/)).toBeVisible()
  }
  await expectAccessible(staff)
  await scan(tablet, 'M'.padEnd(59, '0'))
  await expect(tablet.getByLabel('Pairing code')).toBeVisible()
  expect(await tablet.evaluate(() => localStorage.length)).toBe(0)
})

test('the camera of the tablet reads the code on the phone', async ({
  page: staff,
  browser,
  server,
  database,
}, info) => {
  const house = { browser, server, database }
  const { email, name } = await aMember(database, { name: 'Anong Dee' })
  await signInAsOwner(staff)
  const { tablet, context } = await pairedTablet(house, staff)
  const storageState = await context.storageState()
  await tablet.close()
  const phone = await phoneOf(house, email)
  const picture = phone.getByRole('img', { name: 'Your check-in code' })
  await expect(picture).toHaveJSProperty('complete', true)
  const film = info.outputPath('phone.y4m')
  await writeCameraFilm(film, await picture.screenshot())
  const { launchOptions } = info.project.use
  const door = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  try {
    const open = { baseURL: server.url, viewport: TABLET, storageState, permissions: ['camera'] }
    const seeing = await (await door.newContext(open)).newPage()
    const complaints = collectComplaints(seeing)
    await seeing.goto('/kiosk')
    await expect(answer(seeing, `Welcome, ${name}`)).toBeVisible({ timeout: 20_000 })
    expect(complaints).toEqual([])
  } finally {
    await door.close()
  }
})

test('at a room’s door a member books, nobody is named, and without a network nothing is called free', async ({
  page: staff,
  browser,
  server,
  database,
}) => {
  const house = { browser, server, database }
  const { email } = await aMember(database, { name: 'Noi Suwan', expiryDate: addDays(today(), 60) })
  const room = { nameEn: 'Coral Room', nameTh: 'ห้องปะการัง', kind: 'room', priceRules: FREE } as const
  const [space] = await database.db.insert(spaces).values(room).returning()
  await signInAsOwner(staff)
  const { tablet, context } = await pairedWithRoom(house, staff, 'Coral Room')
  await expect(tablet).toHaveURL(new RegExp(`/kiosk/room/${space?.id}$`))
  await expect(answer(tablet, 'Free')).toBeVisible()
  await expectAccessible(tablet)
  await expectNoSidewaysScroll(tablet)

  const phone = await phoneOf(house, email)
  const taller = () => tablet.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  for (const language of ['/ru', '/th', '']) {
    await visit(tablet, `${language}/kiosk/room/${space?.id}`)
    await tablet.getByRole('button', { name: /^30/ }).click()
    for (const size of [
      { width: 768, height: 1024 },
      { width: 1024, height: 768 },
    ]) {
      await tablet.setViewportSize(size)
      await expect.poll(taller, 'who it is, is asked without scrolling').toBe(0)
    }
  }
  await expectAccessible(tablet)
  await scan(tablet, await codeOn(phone))
  await expect(answer(tablet, /^Yours until/)).toBeVisible()
  await tablet.getByRole('button', { name: 'Done' }).click()
  await expect(answer(tablet, 'Taken')).toBeVisible()
  await expect(tablet.getByText('Noi Suwan')).toHaveCount(0)
  await expectAccessible(tablet)
  const [here, id] = [eq(bookings.spaceId, space?.id ?? ''), eq(spaces.id, space?.id ?? '')]
  const begun = { status: 'confirmed', startsAt: new Date(Date.now() - 600_000) } as const
  await database.db.update(bookings).set(begun).where(here)
  await database.db.update(spaces).set({ releaseMinutes: 20 }).where(id)
  await expect(tablet.getByText(/^Is somebody here/)).toBeVisible({ timeout: 15_000 })
  for (const [language, word] of [
    ['th', 'ไม่ว่าง'],
    ['ru', 'Занято'],
  ] as const) {
    await visit(tablet, `/${language}/kiosk/room/${space?.id}`)
    await expect(answer(tablet, word)).toBeVisible()
    await tablet.setViewportSize(PHONE)
    await expectNoSidewaysScroll(tablet)
    await tablet.setViewportSize({ width: 1024, height: 768 })
    await expectNoSidewaysScroll(tablet)
  }
  await visit(tablet, `/kiosk/room/${space?.id}`)
  await tablet.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(tablet)
  await context.setOffline(true)
  await expect(answer(tablet, 'We cannot tell')).toBeVisible({ timeout: 30_000 })
  await expect(answer(tablet, 'Free')).toHaveCount(0)
  await expectAccessible(tablet)
  await context.setOffline(false)
  await expect(answer(tablet, 'Taken')).toBeVisible({ timeout: 30_000 })
  await database.db.update(spaces).set({ isActive: false }).where(id)
  await expect(answer(tablet, 'Closed')).toBeVisible({ timeout: 15_000 })
  await visit(tablet, `/kiosk/room/${randomUUID()}`)
  await expect(tablet).toHaveURL(new RegExp(`/kiosk/room/${space?.id}$`))
  await expect(answer(tablet, 'Closed')).toBeVisible()
})

test('two tablets at one door never give the room twice, and each soon shows what was done at the other', async ({
  page: staff,
  browser,
  server,
  database,
}) => {
  const house = { browser, server, database }
  const room = { nameEn: 'Twin Room', nameTh: 'ห้องแฝด', kind: 'room', priceRules: FREE } as const
  const [space] = await database.db.insert(spaces).values(room).returning()
  const here = eq(bookings.spaceId, space?.id ?? '')
  await signInAsOwner(staff)
  const [one, two] = [
    await pairedWithRoom(house, staff, 'Twin Room'),
    await pairedWithRoom(house, staff, 'Twin Room'),
  ]
  const tablets = [one.tablet, two.tablet]
  const until = addDays(today(), 60)
  const members = [
    await aMember(database, { name: 'Fon Left', expiryDate: until }),
    await aMember(database, { name: 'Gun Right', expiryDate: until }),
  ]
  const phones = await Promise.all(members.map(({ email }) => phoneOf(house, email)))
  const eachShows = async (name: string) => {
    for (const tablet of tablets) await expect(answer(tablet, name)).toBeVisible({ timeout: 15_000 })
  }

  for (const tablet of tablets) await tablet.getByRole('button', { name: /^30/ }).click()
  const codes = await Promise.all(phones.map(codeOn))
  await Promise.all(tablets.map((tablet, index) => scan(tablet, codes[index] ?? '')))
  for (const tablet of tablets) await expect(tablet.getByRole('button', { name: 'Done' })).toBeVisible()
  const won = (await answer(one.tablet, /^Yours until/).count()) === 1 ? 0 : 1
  const [winner, loser] = [tablets[won], tablets[1 - won]]
  if (!winner || !loser) throw new Error('two tablets')
  await expect(answer(winner, /^Yours until/)).toBeVisible()
  await expect(answer(loser, 'That did not work')).toBeVisible()
  await expect(loser.getByText('Somebody has just taken this time. Choose another one.')).toBeVisible()
  await expectAccessible(loser)
  expect(await database.db.$count(bookings, here)).toBe(1)
  for (const tablet of tablets) await tablet.getByRole('button', { name: 'Done' }).click()
  await eachShows('Taken')
  for (const tablet of tablets) await expect(tablet.getByRole('button', { name: /^30/ })).toHaveCount(0)

  await database.db.update(bookings).set({ status: 'confirmed' }).where(here)
  const again = async (tablet: Page, deed: string) => {
    await database.db.delete(usedCheckInCodes)
    await tablet.getByRole('button', { name: deed }).click()
    await scan(tablet, await codeOn(phones[won] as Page))
  }
  await expect(winner.getByRole('button', { name: 'I am here' })).toBeVisible({ timeout: 15_000 })
  await again(winner, 'I am here')
  await expect(answer(winner, 'You are checked in')).toBeVisible()
  await again(loser, 'End now')
  await expect(answer(loser, 'Thank you')).toBeVisible()
  for (const tablet of tablets) await tablet.getByRole('button', { name: 'Done' }).click()
  for (const tablet of tablets) await expect(tablet.getByText(/^free from \d\d:\d\d$/)).toBeVisible()
  // It is free with the next minute: bookings end at whole ones.
  const earlier = (column: AnyPgColumn) => sql`${column} - interval '1 minute'`
  await database.db
    .update(bookings)
    .set({
      ...{ startsAt: earlier(bookings.startsAt), endsAt: earlier(bookings.endsAt) },
      blockedUntil: earlier(bookings.blockedUntil),
    })
    .where(here)
  await eachShows('Free')

  await two.tablet.getByRole('button', { name: /^30/ }).click()
  await two.context.setOffline(true)
  await database.db.delete(usedCheckInCodes)
  await one.tablet.getByRole('button', { name: /^30/ }).click()
  await scan(one.tablet, await codeOn(phones[0] as Page))
  await expect(answer(one.tablet, /^Yours until/)).toBeVisible()
  await scan(two.tablet, await codeOn(phones[1] as Page))
  await expect(answer(two.tablet, 'No connection')).toBeVisible({ timeout: 15_000 })
  await two.tablet.getByRole('button', { name: 'Done' }).click()
  await expect(answer(two.tablet, 'We cannot tell')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(two.tablet)
  await two.context.setOffline(false)
  await one.tablet.getByRole('button', { name: 'Done' }).click()
  await eachShows('Taken')
  await Promise.all([one, two].map(({ context }) => context.close()))
})

test('the camera is for the tablet’s page alone', async ({ page, server }) => {
  const policyOf = async (path: string) => (await page.request.get(server.url + path)).headers()
  for (const path of ['/kiosk', '/th/kiosk', '/ru/kiosk'])
    expect((await policyOf(path))['permissions-policy']).toContain('camera=(self)')
  for (const path of ['/', '/my/login', '/admin/login', '/kiosk/data', '/th'])
    expect((await policyOf(path))['permissions-policy']).toContain('camera=()')
})
