import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deliveries, webhookSubscriptions } from '#app/machines/webhooks/tables.server.ts'
import { billNews } from '#app/money/bills/tables.server.ts'
import { recordCharge, recordPayment, recordRefund } from '#app/money/payments/steps/ledger.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { openPayingHouse } from '../../../tests/support/paying-house.ts'
import { insertMember } from '../../../tests/support/reviewer.ts'
import { webhooks } from './events.server.ts'
import { tellOfBills } from './jobs.server.ts'

const { db, sell, stripe, hear } = await openPayingHouse()
const { ctx } = await createTestContext(db)

const subscribe = (events: string[]) =>
  db.insert(webhookSubscriptions).values({
    name: 'Accounting',
    url: 'https://books.example.com',
    events,
    createdBy: randomUUID(),
  })

const ALL = (webhooks.events ?? []).map(({ name }) => name)

async function told() {
  await tellOfBills(ctx)
  const rows = await db.select().from(deliveries).orderBy(asc(deliveries.createdAt))
  await db.delete(deliveries)
  return rows.map(({ kind, payload }) => ({ kind, bill: payload['data'] as Record<string, unknown> }))
}

beforeEach(async () => {
  await db.delete(webhookSubscriptions)
  await db.delete(deliveries)
})

type Entry = [record: typeof recordCharge, satang: number]

async function account() {
  const { id: memberRowId, memberId } = await insertMember(db)
  const book = (...entries: Entry[]) =>
    db.transaction(async tx => {
      for (const [record, amountSatang] of entries)
        await record(tx, {
          applicationId: null,
          memberRowId,
          recordedBy: null,
          bookedOn: '2026-11-02',
          amountSatang,
          ...(record !== recordCharge && { method: 'cash' as const }),
        })
    })
  return { memberId, book }
}

test('a debt is told when it begins, when it is paid, when money goes back and so when it begins again', async () => {
  await subscribe(ALL)
  const { memberId, book } = await account()
  await book([recordCharge, 500_00])
  const [opened, ...others] = await told()
  expect(others).toEqual([])
  expect(opened).toMatchObject({
    kind: 'bill.opened',
    bill: { kind: 'debt', state: 'open', total_satang: 500_00, payer: { member_id: memberId } },
  })
  await book([recordPayment, 200_00])
  expect(await told()).toEqual([])
  await book([recordPayment, 300_00])
  expect(await told()).toMatchObject([
    { kind: 'bill.paid', bill: { state: 'paid', paid_at: expect.any(String) } },
  ])
  await book([recordRefund, 100_00])
  expect((await told()).map(({ kind }) => kind).toSorted()).toEqual(['bill.given_back', 'bill.opened'])
})

test('what is paid in the transaction that charges it was never open', async () => {
  await subscribe(ALL)
  const { book } = await account()
  await book([recordCharge, 500_00], [recordPayment, 500_00])
  expect(await told()).toEqual([])
})

test('a registration is told, its payment by card, and what goes back of it', async () => {
  await subscribe(ALL)
  const sold = await sell('application')
  expect(await told()).toMatchObject([{ kind: 'bill.opened', bill: { kind: 'application' } }])
  const sessionId = (await sold.checkout?.()) ?? ''
  await hear(stripe.pay(sessionId))
  expect(await told()).toMatchObject([{ kind: 'bill.paid', bill: { received_satang: sold.dueSatang } }])
  await hear(stripe.refund(sessionId, sold.dueSatang))
  expect((await told()).map(({ kind }) => kind)).toContain('bill.given_back')
})

test('a booking that ends unpaid is void, and only who asked hears of it', async () => {
  await subscribe(['bill.voided'])
  const { end } = await sell('booking')
  await end?.()
  expect(await told()).toMatchObject([{ kind: 'bill.voided', bill: { kind: 'booking', state: 'void' } }])
  await db.update(webhookSubscriptions).set({ pausedAt: new Date(), pausedBecause: 'by_hand' })
  const another = await sell('booking')
  await another.end?.()
  expect(await db.$count(billNews)).toBe(0)
})

test('of several servers that tell at once each bill is told once', async () => {
  await subscribe(['bill.opened'])
  const accounts = await Promise.all(Array.from({ length: 12 }, () => account()))
  for (const { book } of accounts) await book([recordCharge, 100_00])
  await Promise.all([tellOfBills(ctx), tellOfBills(ctx), tellOfBills(ctx)])
  expect(await db.$count(deliveries, eq(deliveries.kind, 'bill.opened'))).toBe(12)
  expect(await db.$count(billNews)).toBe(0)
})
