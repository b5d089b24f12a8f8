import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { checkCode } from '#app/people/access-codes/commands/check.server.ts'
import { openPass } from '#app/people/access-codes/steps/pass.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { customerPeople } from '#app/people/customers/tables.server.ts'
import { NOW } from '../../../tests/support/api-house.ts'
import { insertCompany, openContractHouse } from '../../../tests/support/contract-house.ts'
import { mailsTo } from '../../../tests/support/mails.ts'
import { insertMember } from '../../../tests/support/reviewer.ts'
import { changeContractPrices, keepContractPrices } from './commands/prices.server.ts'
import { runNight } from './jobs.server.ts'
import { contractItems, contracts, seatHolders } from './tables.server.ts'

const { db, ctx: server, owner, ask, contract, run, pay, fill, pause } = await openContractHouse()
const staff = { ...owner, now: () => NOW }

afterEach(async () => {
  await db.update(contracts).set({ state: 'withdrawn' }) // no other test bills them
})

/** Two seats and a locker from 1 December, with a discount; notice is 30 days. */
async function agreed(values: object = {}) {
  const [billing, manager] = [`${randomUUID()}@acme.example`, `${randomUUID()}@acme.example`]
  const { id: customer_id } = await insertCompany(db, { billingEmails: [billing] })
  await db.insert(customerPeople).values({ customerId: customer_id, role: 'manager', email: manager })
  const items = [
    { plan: 'Monthly Pass', quantity: 2, unit_satang: 490_000 },
    { kind: 'product', name: 'Locker', unit_satang: 50_000 },
    { kind: 'discount', name: 'Friends', unit_satang: 10_000 },
  ]
  const made = await contract({ customer_id, first_day: '2026-12-01', items, ...values })
  return { ...made, billing, manager }
}

const raise = (id: string, firstDay: string, values: Record<string, string> = { percent: '5' }) =>
  changeContractPrices(staff, { id, values: { firstDay, ...values } })
const shown = async (id: string) => (await ask(`/contracts/${id}`)).body
const short = ({ items }: { items: Record<string, unknown>[] }) =>
  items.map(item => [item['name'] ?? item['plan'], item['unit_satang'], item['first_day'], item['last_day']])
const at = (day: string, time = '12:00') => new Date(`${day}T${time}:00+07:00`)

async function codeOf(memberRowId: string) {
  const [code, ...others] = await db
    .select()
    .from(accessCodes)
    .where(eq(accessCodes.memberRowId, memberRowId))
  if (!code || others.length > 0) throw new Error('not one code')
  return { id: code.accessId, pass: openPass(server.secrets, code) ?? '' }
}
const opens = async (code: { id: string; pass: string }, now: Date) =>
  (await checkCode({ ...server, now: () => now }, code)).isOpen

test('new prices end items the day before, are billed from their day on, and are told to whoever pays and manages', async () => {
  const { id, number, items, billing, manager } = await agreed()
  expect(await raise(id, '2027-01-01', { percent: '5', [`price-${items[1].id}`]: '40000' })).toEqual({
    ok: true,
  })
  expect(short(await shown(id))).toEqual([
    ['Monthly Pass', 490_000, '2026-12-01', '2026-12-31'],
    ['Locker', 50_000, '2026-12-01', '2026-12-31'],
    ['Friends', 10_000, '2026-12-01', null],
    ['Monthly Pass', 514_500, '2027-01-01', null],
    ['Locker', 4_000_000, '2027-01-01', null],
  ])
  for (const email of [billing, manager]) {
    const [mail] = await mailsTo(db, email)
    expect(mail?.subject).toBe(`New prices from 1 January 2027: contract ${number}`)
    expect(mail?.text).toContain('฿4,900.00 until then, ฿5,145.00 from then on')
  }
  const bills = await run('2027-01-01')
  const net = ({ lines }: Record<string, unknown>) =>
    (lines as { amount_satang: number; text: string }[]).map(line => [line.text, line.amount_satang])
  expect(bills.map(net).map(lines => lines.slice(0, 3))).toEqual([
    [
      ['Monthly Pass', 980_000],
      ['Locker', 50_000],
      ['Discount: Friends', -10_000],
    ],
    [
      ['Monthly Pass', 1_029_000],
      ['Locker', 4_000_000],
      ['Discount: Friends', -10_000],
    ],
  ])
  const log = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, id))
  expect(log.map(({ action }) => action)).toContain('prices_changed')
})

test('whoever has a seat has it over the day with the same code, and a pause goes on', async () => {
  const { id, items } = await agreed()
  const [one, two] = items[0].seats
  const mali = await insertMember(db, { name: 'Mali' })
  await fill(one.id, mali.memberId)
  await pause(two.id, '2026-12-30', '2027-01-03')
  const code = await codeOf(mali.id)
  expect(await raise(id, '2027-01-01')).toEqual({ ok: true })
  const [first, second] = await run('2027-01-01')
  await pay(first?.id ?? '', first?.total_satang ?? 0)
  expect(await codeOf(mali.id)).toEqual(code)
  for (const now of [
    at('2026-12-31'),
    at('2026-12-31', '23:59'),
    at('2027-01-01', '00:00'),
    at('2027-01-01'),
  ])
    expect([now, await opens(code, now)]).toEqual([now, true])
  await pay(second?.id ?? '', second?.total_satang ?? 0)
  expect(await opens(code, at('2027-02-07'))).toBe(true)
  const [, , , next] = (await shown(id)).items
  expect(next.seats).toMatchObject([
    { nth: 1, holders: [{ member_id: mali.memberId, first_day: '2027-01-01', last_day: null }] },
    { nth: 2, pauses: [{ from: '2027-01-01', to: '2027-01-03' }] },
  ])
})

