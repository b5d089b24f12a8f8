import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { accessCodes } from '#app/joining/access-codes/tables.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { insertApplication } from '../support/incoming.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  visit,
  waitUntilLive,
} from '../support/journey.ts'
import { expectMessage } from '../support/registering.ts'
import type { ServerDatabase } from '../support/server-database.ts'
import { newSlip, slipPicture } from '../support/slip.ts'
import { signInAsOwner, typeReceived } from '../support/staff-journey.ts'

type Picture = Awaited<ReturnType<typeof slipPicture>>

const newPhone = () => `+66 8${randomInt(1, 10)} ${randomInt(100, 1000)} ${randomInt(1000, 10_000)}`

async function readCode(page: Page) {
  const [id = '', pass = ''] = await page.locator('dd span.font-mono').allTextContents()
  return { id, pass }
}

/** An application that runs today, and the key to its page. */
async function apply(database: ServerDatabase, name: string) {
  const statusKey = randomUUID()
  const today = bangkokDay(new Date())
  const memberId = `SALA-${randomUUID().slice(0, 8).toUpperCase()}`
  const person = { name, memberId, email: `${randomUUID()}@example.com`, mobilePhone: newPhone() }
  const id = await insertApplication(database.db, {
    ...{ ...person, startDate: today, expiryDate: today, statusKey },
  })
  return { ...person, id, statusKey }
}

/** Sends the slip from the application's page, as its visitor. */
async function sendSlip(page: Page, statusKey: string, picture: Picture) {
  await visit(page, `/application/${statusKey}`)
  await page.getByRole('button', { name: 'Send the slip' }).click()
  await page.waitForURL('/thai-scan-receipt')
  await waitUntilLive(page)
  const name = page.getByLabel('Name', { exact: true })
  if ((await name.inputValue()) === '') await name.fill('Nok')
  await page.getByLabel('Receipt image').setInputFiles(picture)
  await page.getByRole('button', { name: 'Submit Receipt' }).click()
}

async function approve(page: Page, applicationId: string) {
  await visit(page, `/admin/applications/${applicationId}?decide=approve`)
  await typeReceived(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
}

test('a readable slip lets in at once, staff see it, and the approval keeps the same code', async ({
  page,
  database,
}) => {
  const visitor = await apply(database, 'Nok Night')
  const slip = newSlip({ bank: '002' })
  await sendSlip(page, visitor.statusKey, await slipPicture(slip))
  await expect(page).toHaveURL(/\/submission-success$/)
  await expect(page.getByText(/^Provisional: opens the door until/)).toBeVisible()
  await expectAccessible(page)
  const code = await readCode(page)
  await visit(page, `/application/${visitor.statusKey}`)
  await expect(page.getByText('Come in with the provisional code below.')).toBeVisible()
  expect(code.id).toMatch(/^[0-9A-Z]{6}$/)
  expect(code.pass).toMatch(/^[0-9A-Z]{8}$/)

  await signInAsOwner(page)
  await visit(page, `/admin/applications?q=${visitor.memberId}`)
  await expect(page.getByText('Has a provisional code')).toBeVisible()
  await page.getByRole('link', { name: visitor.name }).click()
  await expect(page.getByText('Slip read, not used before')).toBeVisible()
  await expect(page.getByText(slip.reference, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await approve(page, visitor.id)
  await expect(page.getByText(`Approved. The mail for ${visitor.email} is kept, not sent`)).toBeVisible()
  await visit(page, `/application/${visitor.statusKey}`)
  expect(await readCode(page)).toEqual(code)
})

test('the same slip for somebody else is said plainly, kept, and never approved', async ({
  page,
  database,
}) => {
  const [first, second] = [await apply(database, 'Nok First'), await apply(database, 'Anong Second')]
  const picture = await slipPicture(newSlip())
  await sendSlip(page, first.statusKey, picture)
  await expect(page).toHaveURL(/\/submission-success$/)
  await sendSlip(page, second.statusKey, picture)
  await expectMessage(page.getByLabel('Receipt image'), 'we have kept it and will look at it.')
  await expect(page.getByAltText('The image you chose')).toBeVisible()

  await signInAsOwner(page)
  await approve(page, first.id)
  await expect(page.getByText(`Approved. The mail for ${first.email} is kept, not sent`)).toBeVisible()
  await approve(page, second.id)
  await expect(page.getByText(`its slip has paid for ${first.name}, ${first.memberId}`)).toBeVisible()
  await visit(page, `/admin/receipts?q=${second.memberId}`)
  await expect(page.getByText('Used before', { exact: true })).toBeVisible()
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
  const rows = await file.text()
  expect(rows).toContain(`${accessId},${name}`)
  expect(rows).not.toContain('K7M2Q9XA')
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: `Revoke ${accessId}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Revoke this access code?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText(`${accessId} opens no door any more.`)).toBeVisible()
  const valid = await page.request.get('/admin/access-codes/export?state=valid')
  expect(await valid.text()).not.toContain(accessId)
})
