import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { settings } from '#app/house/settings/tables.server.ts'
import { savedCards } from '#app/joining/saved-cards/tables.server.ts'
import { signings } from '#app/joining/signatures/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { customers } from '#app/people/customers/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { test as clocked } from '../support/clock-journey.ts'
import { type FakeStripe, STRIPE_KEY, STRIPE_SECRET, startFakeStripe } from '../support/fake-stripe.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, visit } from '../support/journey.ts'
import { mailsTo } from '../support/mails.ts'
import { mailedTo } from '../support/member-visits.ts'
import { inLanguage } from '../support/screen-visits.ts'
import type { ClockedServer } from '../support/server.ts'
import { signInAsOwner } from '../support/staff-journey.ts'
import { workerFake } from '../support/worker-fake.ts'

// A company from its first draft to the deposit that goes back, with the sums that
// the house's worked examples have: five seats at 4,900 baht from 10 December, VAT 7 %, 3 % of tax kept back.

const test = clocked.extend<object, { stripe: FakeStripe }>({
  stripe: workerFake(startFakeStripe),
  serverEnv: [
    async ({ stripe }, use) =>
      use({
        STRIPE_SECRET_KEY: STRIPE_KEY,
        STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
        STRIPE_API_URL: stripe.origin,
      }),
    { scope: 'worker' },
  ],
})

test.use({ actionTimeout: 30_000 })

const TAX = {
  nameThai: 'ศาลา',
  nameEnglish: 'Sala',
  addressThai: 'พัทยา',
  addressEnglish: 'Pattaya',
  tin: '0994000617721',
  branch: null,
  isVatRegistered: true,
  offersWithholding: true,
  depositVat: 'none',
}
/** What the four bills asked for, in satang, all of which came. */
const BILLED = 1_860_420 + 2_621_500 + 3_348_754 + 2_864_925
const MANAGER = 'office@acme.example'
const PEOPLE = [
  'Anong Srisai',
  'Ben Carter',
  'Chai Dee',
  'Dina Orlova',
  'Erik Holm',
  'Fon Jaidee',
  'Gleb Popov',
]

/** Where pictures of each step go, in three languages at both widths; without it two of these are looked at. */
const PICTURES = process.env['COMPANY_YEAR']
const VIEWS = [
  { language: 'th', width: 390 },
  { language: 'ru', width: 1440 },
  ...(PICTURES
    ? [
        { language: 'en', width: 390 },
        { language: 'en', width: 1440 },
        { language: 'th', width: 1440 },
        { language: 'ru', width: 390 },
      ]
    : []),
]

type Places = { page: Page; clocked: ClockedServer; db: Database; stripe: FakeStripe }

/** The page as it stands now, in other languages and widths: nothing goes sideways. */
async function look(page: Page, name: string) {
  const address = page.url()
  await expectAccessible(page)
  for (const { language, width } of VIEWS) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(language === 'en' ? address : inLanguage(address, language))
    await expectNoSidewaysScroll(page)
    if (!PICTURES) continue
    mkdirSync(PICTURES, { recursive: true })
    await page.screenshot({ path: join(PICTURES, `${name}-${language}-${width}.png`), fullPage: true })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, address)
}

/** It is ten in the morning of that day, or another time, and what runs by the clock has run. */
async function comeTo({ clocked, db, stripe }: Places, day: string, jobs = ['run-billing'], time = '10:00') {
  const now = `${day}T${time}:00+07:00`
  stripe.aheadMs = Date.parse(now) - Date.now()
  await clocked.setClock(now)
  for (const name of jobs) await db.execute(sql`insert into pgboss.job (name, data) values (${name}, '{}')`)
  await expect
    .poll(async () => {
      const { rows } = await db.execute<{ open: number }>(
        sql`select count(*)::int as open from pgboss.job where name = any(${sql.param(jobs)}) and state < 'completed'`,
      )
      return rows[0]?.open
    })
    .toBe(0)
}

async function insertPeople(db: Database) {
  await db.insert(settings).values({ key: 'tax', value: TAX })
  const rows = PEOPLE.map((name, i) => ({
    name,
    memberId: `SALA-YEAR000${i}`,
    email: `year${i}@acme.example`,
    joinDate: '2026-11-01',
    status: 'active' as const,
  }))
  await db.insert(members).values(rows)
}

