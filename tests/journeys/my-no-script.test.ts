import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isSlipOf, receipts } from '#app/joining/receipts/tables.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { toBangkokLocal } from '#app/kit/pure/instants.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { guestInvites } from '#app/presence/guest-visits/tables.server.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { insertMember } from '../support/reviewer.ts'
import { newSlip, slipPicture } from '../support/slip.ts'
import { signInAsMember } from '../support/visitor-member.ts'
import { fileOf } from '../support/visitor-registering.ts'

const house = await openRequestHouse()
const { db } = house

test('without script a member pays what is owed, changes the profile and invites a guest', async () => {
  const today = bangkokDay(new Date())
  const { id, email } = await insertMember(db, { joinDate: today, expiryDate: addDays(today, 20) })
  const owed = { kind: 'correction', account: 'owed', source: 'by_hand', note: 'Printing' } as const
  await db.insert(ledgerEntries).values({ ...owed, amountSatang: 500_00, bookedOn: today, memberRowId: id })
  const member = house.newVisitor()
  await signInAsMember(member, house, email)
  expect(member.address).toBe('/my')

  await member.open(`/my/members/${id}/pay`)
  expect(member.page.getByRole('img', { name: /500/ })).toBeVisible()
  member.attach('Receipt image', [fileOf(await slipPicture(newSlip({ amountSatang: 500_00 })))])
  await member.press('I have paid: send the slip')
  expect(member.address).not.toMatch(/\/pay$/)
  expect(await db.$count(receipts, isSlipOf({ kind: 'debt', id }))).toBe(1)

  await member.open('/my/profile')
  const phone = member.control('Mobile phone') as HTMLInputElement
  member.fill('Mobile phone', '089 765 4321')
  await member.submit(phone.form?.querySelector('button:not([type=button])') as HTMLButtonElement)
  expect(member.address).toMatch(/^\/my\/profile/)
  const [changed] = await db.select().from(members).where(eq(members.id, id))
  expect(changed?.mobilePhone).toContain('765')

  await member.open(`/my/members/${id}/guests`)
  member.fill('Name of the guest', 'Dao')
  member.fill('Email or phone', 'nobody')
  member.fill('When', toBangkokLocal(new Date(Date.now() + 3_600_000)))
  await member.press('Invite a guest')
  expect(member.status).toBe(400)
  expect(member.control('Name of the guest')).toHaveValue('Dao')
  member.fill('Email or phone', '081 234 5678')
  await member.press('Invite a guest')
  expect(member.page.getByText(/^The guest is invited/)).toBeVisible()
  expect(await db.$count(guestInvites, eq(guestInvites.hostId, id))).toBe(1)
})
