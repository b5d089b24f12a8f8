import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { insertMember } from '../support/reviewer.ts'
import { RESET } from '../support/server.ts'
import { resetSettings } from '../support/server-database.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.use({ serverEnv: RESET })
test.beforeEach(({ database }) => resetSettings(database))

test('what is owed follows what is typed into a renewal, with tax kept back or without, and Enter sends it', async ({
  page,
  database: { db },
}) => {
  const { id } = await insertMember(db, {
    name: 'Mali Trading',
    expiryDate: bangkokDay(new Date()),
    anchorDay: null,
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsOwner(page)
  await visit(page, '/admin/settings/tax')
  await page.getByLabel('Companies may keep withholding tax back').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The site shows it now.')).toBeVisible()
  await visit(page, `/admin/members/${id}`)
  await page.getByRole('link', { name: 'Renew' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Renew this membership?' })
  const paid = dialog.getByLabel('Paid now, in baht')
  const owed = dialog.getByRole('status')
  await expect(paid).toBeFocused()
  await expect(owed).toContainText('Nothing owed')
  await paid.fill('6,000')
  await expect(owed).toContainText('฿650.00 paid ahead')
  await paid.fill('5350.00')
  const tick = dialog.getByLabel('The payer kept 3% withholding tax back')
  await tick.check()
  await expect(paid).toHaveValue('5189.50')
  await expect(owed).toContainText('Nothing owed')
  await tick.uncheck()
  await expect(paid).toHaveValue('5350.00')
  await paid.fill('5,000')
  await expect(owed).toContainText('Owes ฿350.00')
  await tick.check()
  await expect(paid).toHaveValue('5,000')
  await expect(owed).toContainText('Owes ฿195.36')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await paid.press('Enter')
  await expect(dialog.getByText('Please choose how the money moved')).toBeVisible()
  await expect(tick).toBeChecked()
})

test('the record says at once what a member owes, and booking what they pay is the amber one then', async ({
  page,
  database: { db },
}) => {
  const { id } = await insertMember(db, { name: 'Dao Saelim' })
  const charge = { kind: 'charge', account: 'owed', source: 'by_hand', note: 'Printing' } as const
  await db.insert(ledgerEntries).values({
    ...charge,
    memberRowId: id,
    bookedOn: bangkokDay(new Date()),
    amountSatang: 120_00,
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsOwner(page)
  await visit(page, `/admin/members/${id}`)
  const glance = page.getByRole('region', { name: 'At a glance' })
  await expect(glance).toContainText('Owes ฿120.00')
  await expect(glance).toContainText('Nothing booked')
  await expect(page.locator('main .primary')).toHaveText('Record a payment')
  await expectNoSidewaysScroll(page)
  await page.locator('main .primary').click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('what a sale comes to, and what of it is owed, follows what is chosen', async ({ page, database }) => {
  const { id } = await insertMember(database.db, { name: 'Kai Boonmee' })
  await page.setViewportSize({ width: 320, height: 740 })
  await signInAsOwner(page)
  await visit(page, `/admin/members/${id}/account?sell=1`)
  const dialog = page.getByRole('dialog', { name: 'Sell to Kai Boonmee' })
  const paid = dialog.getByLabel('Paid now, in baht')
  await dialog.getByLabel('What', { exact: true }).selectOption({ label: 'Day Pass, 1 day' })
  await dialog.getByLabel('How many').fill('3')
  await expect(dialog).toContainText('฿1,284.00')
  await expect(paid).toHaveValue('1284.00')
  await paid.fill('1000')
  await expect(dialog.getByRole('status')).toContainText('Owes ฿284.00')
  await dialog.getByLabel('What', { exact: true }).selectOption({ label: 'Something else' })
  await dialog.getByLabel('Price of one, in baht').fill('250')
  await dialog.getByLabel('How many').fill('2')
  await expect(paid).toHaveValue('500.00')
  await expect(dialog.getByRole('status')).toContainText('Nothing owed')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a member is picked by keys alone, and what the booking costs stands beside the button', async ({
  page,
  database: { db },
}) => {
  const discounts = [{ plan: 'Monthly Pass', percent: 50 }]
  const room = {
    name: { en: 'Picker Room' },
    kind: 'room',
    priceRules: { ...FREE, hourSatang: 20_000, discounts },
  } as const
  const [space] = await db.insert(spaces).values(room).returning()
  const tomorrow = addDays(bangkokDay(new Date()), 1)
  const expiryDate = addDays(tomorrow, 60)
  const member = await insertMember(db, { name: 'Ладда Keysworth', expiryDate })
  await insertMember(db, { name: 'Somsri Keysworth', expiryDate })
  await insertMember(db, { name: 'Gone Keysworth', expiryDate, status: 'suspended' })
  await page.setViewportSize({ width: 390, height: 664 })
  await signInAsOwner(page)
  const asked = { day: tomorrow, new: '1', in: space?.id ?? '', at: `${tomorrow}T10:00` }
  await visit(page, `/admin/bookings?${new URLSearchParams(asked)}`)
  const dialog = page.getByRole('dialog')
  const box = dialog.getByRole('combobox', { name: 'Member' })
  await box.focus()
  await page.keyboard.type('keysw')
  const list = dialog.getByRole('listbox')
  await expect(list.getByRole('option')).toHaveCount(2)
  await expect(list).toContainText('Active')
  await expect(list).toContainText('Nothing owed')
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(dialog).toBeVisible()
  await page.keyboard.type('o')
  await expect(list).toBeVisible()
  await page.keyboard.press('ArrowUp')
  const last = list.getByRole('option').last()
  await expect(last).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', (await last.getAttribute('id')) ?? 'none')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(member.name)
  await expect(dialog.locator('[name=member]')).toHaveValue(member.memberId)
  await expect(dialog.getByText(member.memberId)).toBeVisible()
  const price = dialog.getByRole('status', { name: 'Price' })
  await expect(price).toHaveText('฿100')
  await expect(price).toBeInViewport()
  await dialog.getByLabel('Until', { exact: true }).fill(`${tomorrow}T12:00`)
  await expect(price).toHaveText('฿200')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Book it' }).click()
  await expect(page.getByText(`Booked for ${member.name}`)).toBeVisible()

  await visit(page, '/admin/visits')
  await page.getByRole('combobox', { name: 'Name, member ID or phone' }).fill(member.memberId.toLowerCase())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Check in: ${member.name}` }).click()
  await expect(page.getByText(`${member.name} is in`)).toBeVisible()
})
