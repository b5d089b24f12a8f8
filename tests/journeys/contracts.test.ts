import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { plans } from '#app/house/plans/tables.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { runNight } from '#app/joining/contracts/jobs.server.ts'
import { runBilling } from '#app/joining/contracts/steps/run.server.ts'
import { contractItems, contracts, seatHolders, seats } from '#app/joining/contracts/tables.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { customers } from '#app/people/customers/tables.server.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { insertMember } from '../support/reviewer.ts'

const house = await openRequestHouse()
const { db } = house
const manager = await house.newStaff('manager@sala.test', 'manager')
const say = (text: string) => expect(manager.main).toHaveTextContent(text)
const [company] = await db
  .insert(customers)
  .values({ kind: 'company', name: 'Acme (Thailand)', billingEmails: ['bills@acme.test'] })
  .returning()
const [plan] = await db.select().from(plans).where(eq(plans.name, 'Monthly Pass'))

async function write(fields: Record<string, string>) {
  await manager.open('/admin/contracts?new=1')
  manager.fill('Company', company?.id ?? '')
  manager.fill('Plan', plan?.id ?? '')
  for (const [label, value] of Object.entries(fields)) manager.fill(label, value)
  await manager.press('Write the draft')
}

test('a manager writes a contract, lets it run, gives its seats, reads its bill and ends it', async () => {
  const seated = await insertMember(db, { name: 'Nok Saelim' })
  const next = await insertMember(db, { name: 'Ploy Dee' })
  const today = bangkokDay(new Date())
  await write({ Seats: '2', 'Price of a seat a month, before VAT (฿)': '4,900', 'First day': today })
  say('Acme (Thailand)')
  say('2 × Monthly Pass')
  say('Draft')
  await manager.press('Let it run')
  say('Running')

  const [contract] = await db.select().from(contracts)
  await manager.follow('Give seat Seat 1')
  manager.fill('Who has it', seated.memberId)
  await manager.press('Give seat', manager.page.getByRole('dialog'))
  say('Nok Saelim')
  say('1 of 2')
  expect(manager.page.getAllByText('Free')).toHaveLength(1)
  await manager.follow('Give seat Seat 1')
  manager.fill('Who has it', next.memberId)
  await manager.press('Give seat', manager.page.getByRole('dialog'))
  say('Ploy Dee')
  expect(manager.main).not.toHaveTextContent('Nok Saelim')
  await manager.press('Free seat Seat 1')
  say('0 of 2')
  expect(await db.$count(seatHolders)).toBe(0)

  const ctx = { ...house.ctx, actor: { userId: null } }
  await db.transaction(tx => runBilling(tx, ctx, today))
  await manager.open(`/admin/contracts/${contract?.id}`)
  await manager.follow(/^BL\d{4}-000001$/)
  say('Monthly Pass')
  say('To be paid')
  expect(manager.page.getByRole('heading', { level: 1 })).toHaveTextContent(/^BL\d{4}-000001$/)

  await manager.open(`/admin/contracts/${contract?.id}?close=1`)
  manager.fill('Last day', addDays(today, 10))
  await manager.press('End the contract', manager.page.getByRole('dialog'))
  say('Notice given')
  await manager.open('/admin/contracts?q=acme&state=notice')
  expect(manager.page.getAllByRole('row')).toHaveLength(2)
})

test('a contract that is over offers nothing that it would refuse', async () => {
  await write({ Seats: '1', 'First day': bangkokDay(new Date()) })
  expect(manager.page.getByRole('link', { name: 'Give seat Seat 1' })).toBeVisible()
  const { id, seatId } = await newestSeat()
  await db.update(contracts).set({ state: 'withdrawn' }).where(eq(contracts.id, id))
  await manager.open(`/admin/contracts/${id}?edit=${seatId}`)
  say('Seat 1')
  expect(manager.page.queryByRole('dialog')).toBeNull()
  expect(manager.page.queryByRole('link', { name: /Seat 1/ })).toBeNull()
  expect(manager.page.queryByRole('button', { name: /Seat 1/ })).toBeNull()
})

async function newestSeat() {
  const [newest] = await db
    .select({ id: contractItems.contractId, seatId: seats.id })
    .from(seats)
    .innerJoin(contractItems, eq(contractItems.id, seats.itemId))
    .orderBy(desc(seats.id))
    .limit(1)
  if (!newest) throw new Error('no seat')
  return newest
}

