import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { guestInvites } from '#app/joining/guest-visits/tables.server.ts'
import { members } from '#app/joining/members/tables.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { toBangkokLocal } from '#app/kit/pure/instants.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { expect, expectNoSidewaysScroll, test } from '../support/journey.ts'
import { mailedTo } from '../support/member-visits.ts'
import { insertMember } from '../support/reviewer.ts'
import { newSlip, slipPicture } from '../support/slip.ts'

// What was typed wrong is answered with 400, which the browser writes down.
test.use({
  ...{ javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
  allowedComplaint: /status of 400/,
})

test('without script a member pays what is owed, changes the profile and invites a guest', async ({
  page,
  database: { db },
}) => {
  const today = bangkokDay(new Date())
  const dates = { joinDate: today, expiryDate: addDays(today, 20) }
  const { id, email } = await insertMember(db, { ...dates, email: `${randomUUID()}@example.com` })
  const owed = { kind: 'correction', account: 'owed', source: 'by_hand', note: 'Printing' } as const
  await db.insert(ledgerEntries).values({ ...owed, amountSatang: 500_00, bookedOn: today, memberRowId: id })
  await page.goto('/my/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Ask for a link and a code' }).click()
  await page.getByLabel('Code of six digits').fill((await mailedTo(db, email)).code)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/my$/)

  await page.goto(`/my/members/${id}/pay`)
  await expect(page.getByRole('img', { name: /500/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Receipt image').setInputFiles(await slipPicture(newSlip({ amountSatang: 500_00 })))
  await page.getByRole('button', { name: 'I have paid: send the slip' }).click()
  await expect(page).not.toHaveURL(/\/pay$/)
  expect(await db.$count(receipts, eq(receipts.memberRowId, id))).toBe(1)

  await page.goto('/my/profile')
  await page.getByLabel('Mobile phone').fill('089 765 4321')
  await page.getByLabel('Mobile phone').press('Enter')
  await expect(page).toHaveURL(/\/my\/profile/)
  const [member] = await db.select().from(members).where(eq(members.id, id))
  expect(member?.mobilePhone).toContain('765')

  await page.goto(`/my/members/${id}/guests`)
  await page.getByLabel('Name of the guest').fill('Dao')
  await page.getByLabel('Email or phone').fill('nobody')
  await page.getByLabel('When').fill(toBangkokLocal(new Date(Date.now() + 3_600_000)))
  await page.getByRole('button', { name: 'Invite a guest' }).click()
  await expect(page.getByLabel('Name of the guest')).toHaveValue('Dao')
  await page.getByLabel('Email or phone').fill('081 234 5678')
  await page.getByRole('button', { name: 'Invite a guest' }).click()
  await expect(page.getByText('The guest is invited')).toBeVisible()
  expect(await db.$count(guestInvites, eq(guestInvites.hostId, id))).toBe(1)
})
