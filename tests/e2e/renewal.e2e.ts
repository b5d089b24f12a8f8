import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { mails } from '#app/house/mail/tables.server.ts'
import { renewedExpiry } from '#app/house/plans/rules/prices.ts'
import { members } from '#app/joining/members/tables.server.ts'
import { renewals } from '#app/joining/renewals/tables.server.ts'
import { addDays, bangkokDay, dayOfMonth, formatDay } from '#app/kit/pure/days.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { textOf } from '../support/mails.ts'
import { insertMember } from '../support/reviewer.ts'
import type { ServerDatabase } from '../support/server-database.ts'
import { BROKEN_PNG, falsePng, slip } from '../support/slip.ts'
import { signInAsOwner, typeReceived } from '../support/staff-journey.ts'

// The kept mail is shown in a frame where nothing runs, also not what Playwright puts in every frame.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  allowedComplaint: /Blocked script execution in 'about:srcdoc'/,
})

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** A member whose membership ends in three days, with what a renewal makes of it. */
async function dueMember({ db }: ServerDatabase) {
  const expiryDate = addDays(bangkokDay(new Date()), 3)
  const anchorDay = dayOfMonth(expiryDate)
  const member = await insertMember(db, { name: `Nok ${randomUUID().slice(0, 8)}`, expiryDate, anchorDay })
  const renewal = { membershipType: 'monthly', currentExpiry: expiryDate, today: expiryDate, anchorDay }
  return { member, newExpiry: renewedExpiry(renewal).expiryDay }
}

/** Asks at the desk, and finds the link in the mail that was kept. */
async function askByMail(page: Page, { db }: ServerDatabase, memberRowId: string) {
  await visit(page, `/admin/members/${memberRowId}`)
  await page.getByRole('button', { name: 'Write a renewal request' }).click()
  await expect(page.getByText('is kept in Settings, Mail, and not sent')).toBeVisible()
  await expect(page.getByText('Not paid yet')).toBeVisible()
  const [mail] = await db.select().from(mails).where(eq(mails.subjectId, memberRowId))
  await visit(page, `/admin/settings/mail/${mail?.id}`)
  const link = /\/renew\/[\w-]+/.exec(textOf(mail))?.[0] ?? 'no link'
  await expect(page.getByText('[left out here]')).toBeVisible()
  expect(await page.content()).not.toContain(link)
  return link
}

test('a member opens the link of the mail on a phone, pays, sends the slip, and staff renew them', async ({
  page,
  database,
}) => {
  const { member, newExpiry } = await dueMember(database)
  await signInAsOwner(page)
  const link = await askByMail(page, database, member.id)

  await page.setViewportSize(PHONE)
  const response = await page.goto(link)
  expect(response?.headers()['cache-control']).toContain('no-store')
  await visit(page, link)
  await expect(heading(page, 'Renew your membership')).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  const main = page.getByRole('main')
  await expect(main).toContainText(formatDay(newExpiry, 'en'))
  await expect(page.getByRole('img', { name: /5,350\.00/ })).toBeVisible()
  await expect(main).not.toContainText(member.email)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const send = page.getByRole('button', { name: 'I have paid: send the slip' })
  await send.click()
  await expect(page.getByText('Please select a file.')).toBeVisible()
  await expect(page.getByText('Please accept the membership agreement')).toBeVisible()
  await page.getByRole('link', { name: 'Bank transfer' }).click()
  await expect(main).toContainText('000-0-00000-0')
  await page.getByLabel('Receipt image').setInputFiles(falsePng(BROKEN_PNG))
  await page.getByRole('checkbox', { name: 'I accept the membership agreement' }).check()
  await send.click()
  await expect(page.getByLabel('Receipt image')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('checkbox', { name: 'I accept the membership agreement' })).toBeChecked()
  await page.getByLabel('Receipt image').setInputFiles(await slip())
  await send.click()
  await expect(heading(page, 'We have your slip')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'We have your slip')).toBeVisible()
  await expect(send).toHaveCount(0)

  await page.setViewportSize(DESK)
  await visit(page, '/admin/applications')
  await page.getByRole('link', { name: `Renewal of ${member.name}` }).click()
  await page.getByRole('link', { name: 'Approve' }).click()
  const dialog = page.locator('dialog:modal')
  await expect(dialog).toContainText(`Renewal of ${member.name}`)
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await typeReceived(page)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Approved').first()).toBeVisible()

  await page.setViewportSize(PHONE)
  await visit(page, link)
  await expect(heading(page, 'Your membership is renewed')).toBeVisible()
  await expect(main).toContainText(`renewed until ${formatDay(newExpiry, 'en')}`)
  await expectAccessible(page)
  const [after] = await database.db.select().from(members).where(eq(members.id, member.id))
  expect(after).toMatchObject({ expiryDate: newExpiry, status: 'active' })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page in Thai takes the slip, and a link that is cut off helps on', async ({ page, database }) => {
    const { member } = await dueMember(database)
    await signInAsOwner(page)
    await page.request.post(`/admin/members/${member.id}`, {
      form: { intent: 'ask-renewal', id: member.id },
      maxRedirects: 0,
    })
    const [mail] = await database.db.select().from(mails).where(eq(mails.subjectId, member.id))
    const link = /\/renew\/[\w-]+/.exec(textOf(mail))?.[0] ?? 'no link'
    const cutOff = await page.request.get(link.slice(0, -3))
    expect(cutOff.status()).toBe(404)
    expect(await cutOff.text()).toContain('We do not know this link')

    await page.goto(`/th${link}?pay=bank_transfer`)
    await expect(heading(page, 'ต่ออายุสมาชิก')).toBeVisible()
    await page.getByLabel('ฉันยอมรับข้อตกลงสมาชิก').check()
    await page.locator('input[type="file"]').setInputFiles(await slip())
    await page.getByRole('button', { name: 'ชำระแล้ว ส่งสลิป' }).click()
    await expect(heading(page, 'เราได้รับสลิปของคุณแล้ว')).toBeVisible()
    expect(await database.db.select().from(renewals).where(eq(renewals.memberRowId, member.id))).toHaveLength(
      1,
    )
  })
})