test('what is typed wrong is said beside its field, and nothing is written', async () => {
  const before = await db.$count(contracts)
  await write({ Seats: '0', 'First day': '2026-12-31', 'Last day': '2026-12-01' })
  expect(manager.status).toBe(400)
  expect(manager.control('Seats')).toHaveAccessibleDescription(
    expect.stringContaining('Enter a number from 1 to 500.'),
  )
  await write({ Seats: '2', 'First day': '2026-12-31', 'Last day': '2026-12-01' })
  expect(manager.control('Last day')).toHaveAccessibleDescription(
    expect.stringContaining('The last day is before the first.'),
  )
  expect(manager.control('Seats')).toHaveValue('2')
  expect(await db.$count(contracts)).toBe(before)
})

test('a seat is not given to nobody, and a contract does not end in the past', async () => {
  const [contract] = await db.select().from(contracts)
  await write({ Seats: '1', 'First day': '2026-01-01' })
  const { pathname } = new URL(manager.address, 'http://sala.test')
  const id = pathname.split('/').at(-1)
  expect(id).not.toBe(contract?.id)
  await manager.press('Let it run')
  await manager.follow('Give seat Seat 1')
  manager.fill('Who has it', 'SALA-NOBODY')
  await manager.press('Give seat', manager.page.getByRole('dialog'))
  expect(manager.control('Who has it')).toHaveAccessibleDescription(
    expect.stringContaining('Pick a member from the list.'),
  )
  await manager.open(`/admin/contracts/${id}?close=1`)
  manager.fill('Last day', '2026-01-05')
  await manager.press('End the contract', manager.page.getByRole('dialog'))
  expect(manager.control('Last day')).toHaveAccessibleDescription(
    expect.stringContaining('That day is over. Choose today or later.'),
  )
})

test('an overdue bill stands above the contracts, and when people hear of one is set beside renewals', async () => {
  const today = bangkokDay(new Date())
  await db.update(contracts).set({ state: 'withdrawn' })
  await write({ Seats: '1', 'First day': addDays(today, -4) })
  await manager.press('Let it run')
  await runNight({ ...house.ctx, now: () => new Date(Date.now() - 4 * 24 * 60 * 60 * 1000) })
  await manager.open('/admin/contracts')
  say('Days overdue: 4')
  await manager.open('/admin')
  say('Overdue bills of contracts')

  await manager.open('/admin/settings/renewals')
  manager.fill('Days after the due day until the reminder', '5')
  expect(manager.main).not.toHaveTextContent('Late fee')
  await manager.press('Save')
  expect((await findSettings(db)).renewals).toMatchObject({ billReminderDays: 5, lateFeeSatang: 0 })
})

test('staff see what a draft would charge, pause and add seats, book money for a bill and settle its deposit', async () => {
  const today = bangkokDay(new Date())
  await db.update(contracts).set({ state: 'withdrawn' })
  const owner = await house.newStaff('owner@sala.test', 'owner')
  const dialog = () => owner.page.getByRole('dialog')
  await write({
    Seats: '2',
    'Price of a seat a month, before VAT (฿)': '1,000',
    'First day': today,
    Deposit: '3,000',
  })
  say('The first bills, as it stands')
  expect(manager.page.getByRole('table', { name: 'The first bills, as it stands' })).toHaveTextContent(
    '฿3,000.00',
  )
  await manager.press('Let it run')
  expect(manager.main).not.toHaveTextContent('The first bills, as it stands')

  await owner.open(manager.address)
  await owner.follow('Pause Seat 1')
  owner.fill('First day', addDays(today, 2))
  owner.fill('Last day', addDays(today, 1))
  await owner.press('Pause', dialog())
  expect(owner.control('Last day')).toHaveAccessibleDescription('The last day is before the first.')
  owner.fill('Last day', addDays(today, 3))
  await owner.press('Pause', dialog())
  expect(owner.main).toHaveTextContent('Paused')
  await owner.follow('Add seats')
  owner.fill('Plan', plan?.id ?? '')
  owner.fill('Seats', '1')
  await owner.press('Add seats', dialog())
  expect(owner.page.getByRole('heading', { name: '1 × Monthly Pass' })).toBeInTheDocument()

  await runNight(house.ctx)
  await owner.open(owner.address)
  const [newest] = owner.page.getAllByRole('link', { name: /^BL\d{4}-\d{6}$/ })
  await owner.follow(newest?.textContent ?? '')
  await owner.follow('Record a payment')
  await owner.press('Record a payment', dialog())
  expect(owner.main).toHaveTextContent('Paid')
  expect(owner.page.queryByRole('link', { name: 'End the bill' })).toBeNull()

  await owner.open(manager.address)
  await owner.follow('Settle the deposit')
  owner.fill('Keep for damage', '500')
  await owner.press('Settle the deposit', dialog())
  expect(owner.control('What for')).toHaveAccessibleDescription('Say what it is kept for.')
  owner.fill('What for', 'Broken lamp')
  await owner.press('Settle the deposit', dialog())
  expect(owner.main).not.toHaveTextContent('Deposit held')
  await owner.open('/admin/documents?kind=deposit_return')
  expect(owner.main).toHaveTextContent(/DR\d{4}-000001/)
})

