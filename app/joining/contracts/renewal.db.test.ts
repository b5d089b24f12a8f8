import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#app/kit/pure/days.ts'
import { checkCode } from '#app/people/access-codes/commands/check.server.ts'
import { openPass } from '#app/people/access-codes/steps/pass.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { NOW } from '../../../tests/support/api-house.ts'
import { insertCompany, openContractHouse } from '../../../tests/support/contract-house.ts'
import { insertMember } from '../../../tests/support/reviewer.ts'
import { changeContractPrices } from './commands/prices.server.ts'
import { renewContract } from './commands/renewal.server.ts'
import { runNight } from './jobs.server.ts'
import { contractBills, contracts } from './tables.server.ts'
import { waiting } from './views/renewals.server.ts'

const { db, ctx: server, owner, ask, contract, run, pay, fill } = await openContractHouse()
const staff = { ...owner, now: () => NOW }

afterEach(async () => {
  await db.update(contracts).set({ state: 'withdrawn' }) // no other test bills them
})

const at = (day: string, time = '12:00') => new Date(`${day}T${time}:00+07:00`)
const shown = async (id: string) => (await ask(`/contracts/${id}`)).body
const activate = (id: string) => ask(`/contracts/${id}/activate`, { method: 'POST' })
const night = (day: string, time = '00:20') => runNight({ ...owner, now: () => at(day, time) })

/** Two seats and a locker for December, with a deposit. */
async function agreed(values: object = {}) {
  const { id: customer_id } = await insertCompany(db, { billingEmails: [`${randomUUID()}@acme.example`] })
  const items = [
    { plan: 'Monthly Pass', quantity: 2, unit_satang: 490_000 },
    { kind: 'product', name: 'Locker', unit_satang: 50_000 },
  ]
  const term = { first_day: '2026-12-01', last_day: '2026-12-31', deposit_satang: 100_000 }
  return contract({ customer_id, items, ...term, ...values })
}

const TERMS = { lastDay: '2027-01-31', thenHow: 'ends', deposit: '1000' }

async function renewed(id: string, values = TERMS): Promise<string> {
  const renewal = await renewContract(staff, { id, values })
  if (!renewal.ok) throw new Error(JSON.stringify(renewal.errors))
  return renewal.id
}

test('a renewal follows with the same items, and its seats with those who have them when it begins', async () => {
  const { id, customer_id, items } = await agreed()
  const [one, two] = items[0].seats
  const [mali, nok] = [await insertMember(db, { name: 'Mali' }), await insertMember(db, { name: 'Nok' })]
  await fill(one.id, mali.memberId)
  const next = await renewed(id)
  expect(await shown(next)).toMatchObject({
    state: 'draft',
    renews_id: id,
    first_day: '2027-01-01',
    last_day: '2027-01-31',
    items: [
      { plan: 'Monthly Pass', quantity: 2, unit_satang: 490_000, seats: [{ holders: [] }, { holders: [] }] },
      { name: 'Locker', unit_satang: 50_000 },
    ],
  })
  expect((await activate(next)).status).toBe(200)
  await fill(two.id, nok.memberId)
  const [code] = await db.select().from(accessCodes).where(eq(accessCodes.memberRowId, nok.id))
  if (!code) throw new Error('no code')
  const pass = { id: code.accessId, pass: openPass(server.secrets, code) ?? '' }
  const opens = async (now: Date) => (await checkCode({ ...server, now: () => now }, pass)).isOpen
  await night('2026-12-31')
  await night('2026-12-31', '00:40')
  const [bill] = await run('2026-12-01')
  const [paid] = bill
    ? [bill]
    : await db.select().from(contractBills).where(eq(contractBills.customerId, customer_id))
  expect(paid).toBeDefined()
  const { data } = (await ask('/bills?kind=contract&per_page=200')).body
  for (const due of data.filter((each: { state: string }) => each.state === 'open'))
    await pay(due.id, due.total_satang)
  for (const now of [at('2026-12-31', '23:59'), at('2027-01-01', '00:00')])
    expect([now, await opens(now)]).toEqual([now, true])
  await night('2027-01-01')
  expect(await opens(at('2027-01-01'))).toBe(true)
  const held = async (of: string) =>
    (await shown(of)).items[0].seats.map((seat: { holders: object[] }) => seat.holders)
  expect(await held(id)).toMatchObject([
    [{ member_id: mali.memberId, last_day: '2026-12-31' }],
    [{ member_id: nok.memberId, last_day: '2026-12-31' }],
  ])
  expect(await held(next)).toMatchObject([
    [{ member_id: mali.memberId, first_day: '2027-01-01', last_day: null }],
    [{ member_id: nok.memberId, first_day: '2027-01-01', last_day: null }],
  ])
  expect((await shown(id)).state).toBe('ended')
})

