import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { mails } from '#app/house/mail/tables.server.ts'
import { inviteKeyOf } from '#app/joining/guest-visits/steps/link.server.ts'
import { guestInvites } from '#app/joining/guest-visits/tables.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { loadSecret } from '#app/kit/platform/secrets.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { signInAsMember } from '../support/member-journey.ts'
import { insertMember } from '../support/reviewer.ts'
import { newSlip, slipPicture } from '../support/slip.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } })

test('a member invites a guest, who reads the invitation without script, comes in at the desk and leaves', async ({
  page,
  browser,
  server,
  database: { db },
}) => {
  const host = await insertMember(db, { expiryDate: addDays(bangkokDay(new Date()), 20) })
  await signInAsMember(page, db, host.email)
  await page.getByRole('link', { name: 'Invite a guest' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Guests' })).toBeVisible()
  await expect(page.getByText('2 of 2 left')).toBeVisible()
  await expectAccessible(page)
  const contact = `dao.${randomUUID()}@example.com`
  await page.getByLabel('Name of the guest').fill('Dao Rattana')
  await page.getByLabel('Email or phone').fill(contact)
  await page.getByRole('button', { name: 'Invite a guest' }).click()
  await expect(page.getByText('The guest is invited')).toBeVisible()
  await expectNoSidewaysScroll(page)

  const [mail] = await db.select().from(mails).where(eq(mails.recipient, contact))
  const { pathname } = new URL(mail?.secrets?.[0] ?? '')
  const context = await browser.newContext({
    ...{ baseURL: server.url, javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
  })
  const guest = await context.newPage()
  for (const [language, welcome] of [
    ['', 'Welcome, Dao Rattana'],
    ['/th', 'ยินดีต้อนรับ Dao Rattana'],
    ['/ru', 'Добро пожаловать, Dao Rattana'],
  ]) {
    await guest.goto(`${language}${pathname}`)
    await expect(guest.getByRole('heading', { level: 1, name: welcome })).toBeVisible()
    await expect(guest.getByRole('img')).toBeVisible()
  }

  const desk = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signInAsOwner(desk)
  await visit(desk, '/admin/visitors')
  const [invite] = await db.select().from(guestInvites).where(eq(guestInvites.contact, contact))
  await db
    .update(guestInvites)
    .set({ expectedAt: new Date() })
    .where(eq(guestInvites.id, invite?.id ?? ''))
  await desk.getByRole('button', { name: 'Let Dao Rattana in' }).click()
  await expect(desk.getByText('The guest is in')).toBeVisible()
  await expectAccessible(desk)
  await guest.goto(pathname)
  await expect(guest.getByRole('status')).toContainText('You are in')
  await expect(guest.getByText('Show this code again when you leave.')).toBeVisible()
  await desk.getByRole('button', { name: 'Dao Rattana has left' }).click()
  await expect(desk.getByText('The guest has left')).toBeVisible()
  await guest.goto(pathname)
  await expect(guest.getByRole('img', { name: /code/i })).toBeVisible()
  await context.close()
})

test('a guest over the quota pays a Day Pass by the page of the invitation, without script, and staff accept it', async ({
  browser,
  server,
  database: { db },
}) => {
  const expiryDate = addDays(bangkokDay(new Date()), 20)
  const host = await insertMember(db, { planName: 'Week Pass', expiryDate })
  const values = { submissionKey: randomUUID(), name: 'Dao Pays', contact: `${randomUUID()}@example.com` }
  const [invite] = await db
    .insert(guestInvites)
    .values({ ...values, hostId: host.id, locale: 'en', expectedAt: new Date() })
    .returning()
  const context = await browser.newContext({
    ...{ baseURL: server.url, javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
  })
  const guest = await context.newPage()
  const ctx = { secrets: { cookies: await loadSecret(db, 'cookies') } }
  await guest.goto(`/invited/${inviteKeyOf(ctx, invite?.id ?? '')}`)
  await expect(guest.getByRole('img', { name: /428/ })).toBeVisible()
  await expectNoSidewaysScroll(guest)
  await guest.getByLabel('Receipt image').setInputFiles(await slipPicture(newSlip({ amountSatang: 428_00 })))
  await guest.getByRole('button', { name: 'I have paid: send the slip' }).click()
  await expect(guest.getByRole('status')).toContainText('We have your slip')
  await context.close()

  const desk = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signInAsOwner(desk)
  const [slip] = await db.select().from(receipts).where(eq(receipts.email, values.contact))
  await visit(desk, `/admin/receipts/${slip?.id}`)
  await expect(desk.getByRole('heading', { level: 2, name: 'A guest’s Day Pass' })).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('link', { name: 'Accept' }).click()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Accept' }).click()
  await expect(desk.getByText('Accepted: the Day Pass is taken')).toBeVisible()
  await visit(desk, '/admin/visitors')
  await expect(desk.getByText('Has a Day Pass')).toBeVisible()
})
