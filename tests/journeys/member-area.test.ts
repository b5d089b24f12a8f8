import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { members } from '#app/people/members/tables.server.ts'
import { portalSessions } from '#app/people/portal-accounts/tables.server.ts'
import { insertApplication } from '../support/incoming.ts'
import { accountLinkOf } from '../support/mails.ts'
import { mailedTo } from '../support/member-visits.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { insertMember } from '../support/reviewer.ts'
import type { Visitor } from '../support/visitor.ts'
import { signInAsMember } from '../support/visitor-member.ts'
import { typeReceived } from '../support/visitor-staff.ts'

const house = await openRequestHouse()
const { db } = house
const staff = await house.newStaff()
const today = bangkokDay(new Date())

const heading = ({ page }: Visitor) => page.getByRole('heading', { level: 1 })

/** A member whose registration was approved: with a charge, a payment and a paper. */
async function approvedMember() {
  const email = `nok.${randomUUID()}@example.com`
  const dates = { startDate: today, expiryDate: addDays(today, 30) }
  const applicationId = await insertApplication(db, { email, name: 'Nok Suwan', ...dates })
  await staff.open(`/admin/applications/${applicationId}?decide=approve`)
  typeReceived(staff)
  await staff.press('Approve')
  expect(staff.page.getByText(new RegExp(`Approved. The mail for ${email} is kept, not sent`))).toBeVisible()
  const [member] = await db.select().from(members).where(eq(members.email, email))
  if (!member) throw new Error('no member')
  return member
}

async function enter(email: string): Promise<Visitor> {
  const phone = house.newVisitor()
  await signInAsMember(phone, house, email)
  expect(phone.address).toBe('/my')
  return phone
}

test('the access code is shown to whoever has just signed in, and later asks for it again', async () => {
  const { email } = await approvedMember()
  const phone = await enter(email)
  const copyPass = () => phone.page.queryByRole('button', { name: 'Copy Pass', hidden: true })
  expect(copyPass()).not.toBeVisible()
  phone.page.getByText('Show ID and Pass').click()
  expect(copyPass()).toBeVisible()
  await db.update(portalSessions).set({ signedInAt: new Date(Date.now() - 11 * 60_000) })
  await phone.open('/my')
  expect(copyPass()).toBeNull()
  await phone.follow('Show my access code')
  expect(phone.control('Email')).toHaveValue(email)
  await phone.press('Ask for a link and a code')
  expect(phone.address).toBe('/my/login/code')
  await house.work()
  const { path } = await mailedTo(db, email)
  for (let look = 0; look < 3; look++) await phone.open(path)
  await phone.press('Sign in')
  phone.page.getByText('Show ID and Pass').click()
  expect(copyPass()).toBeVisible()
})

test('two members with one email choose, and who is suspended sees everything but a code', async () => {
  const email = `family.${randomUUID()}@example.com`
  const expiryDate = addDays(today, 5)
  const one = await insertMember(db, { email, name: 'Anong', expiryDate })
  await insertMember(db, { email, name: 'Boon', status: 'suspended', expiryDate })
  const phone = await enter(email)
  expect(heading(phone)).toHaveTextContent('Which membership?')
  await phone.follow(/Boon/, phone.main)
  expect(heading(phone)).toHaveTextContent('Boon')
  expect(phone.main).toHaveTextContent('There is no access code while the membership is not active.')
  await phone.follow('All memberships')
  await phone.follow(/Anong/, phone.main)
  expect(phone.main).toHaveTextContent(one.memberId)
})

test('whoever has several memberships hears which one a part of the profile is about', async () => {
  const email = `family.${randomUUID()}@example.com`
  for (const name of ['Anong', 'Boon']) await insertMember(db, { email, name, expiryDate: addDays(today, 5) })
  const phone = await enter(email)
  await phone.open('/my/profile')
  for (const name of ['Anong', 'Boon'])
    expect(phone.page.getAllByRole('region', { name: new RegExp(name) })).toHaveLength(2)
})

test('an address is changed once the old and the new one have said yes, and every session ends', async () => {
  const { email } = await insertMember(db, { expiryDate: addDays(today, 5) })
  const next = `new.${randomUUID()}@example.com`
  const phone = await enter(email)
  await phone.open('/my/profile')
  phone.fill('New email', next)
  await phone.press('Change email')
  expect(phone.main).toHaveTextContent(`${next} waits for a yes from`)
  await house.work()
  await phone.open(await accountLinkOf(db, email))
  await phone.press('Yes, change it')
  expect(heading(phone)).toHaveTextContent('One of two')
  await house.work()
  await phone.open(await accountLinkOf(db, next))
  await phone.press('Yes, change it')
  expect(heading(phone)).toHaveTextContent('Your address has changed')
  await phone.open('/my')
  expect(phone.address).toBe('/my/login')
})

test('a member sees their vouchers, takes their data along, and says that they leave', async () => {
  const { id, email } = await insertMember(db, { joinDate: today, expiryDate: addDays(today, 5) })
  const phone = await enter(email)
  expect(phone.main).toHaveTextContent('3 of 3')
  await phone.follow('Why it is so, line by line')
  expect(heading(phone)).toHaveTextContent('Vouchers and minutes')
  const file = await phone.fetch(`/my/members/${id}/data`)
  expect(file.headers.get('content-type')).toBe('application/zip')
  await phone.open('/my/profile')
  await phone.press('Leave at the end')
  expect(phone.page.getByText(/We know now that you leave/)).toBeVisible()
  expect(phone.page.getByRole('button', { name: 'Stay after all' })).toBeVisible()
})

test('a session of staff opens nothing of members', async () => {
  await staff.open('/my')
  expect(staff.address).toBe('/my/login')
})

test('a member signs in with the code, in Thai, and with a wrong one is told so', async () => {
  const { email } = await insertMember(db, { expiryDate: addDays(today, 5) })
  const phone = house.newVisitor()
  await phone.open('/th/my')
  expect(phone.address).toBe('/th/my/login')
  phone.fill('อีเมล', email)
  await phone.press('ขอลิงก์และรหัส')
  expect(phone.address).toBe('/th/my/login/code')
  await house.work()
  const { code } = await mailedTo(db, email)
  phone.fill('รหัสหกหลัก', code === '000 000' ? '000 001' : '000 000')
  await phone.press('เข้าสู่ระบบ')
  expect(phone.status).toBe(400)
  expect(phone.main).toHaveTextContent('รหัสไม่ถูกต้องหรือใช้ไม่ได้แล้ว')
  phone.fill('รหัสหกหลัก', code)
  await phone.press('เข้าสู่ระบบ')
  expect(phone.address).toBe('/th/my')
  expect(heading(phone)).toHaveTextContent('Nok Suwan')
})
