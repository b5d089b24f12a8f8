import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { addMonths, bangkokDay, formatDay } from '#app/kit/pure/days.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { insertMember } from '../support/reviewer.ts'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff()
const today = bangkokDay(new Date())

const dialog = (name: string) => owner.page.getByRole('dialog', { name })
const renewal = () => dialog('Renew this membership?')
const say = (text: string) => expect(owner.main).toHaveTextContent(text)
const entriesOf = (id: string) => db.select().from(ledgerEntries).where(eq(ledgerEntries.memberRowId, id))
const papersOf = (id: string) => db.select().from(documents).where(eq(documents.memberRowId, id))

test('a membership is renewed with cash in one screen, by keyboard', async () => {
  const { id } = await insertMember(db, { name: 'Nok Suwan', expiryDate: today, anchorDay: null })
  await owner.open(`/admin/members/${id}`)
  await owner.follow('Renew')
  expect(renewal()).toHaveTextContent('Monthly Pass, 1 month')
  expect(renewal()).toHaveTextContent('฿5,350.00')
  expect(renewal()).toHaveTextContent(formatDay(addMonths(today, 1), 'en'))
  expect(owner.control('Paid now, in baht')).toHaveValue('5350.00')
  owner.fill('Paid now, in baht', '5350')
  await owner.press('Renew', renewal())
  expect(renewal()).toHaveTextContent('Please choose how the money moved')
  expect(owner.control('Paid now, in baht')).toHaveValue('5350')
  expect(await entriesOf(id)).toEqual([])
  owner.fill('Method', 'Cash', renewal())
  await owner.press('Renew', renewal())
  say('Membership renewed successfully. New expiry date:')
  expect(owner.page.getByRole('region', { name: 'Account' })).toHaveTextContent('Nothing owed')
  const entries = await entriesOf(id)
  expect(entries.map(({ kind, method, amountSatang }) => [kind, method, amountSatang])).toEqual([
    ['charge', null, 5350_00],
    ['payment', 'cash', 5350_00],
  ])
  expect(await papersOf(id)).toMatchObject([{ totalSatang: 5350_00 }])
})

test('a company keeps tax back of a renewal: what is proposed is the rest, and nothing is owed', async () => {
  const { id } = await insertMember(db, { name: 'Mali Trading', expiryDate: today, anchorDay: null })
  await owner.open('/admin/settings/tax')
  owner.check('Companies may keep withholding tax back')
  await owner.press('Save')
  say('Saved. The site shows it now.')
  await owner.open(`/admin/members/${id}?renew=${id}`)
  const tick = /^The payer kept 3% withholding tax back/
  expect(owner.control('Paid now, in baht')).toHaveValue('5350.00')
  owner.check(tick)
  owner.fill('Paid now, in baht', '5189.50')
  await owner.press('Renew', renewal())
  expect(renewal()).toHaveTextContent('Please choose how the money moved')
  expect(owner.control(tick)).toBeChecked()
  owner.fill('Method', 'Cash', renewal())
  await owner.press('Renew', renewal())
  say('Membership renewed successfully. New expiry date:')
  expect((await entriesOf(id)).map(({ method, amountSatang }) => [method, amountSatang])).toEqual([
    [null, 5350_00],
    ['cash', 5189_50],
    ['withheld', 160_50],
  ])
  await owner.open('/admin/documents/withholding')
  expect(owner.page.getByRole('row', { name: /Mali Trading/ })).toHaveTextContent('Expected')
  await db.delete(settings).where(eq(settings.key, 'tax'))
})

test('something is sold at the desk, paid in part, and the rest is owed', async () => {
  const { id } = await insertMember(db, { name: 'Kai Boonmee' })
  const sale = () => dialog('Sell to Kai Boonmee')
  await owner.open(`/admin/members/${id}`)
  await owner.follow('Sell something', owner.page.getByRole('region', { name: 'Account' }))
  await owner.press('Sell', sale())
  expect(sale()).toHaveTextContent('Please choose what is sold')
  owner.fill('What', 'Day Pass, 1 day', sale())
  owner.fill('How many', '3', sale())
  owner.fill('Paid now, in baht', '1000', sale())
  owner.fill('Method', 'Cash', sale())
  await owner.press('Sell', sale())
  expect(sale()).toHaveTextContent('฿1,284.00')
  await owner.press('Sell', sale())
  say('Sold: Day Pass. Owes ฿284.00')
  expect(owner.page.getByRole('table')).toHaveTextContent('Sale, Day Pass × 3')
  await owner.open('/admin/ledger')
  expect(owner.page.getAllByRole('link', { name: 'Kai Boonmee' })).not.toHaveLength(0)
})

test('something of no list is sold with its description and price, and has its paper', async () => {
  const { id } = await insertMember(db, { name: 'Fah Srisuk' })
  const sale = () => dialog('Sell to Fah Srisuk')
  await owner.open(`/admin/members/${id}/account?sell=1`)
  const what = 'What it is, as the paper says it'
  owner.fill('What', 'Something else', sale())
  await owner.press('Sell', sale())
  expect(owner.status).toBe(400)
  owner.fill('Price of one, in baht', '250', sale())
  owner.fill('How many', '2', sale())
  owner.fill('Paid now, in baht', '500', sale())
  owner.fill('Method', 'Cash', sale())
  owner.fill(what, 'ამ', sale())
  await owner.press('Sell', sale())
  expect(owner.control(what, sale())).toHaveAccessibleDescription(/letters/)
  expect(owner.control('Price of one, in baht', sale())).toHaveValue('250')
  owner.fill(what, 'Lost key', sale())
  await owner.press('Sell', sale())
  say('Sold: Lost key. Nothing owed')
  const papers = await papersOf(id)
  expect(papers).toMatchObject([{ totalSatang: 500_00 }])
  expect(papers[0]?.content.lines).toMatchObject([{ planName: 'Lost key', quantity: 2 }])
})

describe('without JavaScript', () => {
  test('a sale says its total before it is booked', async () => {
    const { id } = await insertMember(db, { name: 'Dao Wong' })
    const sale = () => dialog('Sell to Dao Wong')
    await owner.open(`/admin/members/${id}/account?sell=1`)
    owner.fill('What', 'Day Pass, 1 day', sale())
    owner.fill('Paid now, in baht', '0', sale())
    await owner.press('Sell', sale())
    expect(owner.status).toBe(409)
    expect(sale()).toHaveTextContent('The total is ฿428.00. Check what is paid and sell again.')
    expect(await entriesOf(id)).toEqual([])
    await owner.press('Sell', sale())
    say('Sold: Day Pass. Owes ฿428.00')
  })
})
