import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContextOptions } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { mails } from '#app/house/mail/tables.server.ts'
import { accessCodes } from '#app/joining/access-codes/tables.server.ts'
import { listDecisions } from '#app/joining/applications/queries/decisions.server.ts'
import { look } from '#app/joining/applications/steps/seen.server.ts'
import { members } from '#app/joining/members/tables.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { applications } from '#app/joining/registration/tables.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { balanceOf } from '#app/money/payments/rules.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { insertApplication, insertReceipt } from '../support/incoming.ts'
import {
  collectComplaints,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  visit,
} from '../support/journey.ts'
import { textOf } from '../support/mails.ts'
import {
  expectMessage,
  findApplications,
  goToReceipt,
  newVisitor,
  register,
  sendSlip,
} from '../support/registering.ts'
import { insertMember } from '../support/reviewer.ts'
import type { ServerDatabase } from '../support/server-database.ts'
import { createPerson, PASSWORD } from '../support/sign-in.ts'
import { slip } from '../support/slip.ts'
import { signInAs, signInAsOwner, statusOf, typeReceived } from '../support/staff-journey.ts'

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
}

const newPhone = () => `08${String(Math.random()).slice(2, 10)}`
const newEmail = () => `nok.${randomUUID()}@example.com`

/** Somebody of staff in a browser of their own. */
async function openStaff(
  browser: Browser,
  server: { url: string },
  { db }: ServerDatabase,
  isFrontDesk = false,
) {
  const context = await browser.newContext({ ...PHONE, baseURL: server.url })
  const page = await context.newPage()
  const complaints = collectComplaints(page)
  if (!isFrontDesk) await signInAsOwner(page)
  else {
    const email = `mali.${randomUUID()}@sala.test`
    await createPerson(db, { email, role: 'front_desk' })
    await signInAs(page, { email, password: PASSWORD })
  }
  return { page, context, complaints }
}

test('a visitor registers and pays, the owner approves on a phone, and the visitor has the code', async ({
  page,
  browser,
  server,
  database,
}) => {
  const visitor = newVisitor()
  await register(page, visitor, 'Scan QR (PromptPay)')
  await goToReceipt(page)
  await sendSlip(page)
  const [application] = await findApplications(database, visitor)
  if (!application) throw new Error('no application')

  const owner = await openStaff(browser, server, database)
  await visit(owner.page, `/admin/applications?q=${encodeURIComponent(visitor.email)}`)
  await owner.page.getByRole('link', { name: visitor.name }).click()
  await expect(statusOf(owner.page)).toHaveText('Waiting')
  await expect(owner.page.getByText('฿642.00').first()).toBeVisible()
  const image = owner.page.getByRole('img', { name: 'Photo of the payment slip' })
  await expect.poll(() => image.evaluate(img => (img as HTMLImageElement).naturalWidth)).toBe(480)
  await expectAccessible(owner.page)
  await expectNoSidewaysScroll(owner.page)

  await owner.page.getByRole('link', { name: 'Approve', exact: true }).click()
  const dialog = owner.page.getByRole('dialog', { name: `Approve ${visitor.name}` })
  await expect(dialog.getByRole('radio', { name: 'A new member' })).toBeChecked()
  await typeReceived(owner.page)
  await expectAccessible(owner.page)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(
    owner.page.getByText(`Approved. The mail for ${visitor.email} is kept, not sent`),
  ).toBeVisible()
  await expect(statusOf(owner.page)).toHaveText('Approved')
  await expect(owner.page.getByRole('heading', { level: 1 })).toBeFocused() // the button that opened the dialog is gone
  await expectAccessible(owner.page)
  const [code] = await database.db
    .select()
    .from(accessCodes)
    .where(eq(accessCodes.applicationId, application.id))
  if (!code) throw new Error('no code')
  await expect(owner.page.getByText(code.accessId, { exact: true })).toBeVisible()
  expect(owner.complaints).toEqual([])
  await owner.context.close()

  await visit(page, `/application/${application.statusKey}`)
  await expect(page.getByText(code.accessId, { exact: true })).toBeVisible()
  const sent = await database.db.select().from(mails).where(eq(mails.subjectId, application.id))
  const passes = sent.flatMap(mail => /Pass\W+([0-9A-Z]{8})\b/.exec(textOf(mail))?.[1] ?? [])
  expect(passes).toHaveLength(1)
  await expect(page.getByText(passes[0] ?? '', { exact: true })).toBeVisible()
})

