import { expect, test } from 'vitest'
import { bangkokDay, formatDay } from '#app/kit/pure/days.ts'
import { cashUps } from '#app/money/cash-ups/tables.server.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { insertMember } from '../support/reviewer.ts'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff()

test('a day is counted and closed, and takes no more cash', async () => {
  const today = bangkokDay(new Date())
  const { id } = await insertMember(db, { name: 'Nok Suwan' })
  const payment = () => owner.page.getByRole('dialog', { name: 'Record a payment' })
  const say = (text: string) => expect(owner.main).toHaveTextContent(text)
  const payCash = async (amount: string) => {
    await owner.open(`/admin/members/${id}/account?record=payment`)
    owner.fill('Amount in baht', amount, payment())
    owner.fill('Method', 'Cash', payment())
    await owner.press('Record a payment', payment())
  }

  // What was taken is expected, and a difference asks why.
  await payCash('500')
  say('The payment is recorded')
  await owner.open('/admin/cash-up')
  expect(owner.main).toHaveTextContent('฿500.00 taken, ฿0.00 paid out')
  owner.fill('Opening float, in baht', '1000')
  owner.fill('Counted, in baht', '1400')
  const close = `Close ${formatDay(today, 'en')}`
  await owner.press(close)
  say('Please say why there is a difference')
  expect(owner.main).toHaveTextContent('-฿100.00')
  expect(owner.control('Counted, in baht')).toHaveValue('1400')
  expect(await db.select().from(cashUps)).toEqual([])

  // With a note it is closed for good.
  owner.fill('Note', 'Gave wrong change')
  await owner.press(close)
  say(`The cash of ${formatDay(today, 'en')} is closed`)
  say('The cash of today is closed.')
  expect(owner.page.getByRole('table')).toHaveTextContent('Gave wrong change')
  expect(await db.select().from(cashUps)).toMatchObject([
    { day: today, openingSatang: 1000_00, takenSatang: 500_00, countedSatang: 1400_00 },
  ])

  // Cash of that day is refused and told where it belongs.
  await payCash('20')
  expect(payment()).toHaveTextContent('is counted and closed. Book cash from')
  owner.fill('Method', 'Bank transfer', payment())
  await owner.press('Record a payment', payment())
  say('The payment is recorded')
})
