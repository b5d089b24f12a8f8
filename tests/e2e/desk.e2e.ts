import { bangkokDay } from '#app/kit/pure/days.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
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
    ...{ name: 'Mali Trading', expiryDate: bangkokDay(new Date()), anchorDay: null },
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
    ...{ ...charge, memberRowId: id, bookedOn: bangkokDay(new Date()), amountSatang: 120_00 },
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
