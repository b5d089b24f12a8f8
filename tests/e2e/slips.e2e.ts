import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { accessCodes } from '#app/features/access-codes/tables.server.ts'
import { bangkokDay } from '#app/pure/days.ts'
import { insertApplication } from '../support/incoming.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  visit,
  waitUntilLive,
} from '../support/journey.ts'
import {
  completeWith,
  expectMessage,
  findApplications,
  goToPayment,
  goToReceipt,
  newVisitor,
  openWizard,
} from '../support/registering.ts'
import { newSlip, slipPicture } from '../support/slip.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

type Picture = Awaited<ReturnType<typeof slipPicture>>

const newPhone = () => `+66 8${randomInt(1, 10)} ${randomInt(100, 1000)} ${randomInt(1000, 10_000)}`

async function readCode(page: Page) {
  const [id = '', pass = ''] = await page.locator('dd span.font-mono').allTextContents()
  return { id, pass }
}

/** Sends the slip for an application that it did not pay for: it is kept, and said plainly beside the picker. */
async function sendSomebodyElses(page: Page, statusKey: string, picture: Picture) {
  await visit(page, `/application/${statusKey}`)
  await page.getByRole('button', { name: 'Send the receipt' }).click()
  await page.waitForURL('/thai-scan-receipt')
  await waitUntilLive(page)
  await page.getByLabel('Receipt image').setInputFiles(picture)
  await page.getByRole('button', { name: 'Submit Receipt' }).click()
  await expectMessage(page.getByLabel('Receipt image'), 'we have kept it and will look at it.')
}

test('a readable slip lets in at once, staff see why, the approval extends it, and the slip is used up', async ({
  page,
  browser,
  server,
  database,
}) => {
  const visitor = { ...newVisitor(), mobilePhone: newPhone() }
  const slip = newSlip({ bank: '002' })
  const picture = await slipPicture(slip)
  await openWizard(page)
  await goToPayment(page, visitor)
  await completeWith(page, 'Scan QR (PromptPay)')
  await goToReceipt(page)
  await page.getByLabel('Receipt image').setInputFiles(picture)
  await page.getByRole('button', { name: 'Submit Receipt' }).click()
  await expect(page).toHaveURL(/\/submission-success$/)
  await expect(page.getByText(/^Provisional: opens the door until/)).toBeVisible()
  await expectAccessible(page)
  const code = await readCode(page)
  expect(code.id).toMatch(/^[0-9A-Z]{6}$/)
  expect(code.pass).toMatch(/^[0-9A-Z]{8}$/)
  const [application] = await findApplications(database, visitor)
  if (!application) throw new Error('no application')

  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
  const owner = await context.newPage()
  await signInAsOwner(owner)
  await visit(owner, `/admin/receipts?q=${encodeURIComponent(visitor.email)}`)
  await expect(owner.getByText('Slip read, not used before')).toBeVisible()
  await visit(owner, `/admin/applications?q=${encodeURIComponent(visitor.email)}`)
  await expect(owner.getByText('Has a provisional code')).toBeVisible()
  await owner.getByRole('link', { name: visitor.name }).click()
  await expect(owner.getByText(slip.reference, { exact: true })).toBeVisible()
  await expect(owner.getByText('Bangkok Bank', { exact: true })).toBeVisible()
  await expectAccessible(owner)

  const statusKey = randomUUID()
  const today = bangkokDay(new Date())
  const other = await insertApplication(database.db, {
    ...{ name: 'Anong Other', email: `anong.${randomUUID()}@example.com`, mobilePhone: newPhone() },
    ...{ startDate: today, expiryDate: today, statusKey },
  })
  const strangers = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
  await sendSomebodyElses(await strangers.newPage(), statusKey, picture)
  await strangers.close()

  await owner.getByRole('link', { name: 'Approve' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(owner.getByText(`The access code is on its way to ${visitor.email}`)).toBeVisible()
  await expect(owner.getByText(code.id, { exact: true })).toBeVisible()
  await visit(page, `/application/${application.statusKey}`)
  expect(await readCode(page)).toEqual(code)

  await visit(owner, `/admin/applications/${other}?decide=approve`)
  await owner.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(
    owner.getByText(`its slip has paid for ${visitor.name}, ${application.memberId}`),
  ).toBeVisible()
  await expect(owner.getByText('Used before', { exact: true })).toBeVisible()
  await context.close()
})

test('staff find a code, end it after a question, and take the active ones as a file', async ({
  page,
  database,
}) => {
  const name = `Ploy ${randomUUID().slice(0, 8)}`
  const applicationId = await insertApplication(database.db, { name })
  const accessId = randomUUID().slice(0, 6).toUpperCase()
  await database.db.insert(accessCodes).values({
    ...{ applicationId, accessId, pass: 'K7M2Q9XA' },
    ...{ validFrom: new Date(Date.now() - 60_000), validUntil: new Date(Date.now() + 3_600_000) },
  })
  await signInAsOwner(page)
  await visit(page, `/admin/access-codes?q=${encodeURIComponent(name)}`)
  await expect(page.getByText(accessId, { exact: true })).toBeVisible()
  await expect(page.getByText('K7M2Q9XA')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  const file = await page.request.get('/admin/access-codes/export')
  expect(await file.text()).toContain(`${accessId},K7M2Q9XA,${name}`)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: `Revoke ${accessId}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Revoke this access code?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText(`${accessId} opens no door any more.`)).toBeVisible()
  expect(await (await page.request.get('/admin/access-codes/export')).text()).not.toContain(accessId)
})
