import { expect, test } from 'vitest'
import { addDays, addMonths, bangkokDay, formatDay, monthOf } from '#app/kit/pure/days.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { insertMember } from '../support/reviewer.ts'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff()

test('a renewal by hand is owed until it is paid, and a closed month takes nothing more', async () => {
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
  const account = () => owner.page.getByRole('region', { name: 'Account' })
  const dialog = (name: string) => owner.page.getByRole('dialog', { name })
  const say = (text: string) => expect(owner.main).toHaveTextContent(text)
  async function openLastMonth() {
    await owner.open('/admin/ledger')
    owner.fill('Month', lastMonth.slice(0, 7))
    await owner.press('Show')
    await owner.follow(`Close ${lastMonthName}`)
  }

  // The renewal is owed.
  await owner.open(`/admin/members/${nok.id}`)
  expect(account()).toHaveTextContent('Nothing owed')
  await owner.follow('Renew')
  owner.fill('Paid now, in baht', '0')
  await owner.press('Renew', dialog('Renew this membership?'))
  expect(account()).toHaveTextContent('Owes ฿5,350.00')
  await owner.follow('Record a payment', account())

  // A payment with a slip of the finger is refused beside its field, then booked.
  const payment = () => dialog('Record a payment')
  expect(owner.control('Amount in baht', payment())).toHaveValue('5350.00')
  owner.fill('Amount in baht', '5,350.001', payment())
  owner.fill('Note', 'Over the counter', payment())
  await owner.press('Record a payment', payment())
  expect(payment()).toHaveTextContent('Please choose how the money moved')
  expect(owner.control('Amount in baht', payment())).toBeInvalid()
  expect(owner.control('Note', payment())).toHaveValue('Over the counter')
  owner.fill('Amount in baht', '๕,๓๕๐', payment())
  owner.fill('Method', 'Cash', payment())
  await owner.press('Record a payment', payment())
  say('The payment is recorded')
  expect(owner.main).toHaveTextContent('Nothing owed')
  expect(owner.page.getByRole('table')).toHaveTextContent('Over the counter')

  // This month’s revenue is the dashboard’s.
  await owner.open('/admin/ledger')
  expect(owner.control('Month')).toHaveValue(today.slice(0, 7))
  expect(owner.page.getByText('Revenue').closest('div')).toHaveTextContent('฿5,350.00')
  await owner.open('/admin/dashboard')
  expect(owner.main).toHaveTextContent('฿5,350')

  // What has no paper keeps the month before open, until it is taken back.
  await openLastMonth()
  const refused = dialog(`${lastMonthName} cannot be closed yet`)
  expect(refused).toHaveTextContent('Money came in without a paper')
  expect(refused).toHaveTextContent('฿999.00')
  expect(refused).not.toHaveTextContent('Close the month')
  await db.insert(ledgerEntries).values({
    kind: 'reversal',
    source: 'by_hand',
    amountSatang: -999_00,
    bookedOn: today,
    method: 'transfer',
    reversesId: stray?.id,
  })

  // An owner closes the month before.
  await openLastMonth()
  const closing = dialog(`Close ${lastMonthName} for good?`)
  expect(closing).toHaveTextContent('Revenue of')
  await owner.press('Close the month', closing)
  say(`${lastMonthName} is closed`)
  expect(owner.main).toHaveTextContent(/closed it on/)

  // A correction in it is refused and told where it belongs.
  await owner.open(`/admin/members/${nok.id}/account?record=correction`)
  const correction = () => dialog('Correct what is owed')
  owner.fill('Amount in baht', '50', correction())
  owner.fill('Date', lastDay, correction())
  owner.fill('Why', 'A discount', correction())
  await owner.press('Record the correction', correction())
  expect(correction()).toHaveTextContent(`Please enter ${formatDay(monthOf(today), 'en')} or later`)
  owner.fill('Date', today, correction())
  await owner.press('Record the correction', correction())
  expect(owner.main).toHaveTextContent('฿50.00 paid ahead')
})

test('whoever opens what is below a record by the ID that people know can save there as well', async () => {
  const mali = await insertMember(db, { name: 'Mali Chai' })
  await owner.open(`/admin/members/${mali.memberId}/payers`)
  owner.fill('Email of the payer', 'parent@example.com')
  await owner.press('Add payer')
  expect(owner.main).toHaveTextContent('parent@example.com')
  await owner.open(`/admin/members/${mali.memberId}/account`)
  await owner.follow('Record a payment')
  const payment = owner.page.getByRole('dialog', { name: 'Record a payment' })
  owner.fill('Amount in baht', '100', payment)
  owner.fill('Method', 'Cash', payment)
  await owner.press('Record a payment', payment)
  expect(owner.main).toHaveTextContent('The payment is recorded')
})
