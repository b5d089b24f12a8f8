import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { and, desc, eq } from 'drizzle-orm'
import { mails } from '#app/house/mail/tables.server.ts'
import { members } from '#app/joining/members/tables.server.ts'
import { portalSessions } from '#app/joining/portal-accounts/tables.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { insertApplication } from '../support/incoming.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { signInAsMember } from '../support/member-journey.ts'
import { mailedTo } from '../support/member-visits.ts'
import { insertMember } from '../support/reviewer.ts'
import type { RunningServer } from '../support/server.ts'
import type { ServerDatabase } from '../support/server-database.ts'
import { signInAsOwner, typeReceived } from '../support/staff-journey.ts'
import { aMember } from '../support/tablet-journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

type House = { browser: Browser; server: RunningServer; database: ServerDatabase }

/** A member whose registration was approved: with a charge, a payment and a paper. */
async function approvedMember({ browser, server, database: { db } }: House) {
  const email = `nok.${randomUUID()}@example.com`
  const today = bangkokDay(new Date())
  const dates = { startDate: today, expiryDate: addDays(today, 30) }
  const applicationId = await insertApplication(db, { email, name: 'Nok Suwan', ...dates })
  const context = await browser.newContext({ baseURL: server.url })
  const staff = await context.newPage()
  await signInAsOwner(staff)
  await visit(staff, `/admin/applications/${applicationId}?decide=approve`)
  await typeReceived(staff)
  await staff.getByRole('button', { name: 'Approve' }).click()
  await expect(staff.getByText(`Approved. The mail for ${email} is kept, not sent`)).toBeVisible()
  await context.close()
  const [member] = await db.select().from(members).where(eq(members.email, email))
  if (!member) throw new Error('no member')
  return member
}

async function enter(page: Page, { db }: ServerDatabase, email: string) {
  await visit(page, '/my/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Ask for a link and a code' }).click()
  await expect(page).toHaveURL(/\/my\/login\/code$/)
  const { code, path } = await mailedTo(db, email)
  await page.getByLabel('Code of six digits').fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/my$/)
  return path
}