test('a member who comes again is proposed with the expiry that comes of it', async ({ page, database }) => {
  const email = newEmail()
  const member = await insertMember(database.db, { email, expiryDate: '2030-01-31', anchorDay: 31 })
  const id = await insertApplication(database.db, {
    ...{ email: email.toUpperCase(), selectedPlan: 'Monthly Pass', isExistingMember: true },
    // Nobody else's: every member with the same phone would be proposed too.
    mobilePhone: newPhone(),
  })
  await signInAsOwner(page)
  await visit(page, `/admin/applications/${id}?decide=approve`)
  const choice = page.getByRole('radio', { name: 'Renew Nok Suwan' })
  await expect(choice).toBeChecked()
  await expect(choice).toHaveAccessibleDescription(
    `${member.memberId}, Monthly Pass: 31 January 2030 becomes 28 February 2030`,
  )
  await typeReceived(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('renewed the member')).toBeVisible()
  const [renewed] = await database.db.select().from(members).where(eq(members.id, member.id))
  expect(renewed?.expiryDate).toBe('2030-02-28')
})

test('a rejection needs a reason, keeps what was typed, and tells the visitor', async ({
  page,
  database,
}) => {
  const email = newEmail()
  const statusKey = randomUUID()
  const id = await insertApplication(database.db, { email, statusKey })
  await signInAsOwner(page)
  await visit(page, `/admin/applications/${id}`)
  await page.getByRole('link', { name: 'Reject', exact: true }).click()
  const reason = page.getByLabel('Reason')
  await reason.fill('no')
  await page.getByRole('button', { name: 'Reject' }).click()
  await expectMessage(reason, 'Please write what the visitor should know: at least 3 characters.')
  await expect(reason).toHaveValue('no')
  await expect(reason).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^We could not find your payment/ }).click()
  await expect(reason).toHaveValue(/^We could not find your payment/)
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByText(`Rejected. The mail for ${email} is kept, not sent`)).toBeVisible()
  await expect(statusOf(page)).toHaveText('Rejected')
  await visit(page, `/application/${statusKey}`)
  await expect(page.getByText('We could not find your payment').first()).toBeVisible()
})

test('a slip of 100 baht is a part-payment once somebody says so, and undone it leaves nothing', async ({
  page,
  database,
}) => {
  const email = newEmail()
  const id = await insertApplication(database.db, { email })
  await insertReceipt(database.db, { applicationId: id })
  await signInAsOwner(page)
  await page.route('**/image', async route =>
    route.fulfill({ contentType: 'image/png', body: (await slip()).buffer }),
  )
  await visit(page, `/admin/applications/${id}`)
  const verdict = page.getByRole('region', { name: 'Compare the amount on the slip' })
  await expect(verdict).toContainText('Expected฿642.00')
  await page.getByRole('link', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByLabel('Amount received')).toHaveAccessibleDescription(/Please type the amount/)
  await typeReceived(page, '100')
  await expect(dialog.getByText('฿542.00 is missing')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByRole('alert').getByText('Nothing was booked.')).toBeVisible()
  expect(await listDecisions(database.db, id)).toEqual([])
  await dialog.getByRole('checkbox', { name: /part-payment: ฿542\.00 stays owed/ }).check()
  await dialog.getByLabel('Amount received').fill('200')
  await expect(dialog.getByRole('checkbox', { name: /part-payment: ฿442\.00 stays owed/ })).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: /part-payment/ }).check()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(statusOf(page)).toHaveText('Approved')
  await expect(page.getByText('฿200.00 received.')).toBeVisible()
  const entries = () => database.db.select().from(ledgerEntries).where(eq(ledgerEntries.applicationId, id))
  expect(balanceOf(await entries())).toBe(442_00)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(statusOf(page)).toHaveText('Waiting')
  expect(balanceOf(await entries())).toBe(0)
})

