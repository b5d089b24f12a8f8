import { randomUUID } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { mails } from '#app/house/mail/tables.server.ts'
import { isSlipOf, receipts } from '#app/joining/receipts/tables.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { m } from '#app/paraglide/messages.js'
import { members } from '#app/people/members/tables.server.ts'
import { bookings } from '#app/space/bookings/tables.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { insertApplication } from '../support/incoming.ts'
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
import type { ServerDatabase } from '../support/server-database.ts'
import { newSlip, slipPicture } from '../support/slip.ts'
import { signInAsOwner, typeReceived } from '../support/staff-journey.ts'
import { type House, open, PHONE, pairBrowser } from '../support/tablet-journey.ts'

const TABLET = { width: 1024, height: 768 }
const OWED_SATANG = 500_25

test.use({ viewport: PHONE })
test.setTimeout(180_000) // four browsers

const thai = { locale: 'th' } as const
const russian = { locale: 'ru' } as const

/** Where somebody looks at what no address shows: screens that have one are in the matrix, and only have to fit here. */
async function stop(page: Page) {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** Staff approve a registration: its member has a pass, a paper, and owes for some printing besides. */
async function approvedMember(staff: Page, { db }: ServerDatabase) {
  const email = `nok.${randomUUID()}@example.com`
  const today = bangkokDay(new Date())
  const plan = { selectedPlan: 'Monthly Pass', startDate: today, expiryDate: addDays(today, 30) }
  const id = await insertApplication(db, { email, name: 'Nok Suwan', ...thai, ...plan })
  await staff.goto(`/admin/applications/${id}?decide=approve`)
  await typeReceived(staff)
  await staff.getByRole('button', { name: 'Approve' }).click()
  await expect(staff.getByText('Approved.')).toBeVisible()
  const [member] = await db.select().from(members).where(eq(members.email, email))
  if (!member) throw new Error('no member')
  const charge = { kind: 'charge', account: 'owed', source: 'by_hand', note: 'Printing' } as const
  const about = { memberRowId: member.id, memberId: member.memberId, bookedOn: today }
  await db.insert(ledgerEntries).values({ ...charge, ...about, amountSatang: OWED_SATANG })
  return member
}

/** The tablet at the door, which the guest before has left in Russian. */
async function tabletAtDoor(house: House, staff: Page) {
  const { context } = await pairBrowser(house, staff, {}, TABLET)
  const tablet = await context.newPage()
  const complaints = collectComplaints(tablet)
  await visit(tablet, '/ru/kiosk')
  await expect(tablet.getByRole('heading', { name: m.kiosk_show({}, russian) })).toBeVisible()
  return { tablet, complaints }
}

/** Holds the phone up to the tablet, whose scanner types what it reads. */
async function show(phone: Page, tablet: Page) {
  const picture = phone.getByRole('img', { name: m.my_check_in_alt({}, thai) })
  await expect(picture).toHaveJSProperty('complete', true)
  const [code = ''] = await readQr(await picture.screenshot({ scale: 'css' }))
  const field = tablet.getByLabel(m.kiosk_id({}, russian), { exact: true })
  await field.fill(code)
  await field.press('Enter')
}

/** Types the ID and the Pass of the member area at the tablet, as whoever holds up no code does. */
async function typeIn(phone: Page, tablet: Page) {
  await phone.getByText(m.my_pass_code_show({}, thai)).click()
  const card = phone.getByRole('region', { name: m.my_code_section({}, thai) })
  const [id = '', pass = ''] = await card.locator('.select-all').allTextContents()
  await tablet.getByLabel(m.kiosk_id({}, russian), { exact: true }).fill(id)
  const field = tablet.getByLabel(m.kiosk_pass({}, russian), { exact: true })
  await field.fill(pass)
  await field.press('Enter')
}

/** How many lines of text a PDF shows; none where it is no PDF. */
function linesIn(pdf: Buffer): number {
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const streams = pdf.toString('latin1').matchAll(/\/FlateDecode\s*>>\s*stream\n([\s\S]*?)\nendstream/g)
  const drawn = [...streams].map(([, packed = '']) =>
    inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  )
  return drawn.join('\n').match(/\bTJ\b/g)?.length ?? 0
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

// In English these are journeys of their own.
test('a member’s week on a phone in Thai, from the mail to signing out, with the tablet and a guest in Russian', async ({
  page: phone,
  browser,
  server,
  database,
}) => {
  const house = { browser, server, database }
  const { db } = database
  const staff = await (await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })).newPage()
  await signInAsOwner(staff)
  const { id, email, name, memberId } = await approvedMember(staff, database)
  const { tablet, complaints: ofTablet } = await tabletAtDoor(house, staff)
  const number = randomUUID().slice(0, 4) // others of the same browser's server book rooms of theirs
  const room = { name: { en: `Cove ${number}`, th: `ห้องอ่าว ${number}`, ru: `Бухта ${number}` } }
  const bookable = { kind: 'room', priceRules: FREE, minMinutes: 60 } as const
  const [space] = await db
    .insert(spaces)
    .values({ ...room, ...bookable })
    .returning()
  const home = '/th/my'

  // Signs in from the mail: a program that opens its link first spends nothing.
  await visit(phone, home)
  await expect(heading(phone, m.my_login_title({}, thai))).toBeVisible()
  await phone.getByLabel(m.account_email({}, thai)).fill(email)
  await press(phone, m.my_login_send({ mail: 'kept' }, thai))
  await expect(heading(phone, m.my_code_title({ mail: 'kept' }, thai))).toBeVisible()
  await expectNoSidewaysScroll(phone)
  const { path } = await mailedTo(db, email)
  for (let look = 0; look < 3; look++) expect((await phone.request.get(path)).status()).toBe(200)
  await visit(phone, path)
  await expectNoSidewaysScroll(phone)
  await press(phone, m.my_code_enter({}, thai))

  // The pass, and the code for the door.
  await expect(heading(phone, name)).toBeVisible()
  expect(await (await phone.request.get(path)).text()).toContain(m.my_link_over_title({}, thai))
  const amount = formatBaht(OWED_SATANG, 'th', { decimals: 'always' })
  await expect(phone.getByRole('link', { name: m.my_owed({ amount }, thai) })).toBeInViewport()
  const manifest = await phone.request.get((await phone.locator('[rel=manifest]').getAttribute('href')) ?? '')
  expect(await manifest.json()).toMatchObject({ start_url: home, display: 'standalone', lang: 'th' })
  await show(phone, tablet)
  await expect(heading(tablet, m.kiosk_welcome({ name }, russian))).toBeVisible()
  await stop(tablet)
  await tablet.getByRole('button', { name: m.kiosk_done({}, russian) }).click()
  await visit(phone, home)
  const isIn = new RegExp(m.my_in_since({ since: '\\d\\d:\\d\\d' }, thai))
  await expect(phone.getByText(isIn)).toBeVisible()
  await expect(phone.getByRole('heading', { name: m.my_check_out_title({}, thai) })).toBeVisible()
  await stop(phone)

  // Brings a guest, who has a page of their own.
  await phone.getByRole('link', { name: m.my_invite({}, thai) }).click()
  await expect(heading(phone, m.visitor_title({}, thai))).toBeVisible()
  const contact = `dao.${randomUUID()}@example.com`
  await phone.getByLabel(m.visitor_name({}, thai)).fill('Dao Rattana')
  await phone.getByLabel(m.visitor_contact({}, thai)).fill(contact)
  await press(phone, m.visitor_invite({}, thai))
  await expect(phone.getByText(m.visitor_invited({}, thai))).toBeVisible()
  await stop(phone)
  const [invitation] = await db.select().from(mails).where(eq(mails.recipient, contact))
  const guest = await (await open(house, PHONE)).newPage()
  const ofGuest = collectComplaints(guest)
  await guest.goto(`/ru${new URL(invitation?.secrets?.[0] ?? '').pathname.replace(/^\/(th|ru)\//, '/')}`)
  await expect(heading(guest, m.visitor_welcome({ name: 'Dao Rattana' }, russian))).toBeVisible()
  await stop(guest)

  // Books a room: the tab, the day, the time, the button.
  await phone
    .getByRole('link', { name: m.booking_title({}, thai) })
    .first()
    .click()
  await expect(heading(phone, m.booking_title({}, thai))).toBeVisible()
  const tomorrow = addDays(bangkokDay(new Date()), 1) // late in the evening none of today is left
  await phone.locator(`main a[href*="day=${tomorrow}"]`).first().click()
  await expect(phone).toHaveURL(new RegExp(`day=${tomorrow}`))
  await phone
    .getByRole('link', { name: room.name.th })
    .filter({ hasText: /^\d\d:\d\d/ })
    .first()
    .click()
  await expect(heading(phone, room.name.th)).toBeVisible()
  await expectNoSidewaysScroll(phone)
  await press(phone, m.booking_book({}, thai))
  await expect(phone).toHaveURL(/\/my\/bookings\/[\w-]+$/)
  await expectNoSidewaysScroll(phone)
  expect(await db.$count(bookings, eq(bookings.spaceId, space?.id ?? ''))).toBe(1)

  // Pays what is owed, by the code and a slip that staff accept.
  await visit(phone, `${home}/members/${id}/pay`)
  await expect(phone.getByRole('img', { name: /500[.,]25/ })).toBeVisible()
  await expectNoSidewaysScroll(phone)
  await phone.getByRole('link', { name: m.renewal_way_bank({}, thai) }).click()
  await expect(phone.getByText(memberId)).toBeVisible()
  const slip = await slipPicture(newSlip({ amountSatang: OWED_SATANG }))
  await phone.getByLabel(m.receipt_file({}, thai)).setInputFiles(slip)
  await press(phone, m.renewal_send({}, thai))
  await expect(phone.getByText(m.my_slip_waiting({}, thai))).toBeVisible()
  await stop(phone)
  const [receipt] = await db
    .select()
    .from(receipts)
    .where(isSlipOf({ kind: 'debt', id }))
  await staff.goto(`/admin/receipts/${receipt?.id}`)
  await staff.getByRole('link', { name: 'Accept' }).click()
  await press(staff, 'Accept')
  await expect(staff.getByText('The payment is booked and the slip accepted')).toBeVisible()
  await visit(phone, home)
  await expect(phone.getByText(m.my_settled({}, thai))).toBeVisible()
  await expect(phone.getByText(m.my_slip_waiting({}, thai))).toBeHidden()

  // Fetches the paper.
  const paper = phone.getByRole('link', { name: /\(PDF\)$/ }).first()
  const file = await phone.request.get((await paper.getAttribute('href')) ?? '')
  expect(file.headers()).toMatchObject({ 'content-type': 'application/pdf' })
  expect(file.headers()['cache-control']).toContain('no-store')
  expect(linesIn(await file.body())).toBeGreaterThan(10)

  // Leaves, at the same tablet, and signs out.
  await typeIn(phone, tablet)
  await tablet.getByRole('button', { name: m.kiosk_leave({}, russian) }).click()
  await expect(heading(tablet, m.kiosk_bye({ name }, russian))).toBeVisible()
  await expectNoSidewaysScroll(tablet)
  await visit(phone, home)
  await expect(phone.getByRole('heading', { name: m.my_check_in_title({}, thai) })).toBeVisible()
  await expectNoSidewaysScroll(phone)
  await expect(phone.getByRole('button', { name: m.my_renew({}, thai) })).toBeHidden()
  const soon = addDays(bangkokDay(new Date()), 10)
  await db.update(members).set({ expiryDate: soon }).where(eq(members.id, id))
  await visit(phone, home)
  await press(phone, m.my_renew({}, thai))
  await expect(heading(phone, m.renewal_open_title({}, thai))).toBeVisible()
  await visit(phone, `${home}/profile`)
  await phone.getByLabel(m.member_mobile({}, thai)).fill('081 999 8877')
  await press(phone, m.my_contact_save({}, thai))
  await expect(phone.getByText(m.my_contact_saved({}, thai))).toBeVisible()
  const [saved] = await db.select().from(members).where(eq(members.id, id))
  expect(saved?.mobilePhone).toBe('081 999 8877')
  await stop(phone)
  await press(phone, m.account_sign_out({}, thai))
  await expect(phone).not.toHaveURL(/\/my/)
  expect((await phone.request.get(home)).url()).toMatch(/\/my\/login$/)
  expect([...ofTablet, ...ofGuest], 'console errors and warnings elsewhere').toEqual([])
})
