import { bangkokDay, formatDay } from '#app/kit/pure/days.ts'
import { cashUps } from '#app/money/cash-ups/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { insertMember } from '../support/reviewer.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

// A server of its own: a day that is closed here takes nobody else's cash.
test.use({ serverEnv: { LOG_LEVEL: 'warn' }, contextOptions: { reducedMotion: 'reduce' } })

test('a day is counted and closed, and takes no more cash', async ({ page, database }) => {
  const { db } = database
  const today = bangkokDay(new Date())
  const { id } = await insertMember(db, { name: 'Nok Suwan' })
  await signInAsOwner(page)
  const payCash = async (amount: string) => {
    await visit(page, `/admin/members/${id}/account?record=payment`)
    const dialog = page.getByRole('dialog', { name: 'Record a payment' })
    await dialog.getByLabel('Amount in baht').fill(amount)
    await dialog.getByLabel('Method').selectOption('Cash')
    await dialog.getByRole('button', { name: 'Record a payment' }).click()
    return dialog
  }

  await test.step('what was taken is expected, and a difference asks why', async () => {
    await payCash('500')
    await expect(page.getByText('The payment is recorded')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(page, '/admin/ledger')
    await visit(page, '/admin/cash-up')
    await expect(page.getByRole('main')).toContainText('฿500.00 taken, ฿0.00 paid out')
    await page.getByLabel('Opening float, in baht').fill('1000')
    await page.getByLabel('฿1,000', { exact: true }).fill('1')
    await page.getByLabel('฿100', { exact: true }).fill('4')
    await expect(page.getByLabel('Counted, in baht')).toHaveValue('1400.00')
    await expect(page.getByRole('status').filter({ hasText: 'Difference' })).toContainText('-฿100.00')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: `Close ${formatDay(today, 'en')}` }).click()
    await expect(page.getByText('Please say why there is a difference')).toBeVisible()
    await expect(page.getByLabel('Counted, in baht')).toHaveValue('1400.00')
  })

  await test.step('with a note it is closed for good', async () => {
    await page.getByLabel('Note').fill('Gave wrong change')
    await page.getByRole('button', { name: `Close ${formatDay(today, 'en')}` }).click()
    await expect(page.getByText(`The cash of ${formatDay(today, 'en')} is closed`)).toBeVisible()
    await expect(page.getByText('The cash of today is closed.')).toBeVisible()
    await expect(page.getByRole('table')).toContainText('Gave wrong change')
    await expectAccessible(page)
    expect(await db.select().from(cashUps)).toMatchObject([
      { day: today, openingSatang: 1000_00, takenSatang: 500_00, countedSatang: 1400_00 },
    ])
  })

  await test.step('cash of that day is refused and told where it belongs', async () => {
    const dialog = await payCash('20')
    await expect(dialog).toContainText('is counted and closed. Book cash from')
    await dialog.getByLabel('Method').selectOption('Bank transfer')
    await dialog.getByRole('button', { name: 'Record a payment' }).click()
    await expect(page.getByText('The payment is recorded')).toBeVisible()
  })
})