test('a decision can be undone, and then nothing is left of it', async ({ page, database }) => {
  const email = newEmail()
  const id = await insertApplication(database.db, { email })
  await signInAsOwner(page)
  await visit(page, `/admin/applications/${id}?decide=approve`)
  await typeReceived(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(statusOf(page)).toHaveText('Approved')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The application waits again')).toBeVisible()
  await expect(statusOf(page)).toHaveText('Waiting')
  await expect(page.getByText(/took it back/)).toBeVisible()
  expect(await database.db.select().from(members).where(eq(members.email, email))).toEqual([])
  const entries = await database.db.select().from(ledgerEntries).where(eq(ledgerEntries.applicationId, id))
  expect(entries.map(({ amountSatang }) => amountSatang)).toEqual([642_00, 642_00, -642_00, -642_00])
})

test('of two who press at once one approves, and the other is told who was faster', async ({
  browser,
  server,
  database,
}) => {
  const email = newEmail()
  const id = await insertApplication(database.db, { email })
  const two = await Promise.all([
    openStaff(browser, server, database, true),
    openStaff(browser, server, database, true),
  ])
  const pages = two.map(({ page }) => page)
  for (const page of pages) {
    await visit(page, `/admin/applications/${id}?decide=approve`)
    await typeReceived(page)
  }
  await Promise.all(pages.map(page => page.getByRole('button', { name: 'Approve' }).click()))
  for (const page of pages) await expect(statusOf(page)).toHaveText('Approved')
  const told = () => Promise.all(pages.map(page => page.getByText('Mali has approved this already').count()))
  await expect.poll(async () => (await told()).toSorted()).toEqual([0, 1])
  expect(await listDecisions(database.db, id)).toHaveLength(1)
  expect(await database.db.select().from(members).where(eq(members.email, email))).toHaveLength(1)
  expect(two.flatMap(({ complaints }) => complaints)).toEqual([])
  for (const { context } of two) await context.close()
})

test('search, filters and the way back work on the lists, on a phone as well', async ({ page, database }) => {
  const name = `Kanya ${randomUUID().slice(0, 8)}`
  await insertApplication(database.db, { name, email: newEmail(), paymentMethod: 'card' })
  await page.setViewportSize({ width: 320, height: 700 })
  await signInAsOwner(page)
  await visit(page, '/admin/applications')
  await page.getByRole('searchbox', { name: 'Search name, email, member ID or phone...' }).fill(name)
  await page.getByRole('searchbox', { name: 'Search name, email, member ID or phone...' }).press('Enter')
  await expect(page).toHaveURL(/q=Kanya/)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('combobox', { name: 'Payment method' }).selectOption('scan')
  await expect(page.getByText('No applications found')).toBeVisible()
  await page.getByRole('combobox', { name: 'Payment method' }).selectOption('card')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name }).click()
  await expectNoSidewaysScroll(page)
  await page.goBack()
  await expect(page.getByRole('link', { name })).toBeVisible()
})

test('what waits stands on the dashboard until it is decided', async ({ page, database }) => {
  await database.db.update(applications).set({ status: 'rejected' })
  await database.db.update(receipts).set({ status: 'rejected' })
  await database.db.update(members).set({ expiryDate: null })
  const name = `Anong ${randomUUID().slice(0, 8)}`
  await insertApplication(database.db, { name, email: newEmail() })
  await signInAsOwner(page)
  const waiting = page
    .getByRole('region', { name: 'Needs you today' })
    .getByRole('link', { name: new RegExp(name) })
  await visit(page, '/admin/dashboard')
  await waiting.click()
  await page.getByRole('link', { name: 'Reject', exact: true }).click()
  await page.getByLabel('Reason').fill('You registered twice.')
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(statusOf(page)).toHaveText('Rejected')
  await visit(page, '/admin/dashboard')
  await expect(page.getByRole('region', { name: 'Needs you today' })).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, allowedComplaint: /status of 4(00|09)/ })

  test('everything can be decided by plain forms', async ({ page, database }) => {
    const email = newEmail()
    const id = await insertApplication(database.db, { email })
    await signInAsOwner(page)
    await page.goto(`/admin/applications/${id}`)
    await page.getByRole('link', { name: 'Reject', exact: true }).click()
    await page.getByLabel('Reason').fill('x')
    await page.getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByLabel('Reason')).toHaveValue('x')
    await expect(page.getByText('at least 3 characters')).toBeVisible()
    await page.goto(`/admin/applications/${id}`)
    await page.getByRole('link', { name: 'Approve', exact: true }).click()
    await typeReceived(page, '100.00')
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('checkbox', { name: /part-payment: ฿542\.00 stays owed/ }).check()
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(statusOf(page)).toHaveText('Approved')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(statusOf(page)).toHaveText('Waiting')
  })
})

