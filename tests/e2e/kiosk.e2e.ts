import { randomUUID } from 'node:crypto'
import { chromium, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { entitlements } from '#app/joining/entitlements/tables.server.ts'
import { kioskEntries } from '#app/joining/kiosks/tables.server.ts'
import { visits } from '#app/joining/visits/tables.server.ts'
import { writeCameraFilm } from '../support/camera-film.ts'
import {
  collectComplaints,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  visit,
} from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'
import {
  aMember,
  answer,
  codeOn,
  type House,
  open,
  pairTablet,
  phoneOf,
  scan,
  today,
} from '../support/tablet-journey.ts'

const TABLET = { width: 1194, height: 834 }
const FIRE_PIN = '246810'

/** A manager makes a code, and it is typed at the tablet. */
async function pairByHand(house: House, staff: Page): Promise<Page> {
  await visit(staff, '/admin/settings/kiosks?new=1')
  await staff.getByLabel('Name').fill(`Front door ${randomUUID().slice(0, 4)}`)
  await staff.getByLabel('PIN for the fire list').fill(FIRE_PIN)
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
  return tablet
}

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
  const tablet = await pairByHand(house, staff)
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
  const { tablet } = await pairTablet(house, staff, {}, TABLET)
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
  const { tablet, context } = await pairTablet(house, staff, { firePin: FIRE_PIN }, TABLET)
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
  await tablet.getByLabel('PIN of the staff').fill(FIRE_PIN)
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
  const { tablet, context } = await pairTablet(house, staff, {}, TABLET)
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

test('the camera is for the tablet’s page alone', async ({ page, server }) => {
  const policyOf = async (path: string) => (await page.request.get(server.url + path)).headers()
  for (const path of ['/kiosk', '/th/kiosk', '/ru/kiosk'])
    expect((await policyOf(path))['permissions-policy']).toContain('camera=(self)')
  for (const path of ['/', '/my/login', '/admin/login', '/kiosk/data', '/th'])
    expect((await policyOf(path))['permissions-policy']).toContain('camera=()')
})