async function addCompany({ page, db }: Places) {
  await visit(page, '/admin/customers?new=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Acme')
  await dialog.getByLabel(/^Bills go to/).fill('bills@acme.example')
  await dialog.getByLabel(/^Name on papers/).fill('Acme Co., Ltd.')
  await dialog.getByLabel(/^Tax ID/).fill('1234545678781')
  await dialog.getByLabel(/^Branch/).fill('00000')
  await dialog.getByLabel(/^Address/).fill('1 Beach Road, Pattaya')
  await dialog.getByLabel('Keeps back withholding tax').check()
  await dialog.getByRole('button', { name: 'Add company' }).click()
  await page.getByText('The company is added').waitFor()
  const [company] = await db.select().from(customers).where(eq(customers.name, 'Acme'))
  const id = company?.id ?? ''
  await visit(page, `/admin/customers/${id}`)
  await page.getByLabel('Email').fill(MANAGER)
  await page.getByLabel('Role').selectOption('manager')
  await page.getByRole('button', { name: 'Add person' }).click()
  await page.getByText('Whoever reads mail at that address can sign in now').waitFor()
  await db.update(members).set({ customerId: id })
  await look(page, '01-company')
  return id
}

async function draft({ page }: Places, companyId: string) {
  await visit(page, '/admin/contracts?new=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Company').selectOption(companyId)
  await dialog.getByLabel('Plan').selectOption({ label: 'Monthly Pass' })
  await dialog.getByLabel('Seats').fill('5')
  await dialog.getByLabel(/^Price of a seat/).fill('4900')
  await dialog.getByLabel('First day').fill('2026-12-10')
  await dialog.getByLabel('Deposit').fill('49000')
  await dialog.getByRole('button', { name: 'Write the draft' }).click()
  await page.waitForURL(/\/admin\/contracts\/[\w-]+$/)
  const first = page
    .getByRole('region', { name: 'The first bills, as it stands' })
    .or(page.getByRole('table').last())
  await expect(first).toContainText('67,604.20')
  await expect(first).toContainText('26,215.00')
  await look(page, '02-draft')
  return page.url()
}

const secretTo = async (db: Database, recipient: string) =>
  (await mailsTo(db, recipient)).at(-1)?.secrets?.[0] ?? ''

async function signAs(page: Page, db: Database, { email, name }: { email: string; name: string }) {
  await visit(page, new URL(await secretTo(db, email)).pathname)
  await page.getByRole('button', { name: 'Get a code' }).click()
  await page.getByLabel('Code').waitFor()
  await page.getByLabel('Code').fill(await secretTo(db, email))
  await page.getByLabel('Your full name').fill(name)
  await page.getByLabel('As what you sign').fill('Director')
  await page.getByLabel(/^I have read contract/).check()
  await page.getByRole('button', { name: 'Sign the contract' }).click()
  await page.getByRole('button', { name: 'Sign the contract' }).waitFor({ state: 'detached' })
}

