import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync, zipSync } from 'fflate'
import { listPlans } from '#app/house/plans/queries.server.ts'
import { addContract } from '#app/joining/contracts/steps/contracts.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { customers } from '#app/people/customers/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { mailsTo } from '../support/mails.ts'
import { signInAsMember } from '../support/member-journey.ts'
import { insertMember } from '../support/reviewer.ts'
import { signInAsOwner } from '../support/staff-journey.ts'
import { haveFinger } from '../support/virtual-finger.ts'

const PHONE = { width: 360, height: 740 }

async function draft(db: Database) {
  const plan = (await listPlans(db)).find(({ name }) => name === 'Monthly Pass')
  if (!plan) throw new Error('no monthly pass')
  const item = { plan, quantity: 2, unitSatang: null, vatClass: 'standard', whtClass: 'service' } as const
  const terms = { lastDay: null, noticeDays: 30, depositSatang: 0, givesBack: false, graceDays: 7 }
  const company = { name: 'Acme', billingEmails: ['bills@acme.example'] }
  const [customer] = await db
    .insert(customers)
    .values({ kind: 'company', ...company })
    .returning()
  const customerId = customer?.id ?? ''
  const values = { ...terms, customerId, firstDay: bangkokDay(new Date()), items: [item] }
  const ctx = { now: () => new Date(), secrets: { cookies: '', auth: '', webhooks: '' } }
  return db.transaction(tx => addContract(tx, ctx, values))
}

const secretTo = async (db: Database, recipient: string) =>
  (await mailsTo(db, recipient)).at(-1)?.secrets?.[0] ?? ''

async function sign(page: Page, db: Database, recipient: string) {
  await visit(page, new URL(await secretTo(db, recipient)).pathname)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Get a code' }).click()
  await page.getByLabel('Code').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Code').fill(await secretTo(db, recipient))
  await page.getByLabel('Your full name').fill('Anna Acme')
  await page.getByLabel('As what you sign').fill('Director')
  await page.getByLabel(/^I have read contract/).check()
  await page.getByRole('button', { name: 'Sign the contract' }).click()
  await page.getByRole('button', { name: 'Sign the contract' }).waitFor({ state: 'detached' })
}

/** Sends a contract as the owner, who looks at it before: that opens in a tab of its own. */
async function send(page: Page, id: string, { anna, hans }: { anna: string; hans: string }) {
  await signInAsOwner(page)
  await visit(page, `/admin/contracts/${id}/signing?new=1`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Who signs for the customer').fill('Anna Acme')
  await dialog.getByLabel('Their email').fill(anna)
  await dialog.getByLabel('Email of who signs for us').fill(hans)
  const shown = page
    .context()
    .waitForEvent('response', response => response.url().endsWith('/signing/preview'))
  await dialog.getByRole('button', { name: 'Show what would be sent' }).click()
  expect([(await shown).status(), (await shown).headers()['content-type']]).toEqual([200, 'application/pdf'])
  await dialog.getByRole('button', { name: 'Send to be signed' }).click()
  await page.getByRole('heading', { name: 'Version 1' }).waitFor()
}

test('staff send a contract, two sign it on their phones, and the browser finds a byte that was changed', async ({
  page,
  browser,
  database: { db },
}) => {
  const { id, number } = await draft(db)
  const [anna, hans] = [`${crypto.randomUUID()}@acme.example`, `${crypto.randomUUID()}@house.example`]
  await send(page, id, { anna, hans })

  const phone = await browser.newPage({ viewport: PHONE, baseURL: new URL(page.url()).origin })
  await sign(phone, db, anna)
  await expect(phone.getByText('You have signed')).toBeVisible()
  await sign(phone, db, hans)
  await expect(phone.getByText('Everybody has signed')).toBeVisible()
  await phone.close()

  await visit(page, `/admin/contracts/${id}/signing`)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Download contract and evidence/ }).click()
  const zip = await readFile(await (await downloaded).path())

  await visit(page, '/verify')
  const choose = (buffer: Buffer) =>
    page.getByLabel('Files of the signed contract').setInputFiles({
      name: 'signed-contract.zip',
      mimeType: 'application/zip',
      buffer,
    })
  await choose(zip)
  await expect(page.getByText(`All is right: contract ${number}, version 1`)).toBeVisible()
  await expectAccessible(page)
  const files = unzipSync(zip)
  const pdf = files['contract.pdf']
  if (!pdf) throw new Error('no contract')
  pdf[100] = (pdf[100] ?? 0) ^ 1
  await choose(Buffer.from(zipSync(files)))
  await expect(page.getByText('contract.pdf is not the contract that was signed')).toBeVisible()
})

test.describe('with a passkey', () => {
  // Passkeys belong to a name, and not to an address of numbers.
  test.use({ baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')) })

  test('a contract is signed with a passkey on a phone', async ({ page, browser, database: { db } }) => {
    const { id } = await draft(db)
    const today = bangkokDay(new Date())
    const { email } = await insertMember(db, {
      joinDate: addDays(today, -10),
      expiryDate: addDays(today, 10),
    })
    await haveFinger(page)
    await page.setViewportSize(PHONE)
    await signInAsMember(page, db, email)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByText('The passkey is added')).toBeVisible()

    const desk = await browser.newPage({ baseURL: new URL(page.url()).origin })
    await send(desk, id, { anna: email, hans: `${crypto.randomUUID()}@house.example` })
    await desk.close()
    await visit(page, new URL(await secretTo(db, email)).pathname)
    const press = () => page.getByRole('button', { name: 'Sign with a passkey' }).click()
    await press()
    await expect(page.getByText('Without your consent it is not signed')).toBeVisible()
    await page.getByLabel('Your full name').fill('Anna Acme')
    await page.getByLabel('As what you sign').fill('Director')
    await page.getByLabel(/^I have read contract/).check()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await press()
    await expect(page.getByText('You have signed')).toBeVisible()
  })
})
