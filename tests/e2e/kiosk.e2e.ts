import { chromium } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { kioskEntries, kiosks } from '#app/presence/kiosks/tables.server.ts'
import { visits } from '#app/presence/visits/tables.server.ts'
import { writeCameraFilm } from '../support/camera-film.ts'
import {
  collectComplaints,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'
import {
  aMember,
  answer,
  codesOf,
  pairBrowser,
  pairTablet,
  phoneOf,
  scan,
  today,
} from '../support/tablet-journey.ts'

const TABLET = { width: 1194, height: 834 }
const FIRE_PIN = '246810'

test('the tablet at the door welcomes whoever shows a code, once, and says why somebody cannot come in, in Thai too', async ({
  page: staff,
  browser,
  server,
  database,
}) => {
  const house = { browser, server, database }
  const day = { membershipType: 'day pass', planName: 'Day Pass', expiryDate: today() } as const
  const member = await aMember(database, { ...day, name: 'Ploy Kanda' })
  await signInAsOwner(staff)
  const { tablet, context } = await pairTablet(house, staff, {}, TABLET)
  const code = await (await codesOf(house, member))()
  await scan(tablet, code)
  await expect(answer(tablet, 'Welcome, Ploy Kanda')).toBeVisible()
  await expect(tablet.getByText(/You are in until/)).toBeVisible()
  await expectAccessible(tablet)
  await expectNoSidewaysScroll(tablet)
  await tablet.getByRole('button', { name: 'Done' }).click()
  await scan(tablet, code)
  await expect(answer(tablet, 'This code was shown already')).toBeVisible()
  await tablet.getByRole('button', { name: 'Done' }).click()

  await tablet.getByRole('link', { name: 'ไทย' }).click()
  await tablet.getByLabel('ID', { exact: true }).fill('AAAAAA')
  await tablet.getByLabel('Pass', { exact: true }).fill('BBBBBBBB')
  await tablet.getByRole('button', { name: 'เช็กอิน' }).click()
  await expect(answer(tablet, 'ไม่พบ ID และ Pass นี้')).toBeVisible()
  await expectNoSidewaysScroll(tablet)
  await context.close()
})

test('a tablet without a network starts again, keeps who comes, and tells it once', async ({
  page: staff,
  browser,
  server,
  database,
}) => {
  const house = { browser, server, database }
  const member = await aMember(database, { name: 'Mali Tan' })
  const theirs = eq(visits.memberRowId, member.id)
  await signInAsOwner(staff)
  const { tablet, context, name } = await pairTablet(house, staff, { firePin: FIRE_PIN }, TABLET)
  await tablet.waitForFunction(async () => {
    const kept = await caches.open('kiosk')
    return (await kept.keys()).length > 3 && localStorage.getItem('kiosk-known') !== null
  })
  await tablet.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  const codeNow = await codesOf(house, member)
  await context.setOffline(true)
  await tablet.reload()
  await expect(tablet.getByText(/Not connected since/)).toBeVisible()
  await scan(tablet, await codeNow())
  await expect(answer(tablet, 'Welcome, member')).toBeVisible()
  await tablet.getByRole('button', { name: 'Done' }).click()
  await expect(tablet.getByText('1 entry is kept and sent later.')).toBeVisible()
  await tablet.getByLabel('ID', { exact: true }).fill('AAAAAA')
  await tablet.getByLabel('Pass', { exact: true }).fill('BBBBBBBB')
  await tablet.getByRole('button', { name: 'Check in' }).click()
  await expect(answer(tablet, 'Noted')).toBeVisible()
  await expectAccessible(tablet)
  expect(await tablet.evaluate(() => JSON.stringify(localStorage))).not.toContain('BBBBBBBB')
  expect(await database.db.$count(visits, theirs)).toBe(0)
  await tablet.getByRole('button', { name: 'Done' }).click()
  await context.setOffline(false)
  await expect(tablet.getByText(/Not connected since/)).toBeHidden()
  await expect.poll(() => database.db.$count(visits, theirs)).toBe(1)
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

  expect(await (await staff.request.get('/admin/visits')).text()).toContain('Let in without a network')
  const [kiosk] = await database.db.select().from(kiosks).where(eq(kiosks.name, name))
  const revoke = { intent: 'revoke', id: kiosk?.id ?? '' }
  await staff.request.post('/admin/settings/kiosks', { form: revoke, maxRedirects: 0 })
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
  const { context } = await pairBrowser(house, staff, {}, TABLET)
  const storageState = await context.storageState()
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