test('what changed after the slip came in is the first thing staff read, and what changes while they look decides nothing', async ({
  page,
  browser,
  server,
  database,
}) => {
  const { db } = database
  const plan = { selectedPlan: 'Monthly Pass', totalSatang: 5564_00 }
  const id = await insertApplication(db, { email: newEmail(), ...plan })
  const sentFor = { selectedPlan: 'Day Pass', totalSatang: 642_00 }
  const receiptId = await insertReceipt(db, { applicationId: id, ...sentFor })
  const owner = await openStaff(browser, server, database)
  for (const path of [`/admin/applications/${id}`, `/admin/receipts/${receiptId}`]) {
    await visit(owner.page, path)
    const title = owner.page.getByRole('heading', { name: 'The visitor changed this after the slip came in' })
    await expect(title).toBeInViewport()
    await expect(owner.page.getByRole('row', { name: 'Total ฿642.00 ฿5,564.00' })).toBeVisible()
    await expectAccessible(owner.page)
    await expectNoSidewaysScroll(owner.page)
  }
  await visit(owner.page, '/admin/applications?status=submitted')
  await expect(owner.page.getByTitle('Changed after the slip').first()).toBeVisible()
  await owner.context.close()

  await signInAsOwner(page)
  await page.route('**/image', async route =>
    route.fulfill({ contentType: 'image/png', body: (await slip()).buffer }),
  )
  await visit(page, `/admin/applications/${id}?decide=approve`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('The visitor changed this after the slip came in')).toBeVisible()
  await insertReceipt(db, { applicationId: id, ...plan })
  await typeReceived(page)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByRole('alert').getByText('This changed while you were looking')).toBeVisible()
  await expect(dialog.getByText('Another slip has come in.')).toBeVisible()
  await expectAccessible(page)
  expect(await listDecisions(db, id)).toEqual([])
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(statusOf(page)).toHaveText('Approved')
  await expect(page.getByText('The visitor changed this')).toHaveCount(0)
})

test('a forged choice, a foreign decision and an unknown address are refused', async ({
  page,
  database,
  baseURL,
}) => {
  const id = await insertApplication(database.db, { email: newEmail() })
  const stranger = await insertMember(database.db)
  await signInAsOwner(page)
  const seen = JSON.stringify((await look(database.db, { applicationId: id })).seen)
  const paidOn = bangkokDay(new Date())
  const post = (form: Record<string, string>) =>
    page.request.post(`/admin/applications/${id}`, {
      form: { seen, received: '642.00', method: 'cash', paidOn, ...form },
      headers: { origin: baseURL ?? '' },
      maxRedirects: 0,
    })
  expect((await post({ intent: 'approve', member: stranger.id })).status()).toBe(409)
  expect((await post({ intent: 'approve', member: "' or 1=1" })).status()).toBe(409)
  expect((await post({ intent: 'approve' })).status()).toBe(400)
  expect((await post({ intent: 'reject', reason: '' })).status()).toBe(400)
  expect((await post({ intent: 'undo', decision: randomUUID() })).status()).toBe(409)
  expect((await post({ intent: 'erase' })).status()).toBe(400)
  expect((await page.request.get(`/admin/applications/${randomUUID()}`)).status()).toBe(404)
  expect((await page.request.get('/admin/receipts/x')).status()).toBe(404)
  expect(await listDecisions(database.db, id)).toEqual([])
})
