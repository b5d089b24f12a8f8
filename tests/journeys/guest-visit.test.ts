import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { inviteKeyOf } from '#app/presence/guest-visits/steps/link.server.ts'
import { guestInvites } from '#app/presence/guest-visits/tables.server.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { insertMember } from '../support/reviewer.ts'
import { newSlip, slipPicture } from '../support/slip.ts'
import { signInAsMember } from '../support/visitor-member.ts'
import { fileOf } from '../support/visitor-registering.ts'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff()

test('a member invites a guest, who reads the invitation without script, comes in at the desk and leaves', async () => {
  const host = await insertMember(db, { expiryDate: addDays(bangkokDay(new Date()), 20) })
  const member = house.newVisitor()
  await signInAsMember(member, house, host.email)
  await member.follow('Invite')
  expect(member.page.getByRole('heading', { level: 1 })).toHaveTextContent('Guests')
  expect(member.main).toHaveTextContent('2 of 2 left')
  const contact = `dao.${randomUUID()}@example.com`
  member.fill('Name of the guest', 'Dao Rattana')
  member.fill('Email or phone', contact)
  await member.press('Invite a guest')
  expect(member.page.getByText(/^The guest is invited/)).toBeVisible()

  const [mail] = await db.select().from(mails).where(eq(mails.recipient, contact))
  const { pathname } = new URL(mail?.secrets?.[0] ?? '')
  const guest = house.newVisitor()
  for (const [language, welcome] of [
    ['', 'Welcome, Dao Rattana'],
    ['/th', 'ยินดีต้อนรับ Dao Rattana'],
    ['/ru', 'Добро пожаловать, Dao Rattana'],
  ] as const) {
    await guest.open(language + pathname)
    expect(guest.page.getByRole('heading', { level: 1 })).toHaveTextContent(welcome)
    expect(guest.page.getByRole('img', { name: /./ })).toBeVisible()
  }

  await db.update(guestInvites).set({ expectedAt: new Date() }).where(eq(guestInvites.contact, contact))
  await owner.open('/admin/visitors')
  await owner.press('Let Dao Rattana in')
  expect(owner.page.getByText(/^The guest is in/)).toBeVisible()
  await guest.open(pathname)
  expect(guest.page.getByRole('status')).toHaveTextContent('You are in')
  expect(guest.main).toHaveTextContent('Show this code again when you leave.')
  await owner.press('Dao Rattana has left')
  expect(owner.page.getByText(/^The guest has left/)).toBeVisible()
  await guest.open(pathname)
  expect(guest.page.getByRole('img', { name: /code/i })).toBeVisible()
})

test('a guest over the quota pays a Day Pass by the page of the invitation, without script, and staff accept it', async () => {
  const expiryDate = addDays(bangkokDay(new Date()), 20)
  const host = await insertMember(db, { planName: 'Week Pass', expiryDate })
  const values = { submissionKey: randomUUID(), name: 'Dao Pays', contact: `${randomUUID()}@example.com` }
  const [invite] = await db
    .insert(guestInvites)
    .values({ ...values, hostId: host.id, locale: 'en', expectedAt: new Date() })
    .returning()
  const guest = house.newVisitor()
  await guest.open(`/invited/${inviteKeyOf(house.ctx, invite?.id ?? '')}`)
  expect(guest.page.getByRole('img', { name: /428/ })).toBeVisible()
  guest.attach('Receipt image', [fileOf(await slipPicture(newSlip({ amountSatang: 428_00 })))])
  await guest.press('I have paid: send the slip')
  expect(guest.page.getByRole('status')).toHaveTextContent('We have your slip')

  const [slip] = await db.select().from(receipts).where(eq(receipts.email, values.contact))
  await owner.open(`/admin/receipts/${slip?.id}`)
  expect(owner.page.getByRole('heading', { level: 2, name: 'A guest’s Day Pass' })).toBeVisible()
  await owner.follow('Accept')
  await owner.press('Accept', owner.page.getByRole('dialog'))
  expect(owner.main).toHaveTextContent('Accepted: the Day Pass is taken')
  await owner.open('/admin/visitors')
  expect(owner.main).toHaveTextContent('Has a Day Pass')
})