async function signByTwo({ page, db }: Places, contract: string, browser: Browser) {
  await visit(page, `${new URL(contract).pathname}/signing?new=1`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Who signs for the customer').fill('Anna Acme')
  await dialog.getByLabel('Their email').fill('anna@acme.example')
  await dialog.getByLabel('Email of who signs for us').fill('hans@house.example')
  await dialog.getByRole('button', { name: 'Send to be signed' }).click()
  await page.getByRole('heading', { name: 'Version 1' }).waitFor()
  const phone = await browser.newPage({
    viewport: { width: 390, height: 844 },
    baseURL: new URL(page.url()).origin,
  })
  await signAs(phone, db, { email: 'anna@acme.example', name: 'Anna Acme' })
  await look(phone, '03-signed-by-one')
  await signAs(phone, db, { email: 'hans@house.example', name: 'Hans House' })
  await expect(phone.getByText('Everybody has signed')).toBeVisible()
  await phone.close()
  await visit(page, `${new URL(contract).pathname}/signing`)
  await look(page, '04-signed-by-two')
  await visit(page, contract)
  const begin = page.getByRole('button', { name: 'Let it run' })
  if (await begin.isVisible()) await begin.click()
  await expect(page.getByText('Running').or(page.getByText('Signed')).first()).toBeVisible()
}

async function openBill({ page }: Places, contract: string, nth: number) {
  await visit(page, contract)
  const bills = page.getByRole('table', { name: 'Bills' }).getByRole('link')
  await bills.nth(nth).click()
  await page.waitForURL('**/bills/*')
}

/** Staff book what came, beside what was kept back. */
async function payBill(places: Places, { amount, withheld }: { amount: string; withheld: string }) {
  const { page } = places
  await visit(page, `${page.url()}?record=1`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByLabel('Besides, tax kept back').fill(withheld)
  await dialog.getByRole('button', { name: 'Record a payment' }).click()
  await page.getByText('The payment is recorded').waitFor()
}

/** A manager signs in anew: a moment later seats can be changed. */
async function enterAsManager(page: Page, db: Database) {
  await page.context().clearCookies()
  await visit(page, '/my/login')
  await page.getByLabel('Email').fill(MANAGER)
  const before = (await mailsTo(db, MANAGER)).length
  await page.getByRole('button', { name: 'Ask for a link and a code' }).click()
  await expect.poll(async () => (await mailsTo(db, MANAGER)).length).toBeGreaterThan(before)
  await page.goto((await mailedTo(db, MANAGER)).path)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(url => !url.pathname.includes('/login'))
}

async function give(page: Page, companyId: string, { nth, name }: { nth: number; name: string }) {
  await visit(page, `/my/companies/${companyId}`)
  await page
    .getByRole('link', { name: new RegExp(`^(Give seat|Swap) Seat ${nth},`) })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const option = await dialog.getByRole('option').filter({ hasText: name }).getAttribute('value')
  await dialog.getByLabel('Who has it').selectOption(option)
  await dialog.getByRole('button', { name: 'Give seat' }).click()
  await page.getByText('The seat is changed.').waitFor()
}

/** What was issued, beside the pictures. */
async function keepPapers({ page, db }: Places) {
  if (!PICTURES) return
  for (const { id, number } of await db.select().from(documents))
    writeFileSync(
      join(PICTURES, `${number}.pdf`),
      await (await page.request.get(`/admin/documents/${id}/pdf`)).body(),
    )
  for (const { version, pdf } of await db.select().from(signings))
    if (pdf) writeFileSync(join(PICTURES, `contract-${version}.pdf`), pdf)
}

test('a company’s year: draft, two signatures, seats, a swap, a pause, a card that fails, a month unpaid, and the deposit less the last bill', async ({
  page,
  browser,
  clocked: server,
  database: { db },
  stripe,
}) => {
  test.setTimeout(900_000)
  const places = { page, clocked: server, db, stripe }
  await insertPeople(db)
  await comeTo(places, '2026-12-01', [])
  await signInAsOwner(page)
  const companyId = await addCompany(places)
  const contract = await draft(places, companyId)
  await signByTwo(places, contract, browser)

  // Five seats from the 10th: part of a month with the deposit, 3 % kept back of the part.
  await comeTo(places, '2026-12-10')
  await openBill(places, contract, 0)
  await expect(page.getByRole('main')).toContainText('67,604.20')
  await look(page, '05-first-bill')
  await payBill(places, { amount: '67082.59', withheld: '521.61' })
  await expect(page.getByText('Paid').first()).toBeVisible()
  const office = await browser.newPage({ baseURL: server.url })
  await enterAsManager(office, db)
  for (const [i, name] of PEOPLE.slice(0, 5).entries()) await give(office, companyId, { nth: i + 1, name })
  await look(office, '06-five-seats')

  await comeTo(places, '2027-01-01')
  await openBill(places, contract, 0)
  await expect(page.getByRole('main')).toContainText('26,215.00')
  await payBill(places, { amount: '25480.00', withheld: '735.00' })

  // Swapped on the 14th: no money. One more from the 20th: with the bill of February.
  await comeTo(places, '2027-01-14')
  await enterAsManager(office, db)
  await give(office, companyId, { nth: 2, name: 'Gleb Popov' })
  await look(office, '07-swapped')
  await comeTo(places, '2027-01-20')
  await visit(page, `${contract}?new=1`)
  const more = page.getByRole('dialog')
  await more.getByLabel('Plan').selectOption({ label: 'Monthly Pass' })
  await more.getByLabel('Seats').fill('1')
  await more.getByLabel(/^Price of a seat/).fill('4900')
  await more.getByLabel('First day').fill('2027-01-20')
  await more.getByRole('button', { name: 'Add seats' }).click()
  await page.getByText('Added to the contract').waitFor()
  await look(page, '08-one-more-seat')

  // A card that the bank says no to, and a month that nobody pays.
  await enterAsManager(office, db)
  await visit(office, `/my/companies/${companyId}/card`)
  await look(office, '09-card-offered')
  await office.getByLabel(/^Charge this card for each bill/).check()
  await office.getByRole('button', { name: 'Agree and go on' }).click()
  const go = office.getByRole('link', { name: 'Give the card at Stripe' })
  await go
    .or(office.getByRole('button', { name: 'Pay' }))
    .first()
    .waitFor()
  const [session] = stripe.sessions.values()
  expect(new URL(session?.success_url ?? '').pathname).toBe(`/my/companies/${companyId}/card`)
  stripe.give(session?.id ?? '')
  await comeTo(places, '2027-01-21', ['charge-saved-cards'])
  await expect.poll(async () => (await db.select().from(savedCards))[0]?.givenAt).toBeTruthy()
  await enterAsManager(office, db)
  await visit(office, `/my/companies/${companyId}/card`)
  await expect(office.getByText('Visa ···· 4242')).toBeVisible()
  await look(office, '10-card-kept')
  stripe.decline = { code: 'card_declined', decline_code: 'insufficient_funds' }
  await comeTo(places, '2027-02-01', ['run-billing'])
  // Hour by hour: whom the card's provider did not answer, it is asked again.
  for (const time of ['10:00', '11:00', '12:00'])
    await comeTo(places, '2027-02-01', ['charge-saved-cards'], time)
  await visit(page, `/admin/customers/${companyId}/card`)
  await expect(page.getByText('Declined')).toBeVisible()
  await look(page, '11-card-declined')
  await openBill(places, contract, 0)
  await expect(page.getByRole('main')).toContainText('33,487.54')
  await enterAsManager(office, db)
  await visit(office, `/my/companies/${companyId}/card`)
  await office.getByRole('button', { name: 'Remove card' }).click()
  await office.getByText('The card is removed').waitFor()

  // Paused from the 5th to the 19th, said before: it comes off the bill of March.
  await enterAsManager(office, db)
  await visit(office, `/my/companies/${companyId}`)
  await office.getByRole('link', { name: /^Pause.* Seat 3,/ }).click()
  const pause = office.getByRole('dialog')
  await pause.getByLabel('First day').fill('2027-02-05')
  await pause.getByLabel('Last day').fill('2027-02-19')
  await pause.getByRole('button', { name: /^Pause/ }).click()
  await office.getByRole('dialog').waitFor({ state: 'detached' })
  await look(office, '12-paused')

  // Nothing comes: people hear of it, then seats close, and paid they are open again.
  for (const day of ['2027-02-05', '2027-02-08', '2027-02-15', '2027-02-20']) await comeTo(places, day)
  const subjects = (await mailsTo(db, 'bills@acme.example')).map(({ subject }) => subject)
  expect(subjects.some(subject => subject.includes('seats are closed'))).toBe(true)
  await visit(page, '/admin/contracts')
  await look(page, '13-overdue')
  await openBill(places, contract, 0)
  await payBill(places, { amount: '32548.64', withheld: '938.90' })

  await comeTo(places, '2027-03-01')
  await openBill(places, contract, 0)
  await expect(page.getByRole('main')).toContainText('28,649.25')
  await look(page, '14-march')

  // It ends with March, and the deposit pays what is owed for it.
  await visit(page, `${contract}?close=1`)
  await page.getByRole('dialog').getByLabel('Last day').fill('2027-03-31')
  await page.getByRole('dialog').getByRole('button', { name: 'End the contract' }).click()
  await page.getByText('Its last day is set.').waitFor()
  await comeTo(places, '2027-04-01')
  await visit(page, `${contract}?record=1`)
  await look(page, '15-settle')
  await page.getByRole('dialog').getByRole('button', { name: 'Settle the deposit' }).click()
  await page.getByText('Deposit settled').waitFor()
  await look(page, '16-ended')
  await visit(page, '/admin/documents')
  await look(page, '17-papers')
  await keepPapers(places)
  const { rows } = await db.execute<{ account: string; left: number }>(
    sql`select account, sum(amount_satang)::int as left from ledger_entries group by account order by account`,
  )
  expect(Object.fromEntries(rows.map(({ account, left }) => [account, left]))).toEqual({
    deposit: 0,
    owed: BILLED,
    received: BILLED,
  })
})