test('a renewal asks for the deposit that is more than what was asked before', async () => {
  const depositsOf = async (deposit: string) => {
    const { id, customer_id } = await agreed()
    await run('2026-12-01')
    await activate(await renewed(id, { ...TERMS, deposit }))
    await run('2027-01-01')
    const made = await db.select().from(contractBills).where(eq(contractBills.customerId, customer_id))
    return made.toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1)).map(bill => bill.depositSatang)
  }
  expect(await depositsOf('1000')).toEqual([100_000, 0])
  expect(await depositsOf('1500')).toEqual([100_000, 50_000])
})

test('a contract is renewed once, also by two at once', async () => {
  const { id } = await agreed()
  const both = await Promise.all([1, 2].map(() => renewContract(staff, { id, values: TERMS })))
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(await db.$count(contracts, eq(contracts.renewsId, id))).toBe(1)
  const raised = await changeContractPrices(staff, { id, values: { firstDay: '2026-12-31', percent: '5' } })
  expect(raised).toMatchObject({ ok: false, errors: { form: expect.any(String) } })
})

test('what goes on by itself ends with the day before its renewal', async () => {
  const { id } = await agreed({ then_how: 'same_term' })
  const next = await renewed(id)
  expect(await shown(id)).toMatchObject({ then_how: 'same_term' })
  await activate(next)
  expect(await shown(id)).toMatchObject({ state: 'running', then_how: 'ends', last_day: '2026-12-31' })
})

test.each<[string, object, Record<string, string>, string]>([
  ['it has no last day', { last_day: null }, {}, 'form'],
  ['it would end before it begins', {}, { lastDay: '2026-12-31' }, 'lastDay'],
  ['the deposit is none', {}, { deposit: 'some' }, 'deposit'],
])('a contract is not renewed where %s', async (_, agreedOn, values, field) => {
  const { id } = await agreed(agreedOn)
  const refused = await renewContract(staff, { id, values: { ...TERMS, ...values } })
  expect(refused).toMatchObject({ ok: false, errors: { [field]: expect.any(String) } })
  expect(await db.$count(contracts, eq(contracts.renewsId, id))).toBe(0)
})

test('a contract that ends soon and is not renewed waits for somebody', async () => {
  const find = waiting.find(({ today }) => today?.kind === 'ending')?.today?.find
  const found = async (now: Date) => {
    const { total, rows } = (await find?.({ ...staff, now: () => now }, 5)) ?? { total: 0, rows: [] }
    return { total, facts: rows[0]?.facts }
  }
  const { id, number } = await agreed({ last_day: '2027-01-31' })
  await agreed({ last_day: '2027-01-31', then_how: 'month_to_month' })
  const day = (before: number) => at(addDays('2027-01-31', -before))
  expect(await found(day(46))).toEqual({ total: 0 })
  expect(await found(day(45))).toEqual({ total: 1, facts: [number, 'Days until it ends: 45'] })
  expect(await found(day(-1))).toEqual({ total: 0 })
  await renewed(id, { ...TERMS, lastDay: '' })
  expect(await found(day(45))).toEqual({ total: 0 })
})
