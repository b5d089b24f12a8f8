import { addDays, addMonths, bangkokDay, formatDay, monthOf } from '#app/kit/pure/days.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { insertMember } from '../support/reviewer.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

// A server of its own: a month that is closed here takes nobody else's entries.
test.use({ serverEnv: { LOG_LEVEL: 'warn' }, contextOptions: { reducedMotion: 'reduce' } })

test('a renewal by hand is owed until it is paid, and a closed month takes nothing more', async ({
  page,
  database,
}) => {
  const { db } = database
  const today = bangkokDay(new Date())
  const lastMonth = addMonths(monthOf(today), -1)
  const lastDay = addDays(monthOf(today), -1)
  const lastMonthName = formatDay(lastMonth, 'en', { month: 'long', year: 'numeric' })
  const nok = await insertMember(db, { name: 'Nok Suwan', expiryDate: today })
  const [stray] = await db
    .insert(ledgerEntries)
    .values({
      kind: 'payment',
      source: 'by_hand',
      amountSatang: 999_00,
      bookedOn: lastDay,
      method: 'transfer',
    })
    .returning()
  await signInAsOwner(page)

  await test.step('the renewal is owed', async () => {
    await visit(page, `/admin/members/${nok.id}`)
    const account = page.getByRole('region', { name: 'Account' })
    await expect(account).toContainText('Nothing owed')
    await page.getByRole('link', { name: 'Renew' }).click()
    await page.getByRole('dialog').getByLabel('Paid now, in baht').fill('0')
    await page.getByRole('dialog').getByRole('button', { name: 'Renew' }).click()
    await expect(account).toContainText('Owes ฿5,350.00')
    await account.getByRole('link', { name: 'Record a payment' }).click()
  })

  await test.step('a payment with a slip of the finger is refused beside its field, then booked', async () => {
    const dialog = page.getByRole('dialog', { name: 'Record a payment' })
    await expect(dialog.getByLabel('Amount in baht')).toHaveValue('5350.00')
    await dialog.getByLabel('Amount in baht').fill('5,350.001')
    await dialog.getByLabel('Note').fill('Over the counter')
    await dialog.getByRole('button', { name: 'Record a payment' }).click()
    await expect(dialog.getByText('Please choose how the money moved')).toBeVisible()
    await expect(dialog.getByLabel('Amount in baht')).toBeFocused()
    await expect(dialog.getByLabel('Note')).toHaveValue('Over the counter')
    await expectAccessible(page)
    await dialog.getByLabel('Amount in baht').fill('๕,๓๕๐')
    await dialog.getByLabel('Method').selectOption('Cash')
    await dialog.getByRole('button', { name: 'Record a payment' }).click()
    await expect(page.getByText('The payment is recorded')).toBeVisible()
    await expect(page.getByText('Nothing owed')).toBeVisible()
    await expect(page.getByRole('table').getByText('Over the counter')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('this month’s revenue is the dashboard’s', async () => {
    await visit(page, '/admin/ledger')
    await expect(page.getByRole('combobox', { name: 'Month' })).toHaveValue(today.slice(0, 7))
    const revenue = page
      .locator('div')
      .filter({ has: page.getByText('Revenue', { exact: true }) })
      .last()
    await expect(revenue).toContainText('฿5,350.00')
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await visit(page, '/admin/dashboard')
    await expect(page.getByRole('main')).toContainText('฿5,350')
  })

  await test.step('what has no paper keeps the month before open, until it is taken back', async () => {
    await visit(page, '/admin/ledger')
    await page.getByRole('combobox', { name: 'Month' }).selectOption(lastMonth.slice(0, 7))
    await page.getByRole('link', { name: `Close ${lastMonthName}` }).click()
    const dialog = page.getByRole('dialog', { name: `${lastMonthName} cannot be closed yet` })
    await expect(dialog).toContainText('Money came in without a paper')
    await expect(dialog).toContainText('฿999.00')
    await expect(dialog.getByRole('button', { name: 'Close the month' })).toBeHidden()
    await expectAccessible(page)
    await db.insert(ledgerEntries).values({
      ...{ kind: 'reversal', source: 'by_hand', amountSatang: -999_00, bookedOn: today, method: 'transfer' },
      reversesId: stray?.id,
    })
  })

  await test.step('an owner closes the month before', async () => {
    await visit(page, '/admin/ledger')
    await page.getByRole('combobox', { name: 'Month' }).selectOption(lastMonth.slice(0, 7))
    await page.getByRole('link', { name: `Close ${lastMonthName}` }).click()
    const dialog = page.getByRole('dialog', { name: `Close ${lastMonthName} for good?` })
    await expect(dialog).toContainText('Revenue of')
    await dialog.getByRole('button', { name: 'Close the month' }).click()
    await expect(page.getByText(`${lastMonthName} is closed`)).toBeVisible()
    await expect(page.getByText(/closed it on/)).toBeVisible()
  })

  await test.step('a correction in it is refused and told where it belongs', async () => {
    await page.setViewportSize({ width: 320, height: 720 })
    await visit(page, '/admin/ledger')
    await expectNoSidewaysScroll(page)
    await visit(page, `/admin/members/${nok.id}/account?record=correction`)
    const dialog = page.getByRole('dialog', { name: 'Correct what is owed' })
    await dialog.getByLabel('Amount in baht').fill('50')
    await dialog.getByLabel('Date').fill(lastDay)
    await dialog.getByLabel('Why').fill('A discount')
    await dialog.getByRole('button', { name: 'Record the correction' }).click()
    await expect(dialog).toContainText(`Please enter ${formatDay(monthOf(today), 'en')} or later`)
    await dialog.getByLabel('Date').fill(today)
    await dialog.getByRole('button', { name: 'Record the correction' }).click()
    await expect(page.getByText('฿50.00 paid ahead')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})