test('who is given a seat meanwhile has the one that follows it, too, and who is freed of it has neither', async () => {
  const { id, items } = await agreed()
  const [one, two] = items[0].seats
  const [mali, nok] = [await insertMember(db, { name: 'Mali' }), await insertMember(db, { name: 'Nok' })]
  await fill(one.id, mali.memberId)
  expect(await raise(id, '2027-01-01')).toEqual({ ok: true })
  const holders = async () => {
    const { items } = await shown(id)
    return [items[0], items[3]].map(({ seats }) =>
      seats.map((seat: { holders: Record<string, string>[] }) => seat.holders.map(held => held['member_id'])),
    )
  }
  await fill(one.id, nok.memberId)
  await fill(two.id, mali.memberId)
  expect(await holders()).toEqual([
    [[nok.memberId], [mali.memberId]],
    [[nok.memberId], [mali.memberId]],
  ])
  expect((await fill(two.id, nok.memberId)).status).toBe(409)
  await fill(one.id, null)
  expect(await holders()).toEqual([
    [[], [mali.memberId]],
    [[], [mali.memberId]],
  ])
  expect(await keepContractPrices(staff, id)).toEqual({ ok: true })
  expect((await shown(id)).items[0].seats).toMatchObject([
    { holders: [] },
    { holders: [{ member_id: mali.memberId, last_day: null }] },
  ])
})

test('new prices are taken back before their day, and everything is as it was', async () => {
  const { id, items, billing } = await agreed()
  const mali = await insertMember(db, { name: 'Mali' })
  await fill(items[0].seats[0].id, mali.memberId)
  await pause(items[0].seats[1].id, '2026-12-30', '2027-01-03')
  const code = await codeOf(mali.id)
  const before = await shown(id)
  await raise(id, '2027-01-01')
  expect(await raise(id, '2027-02-01')).toMatchObject({ ok: false, errors: { form: expect.any(String) } })
  expect(await keepContractPrices(staff, id)).toEqual({ ok: true })
  expect(await shown(id)).toEqual(before)
  expect(await codeOf(mali.id)).toEqual(code)
  expect(await opens(code, at('2026-12-07'))).toBe(true)
  const [last] = (await mailsTo(db, billing)).toReversed()
  expect(last?.subject).toContain('The prices stay')
  expect(await keepContractPrices(staff, id)).toMatchObject({ ok: false })
})

test('new prices that have begun, or are billed, stay', async () => {
  const { id } = await agreed()
  await raise(id, '2027-01-01')
  expect(await keepContractPrices({ ...staff, now: () => at('2027-01-01') }, id)).toMatchObject({ ok: false })
  await run('2027-01-01')
  expect(await keepContractPrices(staff, id)).toMatchObject({ ok: false })
  expect(await db.$count(contractItems, eq(contractItems.contractId, id))).toBe(5)
})

test.each<[string, string, Record<string, string>, string]>([
  ['the day is none', 'soon', { percent: '5' }, 'firstDay'],
  ['notice is longer', '2026-12-30', { percent: '5' }, 'firstDay'],
  ['the percentage is none', '2027-01-01', { percent: 'five' }, 'percent'],
  ['no price changes', '2027-01-01', { percent: '' }, 'percent'],
])('prices do not change where %s, and nobody is mailed', async (_, firstDay, values, field) => {
  const { id, billing } = await agreed()
  const before = await shown(id)
  const refused = await raise(id, firstDay, values)
  expect(refused).toMatchObject({ ok: false, errors: { [field]: expect.any(String) } })
  expect(await shown(id)).toEqual(before)
  expect(await mailsTo(db, billing)).toEqual([])
})

test('prices that two change at once are changed once', async () => {
  const { id } = await agreed()
  const both = await Promise.all([raise(id, '2027-01-01'), raise(id, '2027-02-01')])
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(await db.$count(contractItems, eq(contractItems.contractId, id))).toBe(5)
})

test('a contract goes on after its last day by itself, and its seats with it', async () => {
  const term = { last_day: '2026-12-31', then_how: 'same_term', grace_days: 60 }
  const { id, items } = await agreed(term)
  const mali = await insertMember(db, { name: 'Mali' })
  await fill(items[0].seats[0].id, mali.memberId)
  const code = await codeOf(mali.id)
  expect(await opens(code, at('2027-01-01', '00:00'))).toBe(true)
  await runNight({ ...owner, now: () => at('2027-01-01', '00:20') })
  expect(await shown(id)).toMatchObject({ state: 'running', last_day: '2027-01-31', then_how: 'same_term' })
  await runNight({ ...owner, now: () => at('2027-01-01', '00:30') })
  expect((await shown(id)).last_day).toBe('2027-01-31')
  const log = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, id))
  expect(log.filter(({ action }) => action === 'contract_went_on')).toHaveLength(1)
  await ask(`/contracts/${id}/end`, { body: { on: '2026-12-31' } })
  await runNight({ ...owner, now: () => at('2027-01-01', '00:40') })
  expect((await shown(id)).state).toBe('ended')
  expect(await db.$count(seatHolders, eq(seatHolders.memberRowId, mali.id))).toBe(1)
})
