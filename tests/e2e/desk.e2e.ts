import { eq } from 'drizzle-orm'
import { settings } from '#app/house/settings/tables.server.ts'
import { addMonths, bangkokDay, formatDay } from '#app/kit/pure/days.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { insertMember } from '../support/reviewer.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

// A server of its own: what is taken and closed here is nobody else's.
test.use({ serverEnv: { LOG_LEVEL: 'warn' }, contextOptions: { reducedMotion: 'reduce' } })

test('a membership is renewed with cash in one screen, by keyboard', async ({ page, database }) => {
  const { db } = database
  const today = bangkokDay(new Date())
  const next = addMonths(today, 1)
  const { id } = await insertMember(db, { name: 'Nok Suwan', expiryDate: today, anchorDay: null })
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsOwner(page)
  await visit(page, `/admin/members/${id}`)
  await page.getByRole('link', { name: 'Renew' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Renew this membership?' })
  await expect(dialog).toContainText('Monthly Pass, 1 month')
  await expect(dialog).toContainText('฿5,350.00')
  await expect(dialog).toContainText(formatDay(next, 'en'))
  const paid = dialog.getByLabel('Paid now, in baht')
  await expect(paid).toBeFocused()
  await expect(paid).toHaveValue('5350.00')
  await expect(dialog.getByRole('status')).toContainText('Nothing owed')
  await paid.fill('5000')
  await expect(dialog.getByRole('status')).toContainText('Owes ฿350.00')
  await paid.fill('6,000')
  await expect(dialog.getByRole('status')).toContainText('฿650.00 paid ahead')
  await paid.fill('5350')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please choose how the money moved')).toBeVisible()
  await expect(paid).toHaveValue('5350')
  await dialog.getByLabel('Method').selectOption('Cash')
  await dialog.getByRole('button', { name: 'Renew' }).click()
  await expect(page.getByText('Membership renewed successfully. New expiry date:')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('Nothing owed')
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.memberRowId, id))
  expect(entries.map(({ kind, method, amountSatang }) => [kind, method, amountSatang])).toEqual([
    ['charge', null, 5350_00],
    ['payment', 'cash', 5350_00],
  ])
  const papers = await db.select().from(documents).where(eq(documents.memberRowId, id))
  expect(papers).toMatchObject([{ totalSatang: 5350_00 }])
})

test('a company keeps tax back of a renewal: what is proposed is the rest, and nothing is owed', async ({
  page,
  database,
}) => {
  const { db } = database
  const today = bangkokDay(new Date())
  const { id } = await insertMember(db, { name: 'Mali Trading', expiryDate: today, anchorDay: null })
  await signInAsOwner(page)
  await visit(page, '/admin/settings/tax')
  await page.getByLabel('Companies may keep withholding tax back').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The site shows it now.')).toBeVisible()
  await visit(page, `/admin/members/${id}?renew=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Renew this membership?' })
  const paid = dialog.getByLabel('Paid now, in baht')
  await expect(paid).toHaveValue('5350.00')
  const tick = dialog.getByLabel('The payer kept 3% withholding tax back')
  await tick.check()
  await expect(paid).toHaveValue('5189.50')
  await expect(dialog.getByRole('status')).toContainText('Nothing owed')
  await tick.uncheck()
  await expect(paid).toHaveValue('5350.00')
  await paid.fill('5,000')
  await tick.check()
  await expect(paid).toHaveValue('5,000')
  await expect(dialog.getByRole('status')).toContainText('Owes ฿195.36')
  await paid.fill('5189.50')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Renew' }).click()
  await expect(dialog.getByText('Please choose how the money moved')).toBeVisible()
  await expect(tick).toBeChecked()
  await dialog.getByLabel('Method').selectOption('Cash')
  await dialog.getByRole('button', { name: 'Renew' }).click()
  await expect(page.getByText('Membership renewed successfully. New expiry date:')).toBeVisible()
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.memberRowId, id))
  expect(entries.map(({ method, amountSatang }) => [method, amountSatang])).toEqual([
    [null, 5350_00],
    ['cash', 5189_50],
    ['withheld', 160_50],
  ])
  await visit(page, '/admin/documents/withholding')
  await expect(page.getByRole('row', { name: /Mali Trading/ })).toContainText('Expected')
  await db.delete(settings).where(eq(settings.key, 'tax'))
})

test('something is sold at the desk, paid in part, and the rest is owed', async ({ page, database }) => {
  const { id } = await insertMember(database.db, { name: 'Kai Boonmee' })
  await signInAsOwner(page)
  await visit(page, `/admin/members/${id}`)
  const account = page.getByRole('region', { name: 'Account' })
  await account.getByRole('link', { name: 'Sell something' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sell to Kai Boonmee' })
  await dialog.getByRole('button', { name: 'Sell' }).click()
  await expect(dialog.getByText('Please choose what is sold')).toBeVisible()
  await dialog.getByLabel('What').selectOption({ label: 'Day Pass, 1 day' })
  await dialog.getByLabel('How many').fill('3')
  await expect(dialog).toContainText('฿1,284.00')
  await expect(dialog.getByLabel('Paid now, in baht')).toHaveValue('1284.00')
  await dialog.getByLabel('Paid now, in baht').fill('1000')
  await dialog.getByLabel('Method').selectOption('Cash')
  await expect(dialog.getByRole('status')).toContainText('Owes ฿284.00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sell' }).click()
  await expect(page.getByText('Sold: Day Pass. Owes ฿284.00')).toBeVisible()
  await expect(page.getByRole('table').getByText('Sale, Day Pass × 3').first()).toBeVisible()
  await visit(page, '/admin/ledger')
  await expect(page.getByRole('link', { name: 'Kai Boonmee' }).first()).toBeVisible()
})

test('something of no list is sold with its description and price, and has its paper', async ({
  page,
  database,
}) => {
  const { id } = await insertMember(database.db, { name: 'Fah Srisuk' })
  await page.setViewportSize({ width: 320, height: 740 })
  await signInAsOwner(page)
  await visit(page, `/admin/members/${id}/account?sell=1`)
  const dialog = page.getByRole('dialog', { name: 'Sell to Fah Srisuk' })
  await dialog.getByLabel('What', { exact: true }).selectOption({ label: 'Something else' })
  await dialog.getByLabel('Price of one, in baht').fill('250')
  await dialog.getByLabel('How many').fill('2')
  await expect(dialog.getByLabel('Paid now, in baht')).toHaveValue('500.00')
  await dialog.getByLabel('Method').selectOption('Cash')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const what = dialog.getByLabel('What it is, as the paper says it')
  await what.fill('ამ')
  await dialog.getByRole('button', { name: 'Sell' }).click()
  await expect(what).toHaveAccessibleDescription(/letters/)
  await expect(dialog.getByLabel('Price of one, in baht')).toHaveValue('250')
  await what.fill('Lost key')
  await dialog.getByRole('button', { name: 'Sell' }).click()
  await expect(page.getByText('Sold: Lost key. Nothing owed')).toBeVisible()
  const papers = await database.db.select().from(documents).where(eq(documents.memberRowId, id))
  expect(papers).toMatchObject([{ totalSatang: 500_00 }])
  expect(papers[0]?.content.lines).toMatchObject([{ planName: 'Lost key', quantity: 2 }])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, allowedComplaint: /status of 409/ })

  test('a sale says its total before it is booked', async ({ page, database }) => {
    const { id } = await insertMember(database.db, { name: 'Dao Wong' })
    await signInAsOwner(page)
    await page.goto(`/admin/members/${id}/account?sell=1`)
    const dialog = page.getByRole('dialog', { name: 'Sell to Dao Wong' })
    await dialog.getByLabel('What').selectOption({ label: 'Day Pass, 1 day' })
    await dialog.getByLabel('Paid now, in baht').fill('0')
    await dialog.getByRole('button', { name: 'Sell' }).click()
    await expect(dialog.getByText('The total is ฿428.00. Check what is paid and sell again.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Sell' }).click()
    await expect(page.getByText('Sold: Day Pass. Owes ฿428.00')).toBeVisible()
  })
})
