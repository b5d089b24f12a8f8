import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { expectBillsToAgree } from '../../../tests/support/bills-agree.ts'
import { openContractHouse } from '../../../tests/support/contract-house.ts'
import { runNight } from './jobs.server.ts'
import { contractBillLines, contractBills, contracts } from './tables.server.ts'

const { db, owner, ask, contract } = await openContractHouse()
await db.insert(settings).values({ key: 'renewals', value: { lateFeeSatang: 50_000 } })

afterEach(async () => {
  await expectBillsToAgree(db)
  await db.update(contracts).set({ state: 'withdrawn' }) // no other test bills them
})

const MONTH = 2_621_500
const noonOf = (day: string) => new Date(`${day}T12:00:00+07:00`)
const night = (day: string) => runNight({ ...owner, now: () => noonOf(day) })

/** A bill of 1 December, and those after it up to a night. */
async function billed() {
  const { customer_id } = await contract({ first_day: '2026-12-01' })
  await night('2026-12-01')
  return () =>
    db
      .select()
      .from(contractBills)
      .where(eq(contractBills.customerId, customer_id))
      .orderBy(asc(contractBills.firstDay), asc(contractBills.createdAt))
}

async function toldId(number = ''): Promise<string> {
  const { body } = await ask('/bills?kind=contract&per_page=200')
  return body.data.find((told: { number: string }) => told.number === number).id
}

async function payOn(day: string, number: string | undefined, amount_satang = MONTH, body: object = {}) {
  const money = { method: 'transfer', amount_satang, ...body }
  const paid = await ask(`/bills/${await toldId(number)}/payments`, { body: money, now: noonOf(day) })
  expect(paid.status).toBe(201)
}

test('a bill that is not paid in time costs more with the next one, once and without VAT', async () => {
  const bills = await billed()
  await night('2027-01-01')
  const [december, january] = await bills()
  expect(january).toMatchObject({ totalSatang: MONTH + 50_000, vatSatang: 171_500 })
  const { body } = await ask(`/bills/${await toldId(january?.number)}`)
  expect(body.lines[1]).toMatchObject({
    text: `Late payment of ${december?.number}`,
    quantity: 1,
    amount_satang: 50_000,
    from: '2026-12-01',
    to: '2026-12-04',
  })
  await night('2027-02-01')
  const february = (await bills())[2]
  expect(february?.totalSatang).toBe(MONTH + 50_000)
  const lines = await db.select().from(contractBillLines).where(sql`late_bill_id is not null`)
  expect(lines.map(({ billId, lateBillId }) => [billId, lateBillId])).toEqual([
    [january?.id, december?.id],
    [february?.id, january?.id],
  ])
})

test('is paid with the bill, and stands on its paper by itself', async () => {
  const bills = await billed()
  await night('2027-01-01')
  const [december, january] = await bills()
  await payOn('2027-01-02', january?.number, MONTH + 50_000)
  const isOfIt = sql`${documents.content}->>'memberId' = ${january?.number}`
  const [paper] = await db.select().from(documents).where(isOfIt)
  expect(paper).toMatchObject({ taxableSatang: 2_450_000, exemptSatang: 50_000, vatSatang: 171_500 })
  expect(paper?.content.lines[1]).toMatchObject({
    amountSatang: 50_000,
    planName: null,
    description: { english: `Late payment of ${december?.number}` },
  })
})

test.each([
  ['in time', '2026-12-04', {}, MONTH],
  ['in time, and booked later', '2026-12-20', { paid_on: '2026-12-03' }, MONTH],
  ['late', '2026-12-05', {}, MONTH + 50_000],
])('a bill that was paid %s costs with the next: %#', async (_, day, body, totalSatang) => {
  const bills = await billed()
  const [december] = await bills()
  await payOn(day, december?.number, MONTH, body)
  await night('2027-01-01')
  const january = (await bills())[1]
  expect(january?.totalSatang).toBe(totalSatang)
  await payOn('2027-01-01', january?.number, totalSatang)
  await night('2027-02-01')
  expect((await bills())[2]?.totalSatang).toBe(MONTH)
})

test('is charged anew where the bill that charged it is ended', async () => {
  const bills = await billed()
  await night('2027-01-01')
  const [, january] = await bills()
  await ask(`/bills/${await toldId(january?.number)}/void`, { body: { reason: 'Wrong address' } })
  await night('2027-01-02')
  expect((await bills())[2]?.totalSatang).toBe(MONTH + 50_000)
})

test('is not charged for a bill that is void', async () => {
  const bills = await billed()
  const [december] = await bills()
  await ask(`/bills/${await toldId(december?.number)}/void`, { body: { reason: 'Wrong address' } })
  await night('2026-12-31')
  await night('2027-01-01')
  const [, anew, january] = await bills()
  expect([anew?.totalSatang, january?.totalSatang]).toEqual([MONTH, MONTH])
})

test('makes no bill by itself: a contract that is over charges no more', async () => {
  const bills = await billed()
  await db
    .update(contracts)
    .set({ state: 'ended', lastDay: '2026-12-31' })
    .where(eq(contracts.state, 'running'))
  await night('2027-01-01')
  await night('2027-02-01')
  expect(await bills()).toHaveLength(1)
})