test('a manager writes an office, lockers and a discount, changes prices, takes that back, and renews the contract', async () => {
  const today = bangkokDay(new Date())
  const priceRules = { hourSatang: 0, halfDaySatang: null, daySatang: null, bands: [], discounts: [] }
  const [office] = await db
    .insert(spaces)
    .values({ name: { en: 'Reef' }, kind: 'room', priceRules })
    .returning()
  const dialog = () => manager.page.getByRole('dialog')
  const last = addDays(today, 60)
  const days = { 'First day': today, 'Last day': last, 'At its last day': 'month_to_month' }
  await write({ Plan: '', ...days })
  say('It goes on from month to month')
  await manager.follow('Add a space of their own')
  await manager.press('Add a space of their own', dialog())
  expect(manager.control('Room or desk')).toHaveAccessibleDescription('Choose a room or a desk.')
  manager.fill('Room or desk', office?.id ?? '')
  manager.fill('Price a month, before VAT (฿)', '25,000')
  await manager.press('Add a space of their own', dialog())
  await manager.follow('Add a product')
  manager.fill('Name', 'Locker')
  manager.fill('Quantity', '2')
  manager.fill('Price of one a month, before VAT (฿)', '250')
  await manager.press('Add a product', dialog())
  await manager.follow('Add a discount')
  manager.fill('Name', 'First year')
  manager.fill('Taken off a month, before VAT (฿)', '25,500.01')
  await manager.press('Add a discount', dialog())
  expect(manager.control('Taken off a month, before VAT (฿)')).toHaveAccessibleDescription(
    expect.stringContaining('That is more than a month of what it is taken off of'),
  )
  manager.fill('Taken off a month, before VAT (฿)', '500')
  await manager.press('Add a discount', dialog())
  for (const text of ['1 × Reef', '2 × Locker', '1 × Discount: First year', '฿25,000.00']) say(text)
  await manager.press('Let it run')

  await manager.follow('Change prices')
  manager.fill('First day', addDays(today, 10))
  manager.fill('All higher by (%)', '10')
  await manager.press('Change prices', dialog())
  expect(manager.control('First day')).toHaveAccessibleDescription(
    expect.stringContaining('With notice of 30 days, new prices begin on'),
  )
  manager.fill('First day', addDays(today, 40))
  manager.fill('New price: 2 × Locker (฿)', '300')
  await manager.press('Change prices', dialog())
  for (const text of ['New prices from', '฿27,500.00', '฿300.00']) say(text)
  await manager.press('Keep the prices of now')
  expect(manager.main).not.toHaveTextContent('New prices from')

  const renewed = manager.address
  await manager.follow('Renew')
  await manager.press('Write the draft', dialog())
  say('Renews')
  for (const text of ['1 × Reef', '2 × Locker', '1 × Discount: First year', 'Draft']) say(text)
  await manager.open(renewed)
  say('Renewed by')
  expect(manager.page.queryByRole('link', { name: 'Renew' })).toBeNull()
  await db.update(contracts).set({ state: 'withdrawn' })
})

test('an address of no contract and of no bill is not found', async () => {
  for (const path of ['/admin/contracts/none', `/admin/contracts/bills/${company?.id}`]) {
    await manager.open(path)
    expect(manager.status).toBe(404)
  }
})

test('seats that are rent are written as such, and show it', async () => {
  const today = bangkokDay(new Date())
  await write({ Seats: '1', VAT: 'exempt', 'Withholding tax': 'rent', 'First day': today })
  say('VAT: Exempt (rent)')
  say('Withholding tax: As for rent')
  const [{ vatClass, whtClass } = {}] = await db
    .select()
    .from(contractItems)
    .orderBy(desc(contractItems.createdAt), desc(contractItems.id))
  expect([vatClass, whtClass]).toEqual(['exempt', 'rent'])
})