test('the access code is shown to whoever has just signed in, and later asks for it again', async ({
  page,
  browser,
  server,
  database,
}) => {
  const { email } = await approvedMember({ browser, server, database })
  await enter(page, database, email)
  await expect(page.getByRole('button', { name: 'Copy Pass' })).toBeVisible()
  const before = new Date(Date.now() - 11 * 60_000)
  await database.db.update(portalSessions).set({ signedInAt: before })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Copy Pass' })).toBeHidden()
  await page.getByRole('link', { name: 'Show my access code' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Ask for a link and a code' }).click()
  await expect(page).toHaveURL(/\/my\/login\/code$/)
  const { path } = await mailedTo(database.db, email)
  for (let look = 0; look < 3; look++) await page.goto(path)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Copy Pass' })).toBeVisible()
})

test('two members with one email choose, and who is suspended sees everything but a code', async ({
  page,
  database,
}) => {
  const email = `family.${randomUUID()}@example.com`
  const expiryDate = addDays(bangkokDay(new Date()), 5)
  const one = await insertMember(database.db, { email, name: 'Anong', expiryDate })
  await insertMember(database.db, { email, name: 'Boon', status: 'suspended', expiryDate })
  await enter(page, database, email)
  await expect(heading(page, 'Which membership?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Boon/ }).click()
  await expect(heading(page, 'Boon')).toBeVisible()
  await expect(page.getByText('There is no access code while the membership is not active.')).toBeVisible()
  await page.getByRole('link', { name: 'All memberships' }).click()
  await page.getByRole('link', { name: /Anong/ }).click()
  await expect(page.getByText(one.memberId)).toBeVisible()
})

test('an address is changed once the old and the new one have said yes, and every session ends', async ({
  page,
  database: { db },
}) => {
  const { email } = await insertMember(db, { expiryDate: addDays(bangkokDay(new Date()), 5) })
  const next = `new.${randomUUID()}@example.com`
  await enter(page, { db } as ServerDatabase, email)
  await page.goto('/my/profile')
  await page.getByLabel('New email').fill(next)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText(`${next} waits for a yes from`)).toBeVisible()
  await expectAccessible(page)
  await page.goto(await linkTo(db, email))
  await page.getByRole('button', { name: 'Yes, change it' }).click()
  await expect(heading(page, 'One of two')).toBeVisible()
  await page.goto(await linkTo(db, next))
  await page.getByRole('button', { name: 'Yes, change it' }).click()
  await expect(heading(page, 'Your address has changed')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/my')
  await expect(page).toHaveURL(/\/my\/login$/)
})

/** Where the newest mail about an account leads that went to the address. */
async function linkTo(db: ServerDatabase['db'], recipient: string): Promise<string> {
  const [mail] = await db
    .select({ secrets: mails.secrets })
    .from(mails)
    .where(and(eq(mails.recipient, recipient), eq(mails.kind, 'account')))
    .orderBy(desc(mails.createdAt))
    .limit(1)
  return new URL(mail?.secrets?.at(-1) ?? '').pathname
}

test('a member sees their vouchers, takes their data along, and says that they leave', async ({
  page,
  database,
}) => {
  const joinDate = bangkokDay(new Date())
  const dates = { joinDate, expiryDate: addDays(joinDate, 5) }
  const { id, email } = await insertMember(database.db, dates)
  await enter(page, database, email)
  await expect(page.getByText('3 of 3')).toBeVisible()
  await page.getByRole('link', { name: 'Why it is so, line by line' }).click()
  await expect(heading(page, 'Vouchers and minutes')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const file = await page.request.get(`/my/members/${id}/data`)
  expect(file.headers()['content-type']).toBe('application/zip')
  await page.goto('/my/profile')
  await page.getByRole('button', { name: 'Leave at the end' }).click()
  await expect(page.getByText('We know now that you leave')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stay after all' })).toBeVisible()
})

test('the code for the door is shown anew before it is over', async ({ page, database }) => {
  const { email } = await aMember(database)
  await page.clock.install()
  await signInAsMember(page, database.db, email)
  const code = page.getByRole('img', { name: 'Your check-in code' })
  await expect(code).toHaveAttribute('src', /turn=0$/)
  const anew = page.waitForResponse(/turn=1$/)
  await page.clock.fastForward(25_000)
  expect((await anew).status()).toBe(200)
})

test('a session of staff opens nothing of members', async ({ page }) => {
  await signInAsOwner(page)
  await page.goto('/my')
  await expect(page).toHaveURL(/\/my\/login$/)
})

test.describe('without JavaScript', () => {
  // A wrong code is answered with 400, which the browser writes down.
  test.use({ javaScriptEnabled: false, allowedComplaint: /status of 400/ })

  test('a member signs in with the code, in Thai, and with a wrong one is told so', async ({
    page,
    database,
  }) => {
    const { email } = await insertMember(database.db, { expiryDate: addDays(bangkokDay(new Date()), 5) })
    await page.goto('/th/my')
    await expect(page).toHaveURL(/\/th\/my\/login$/)
    await page.getByLabel('อีเมล').fill(email)
    await page.getByRole('button', { name: 'ขอลิงก์และรหัส' }).click()
    await expect(page).toHaveURL(/\/th\/my\/login\/code$/)
    const { code } = await mailedTo(database.db, email)
    await page.getByLabel('รหัสหกหลัก').fill(code === '000 000' ? '000 001' : '000 000')
    await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
    await expect(page.getByText('รหัสไม่ถูกต้องหรือใช้ไม่ได้แล้ว')).toBeVisible()
    await page.getByLabel('รหัสหกหลัก').fill(code)
    await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
    await expect(page).toHaveURL(/\/th\/my$/)
    await expect(heading(page, 'Nok Suwan')).toBeVisible()
  })
})
