import { asc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { createBankAccount, uploadStatement } from '#app/money/bank/commands.server.ts'
import { type BankAccount, listBankAccounts } from '#app/money/bank/queries.server.ts'
import { takeInStatement } from '#app/money/bank/steps/take-in.server.ts'
import { bankImports, bankLines, bankMatches, bankUploads } from '#app/money/bank/tables.server.ts'
import { bankFile } from '../../../tests/support/bank-statements.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { payoutFile, payoutOf, type Settled, transactionOf } from '../../../tests/support/stripe-payouts.ts'
import { startStripeServer } from '../../../tests/support/stripe-server.ts'
import { receiveStripeEvent } from './api.server.ts'
import { runAskPayout } from './jobs.server.ts'
import {
  findPayout,
  findPayoutOf,
  listFeeMonths,
  listPayoutItems,
  listPayouts,
  listUnsettled,
  readPayoutQuery,
} from './queries/payouts.server.ts'
import { cardPayments, cardPayoutItems, cardPayouts, stripeEvents } from './tables.server.ts'

const { db } = await createTestDatabase()
const { stripe, env } = await startStripeServer()
const { ctx, jobs } = await createTestContext(db, env)
const manager = await asStaff(ctx, 'manager')
const made = await createBankAccount(manager, { name: 'Main', bank: 'kbank', number: '012-3-45678-9' })
const accountId = made.ok ? made.id : ''

const ITEMS: Settled[] = [
  { id: 'txn_1', category: 'charge', gross: 642_00, fee: 24_66, intent: 'pi_1' },
  { id: 'txn_2', category: 'charge', gross: 2_889_37, fee: 110_97, intent: 'pi_2' },
  { id: 'txn_3', category: 'refund', gross: -642_00, intent: 'pi_1' },
  { id: 'txn_4', category: 'dispute', gross: -500_00, fee: 350_00, intent: 'pi_3' },
  { id: 'txn_5', category: 'fee', gross: -20_00 },
]
const NET = ITEMS.reduce((sum, { gross, fee = 0 }) => sum + gross - fee, 0)
const FEES = 24_66 + 110_97 + 350_00 + 20_00

beforeEach(async () => {
  for (const table of [
    bankMatches,
    bankLines,
    bankUploads,
    bankImports,
    cardPayoutItems,
    cardPayouts,
    stripeEvents,
    cardPayments,
  ])
    await db.delete(table)
  stripe.settled.clear()
  stripe.settled.set('po_1', [
    { ...transactionOf({ id: 'txn_0', category: 'payout', gross: -NET }) },
    ...ITEMS.map(transactionOf),
  ])
  jobs.length = 0
})

const hear = (object: object, type = 'payout.paid') =>
  receiveStripeEvent(ctx, stripe.sign(stripe.emit(type, object)))
const ask = (tries = 0) => runAskPayout(ctx, { payoutId: 'po_1', tries })
const find = () => findPayoutOf(db, 'po_1')
const items = () => db.select().from(cardPayoutItems).orderBy(asc(cardPayoutItems.transactionId))
const upload = (bytes: Uint8Array<ArrayBuffer>) =>
  uploadStatement(manager, accountId, new File([bytes], 'payouts.csv'))

test('a payout that Stripe tells of is kept once, and Stripe is asked what it is made of', async () => {
  const event = stripe.sign(stripe.emit('payout.paid', payoutOf(NET)))
  await Promise.all([1, 2, 3].map(() => receiveStripeEvent(ctx, event)))
  expect(await find()).toMatchObject({
    amountSatang: NET,
    currency: 'thb',
    status: 'paid',
    arrivesOn: '2026-11-20',
    isWhole: false,
  })
  expect(jobs).toEqual([
    { name: 'ask-card-payout', payload: { payoutId: 'po_1', tries: 0 }, startAfter: undefined },
  ])
})

test('a forged payout is kept nowhere', async () => {
  const { body } = stripe.sign(stripe.emit('payout.paid', payoutOf(NET)))
  const { signature } = stripe.sign({ id: 'evt_other' })
  expect(await receiveStripeEvent(ctx, { body, signature })).toBe('forged')
  expect([await find(), await db.select().from(stripeEvents), jobs]).toEqual([null, [], []])
})

test('whatever order news comes in, what failed is not paid later', async () => {
  await hear(payoutOf(NET, { status: 'paid' }))
  await hear(payoutOf(NET, { status: 'pending', day: '2026-11-19' }), 'payout.created')
  expect(await find()).toMatchObject({ status: 'paid', arrivesOn: '2026-11-20' })
  await hear(payoutOf(NET, { status: 'failed' }), 'payout.failed')
  await hear(payoutOf(NET, { status: 'paid' }), 'payout.updated')
  expect(await find()).toMatchObject({ status: 'failed' })
})

test('of a payout that somebody asked for by hand Stripe is not asked', async () => {
  await hear(payoutOf(NET, { automatic: false }))
  expect([await find(), jobs]).toMatchObject([{ isWhole: false }, []])
})

test('its items are asked for page after page, and kept once, without who paid', async () => {
  const many = Array.from({ length: 250 }, (_, n) => ({
    id: `txn_${n}`,
    category: 'charge',
    gross: 100 + n,
    fee: 3,
    intent: `pi_${n}`,
  }))
  const net = many.reduce((sum, { gross, fee }) => sum + gross - fee, 0)
  stripe.settled.set('po_1', many.map(transactionOf))
  await hear(payoutOf(net))
  await ask()
  expect(stripe.requests.map(({ path }) => path)).toEqual(Array(3).fill('/v1/balance_transactions'))
  expect([(await find())?.isWhole, (await items()).length]).toEqual([true, 250])
  const before = await items()
  await ask()
  await hear(payoutOf(net), 'payout.updated')
  expect([await items(), jobs.length]).toEqual([before, 1])
  const kept = [before, await db.select().from(stripeEvents), await find()]
  expect(JSON.stringify(kept)).not.toMatch(/nok@example|ba_secret|SALA/)
})

test('refunds, disputes and fees are items like payments', async () => {
  await hear(payoutOf(NET))
  await ask()
  expect(
    (await items()).map(({ kind, grossSatang, feeSatang, paymentIntentId }) => [
      kind,
      grossSatang,
      feeSatang,
      paymentIntentId,
    ]),
  ).toEqual([
    ['charge', 642_00, 24_66, 'pi_1'],
    ['charge', 2_889_37, 110_97, 'pi_2'],
    ['refund', -642_00, 0, 'pi_1'],
    ['dispute', -500_00, 350_00, 'pi_3'],
    ['fee', -20_00, 0, null],
  ])
})

test.each([
  ['items that add up to something else', () => stripe.settled.get('po_1')?.pop()],
  ['no answer', () => (stripe.outage = 'no answer')],
  [
    'another currency',
    () =>
      stripe.settled.set('po_1', [
        transactionOf({ id: 'txn_1', category: 'charge', gross: NET, currency: 'usd' }),
      ]),
  ],
])('after %s nothing is kept, and Stripe is asked again later, five times', async (_, spoil) => {
  await hear(payoutOf(NET))
  spoil()
  jobs.length = 0
  for (const tries of [0, 1, 2, 3, 4, 5]) await ask(tries)
  expect([(await find())?.isWhole, await items()]).toEqual([false, []])
  expect(jobs.map(({ payload }) => payload['tries'])).toEqual([1, 2, 3, 4, 5])
  expect(jobs.every(({ startAfter }) => startAfter && startAfter > new Date())).toBe(true)
})

test('an amount that is another than before is asked about anew', async () => {
  await hear(payoutOf(NET))
  await ask()
  await hear(payoutOf(NET + 1), 'payout.updated')
  expect(await find()).toMatchObject({ amountSatang: NET + 1, isWhole: false })
  expect(jobs).toHaveLength(2)
})

test('Stripe’s file brings payouts with their items, and twice changes nothing', async () => {
  const file = payoutFile({
    po_1: ITEMS,
    po_2: [{ id: 'txn_9', category: 'charge', gross: 100_00, fee: 4_00, intent: 'pi_9' }],
  })
  expect(await upload(file)).toEqual({ ok: true, value: { settlements: { payouts: 2, added: 2 } } })
  const before = await items()
  expect(await find()).toMatchObject({
    amountSatang: NET,
    status: 'paid',
    arrivesOn: '2026-11-20',
    isWhole: true,
  })
  expect(before).toHaveLength(6)
  expect(before[0]?.happenedAt).toEqual(new Date('2026-11-15T09:30:00+07:00'))
  expect(await upload(file)).toEqual({ ok: true, value: { settlements: { payouts: 2, added: 0 } } })
  expect([await items(), await db.select().from(bankUploads), await db.select().from(bankLines)]).toEqual([
    before,
    [],
    [],
  ])
  const log = await db.select().from(adminActivityLog)
  expect(JSON.stringify([before, log])).not.toContain('nok@example')
})

test('a file and the news of its payouts are one payout, whichever comes first', async () => {
  await hear(payoutOf(NET, { status: 'in_transit' }))
  await upload(payoutFile({ po_1: ITEMS }))
  expect(await find()).toMatchObject({ status: 'in_transit', isWhole: true })
  await hear(payoutOf(NET), 'payout.paid')
  expect(await find()).toMatchObject({ status: 'paid', isWhole: true })
  expect([await db.$count(cardPayouts), (await items()).length, jobs.length]).toEqual([1, 5, 1])
})

test.each([
  [
    'a net that is not the gross less the fee',
    (csv: string) => csv.replace('"617.34"', '"617.35"'),
    { reason: 'net', row: 1 },
  ],
  ['an amount that is none', (csv: string) => csv.replace('"642.00"', '"=1"'), { reason: 'amount', row: 1 }],
  [
    'dollars',
    (csv: string) => csv.replace('"charge","thb"', '"charge","usd"'),
    { reason: 'currency', row: 1 },
  ],
  [
    'a day that is none',
    (csv: string) => csv.replace('2026-11-20', '2026-13-20'),
    { reason: 'date', row: 1 },
  ],
  [
    'a row less than Stripe paid out',
    (csv: string) => csv.replace(/\n.*txn_5.*/, ''),
    { reason: 'settlement', row: null, text: 'po_1' },
  ],
])('a file with %s is refused, and leaves nothing', async (_, change, refusal) => {
  await hear(payoutOf(NET))
  const other = { po_0: [{ id: 'txn_8', category: 'charge', gross: 100 }] }
  expect(await upload(payoutFile({ po_1: ITEMS, ...other }, change))).toMatchObject({
    ok: false,
    reason: 'refused',
    refusal,
  })
  expect([await items(), await db.$count(cardPayouts)]).toEqual([[], 1])
})

const payment = (paymentIntentId: string, paidAt: string) => ({
  sessionId: `cs_${paymentIntentId}`,
  isOurs: true,
  isLive: true,
  status: 'paid' as const,
  amountSatang: 642_00,
  currency: 'thb',
  paymentIntentId,
  paidAt: new Date(paidAt),
})

test('items without a payment of ours are counted, and payments that are in no payout are listed', async () => {
  await db
    .insert(cardPayments)
    .values([
      payment('pi_1', '2026-11-15T10:00:00+07:00'),
      payment('pi_2', '2026-11-15T10:00:00+07:00'),
      payment('pi_lost', '2026-11-16T10:00:00+07:00'),
      payment('pi_new', '2026-11-28T10:00:00+07:00'),
      payment('pi_before', '2026-01-28T10:00:00+07:00'),
    ])
  await upload(payoutFile({ po_1: ITEMS }))
  const { rows } = await listPayouts(db, readPayoutQuery(new URLSearchParams()))
  expect(rows).toMatchObject([{ items: 5, unknown: 1, feesSatang: FEES, bankedAt: null }])
  const found = await listPayoutItems(db, rows[0]?.id ?? '')
  expect(found.filter(({ payment: known }) => known).map(({ item }) => item.transactionId)).toEqual([
    'txn_1',
    'txn_2',
    'txn_3',
  ])
  const unsettled = await listUnsettled(db, new Date('2026-11-17T00:00:00+07:00'))
  expect(unsettled.map(({ payment: { paymentIntentId } }) => paymentIntentId)).toEqual(['pi_lost'])
})

test('a payout whose line of the bank was found says when the bank booked it', async () => {
  await upload(payoutFile({ po_1: ITEMS }))
  const payout = await find()
  const taken = await takeInStatement(manager, {
    account: { ...(await listBankAccounts(db))[0] } as BankAccount,
    fileName: 'a.csv',
    bytes: bankFile('kbank'),
    by: null,
  })
  expect(taken.ok).toBe(true)
  const [line] = await db.select().from(bankLines).orderBy(asc(bankLines.at))
  const match = { lineId: line?.id ?? '', payoutId: payout?.id ?? '', satang: NET, how: 'by_hand' as const }
  const bankedAt = async () => (await findPayout(db, payout?.id ?? ''))?.bankedAt
  expect(await bankedAt()).toBeNull()
  await db.insert(bankMatches).values(match)
  expect(await bankedAt()).toEqual(line?.at)
  await db.update(bankMatches).set({ undoneAt: new Date() })
  expect(await bankedAt()).toBeNull()
})

test('what Stripe kept is summed by month', async () => {
  await upload(
    payoutFile({ po_1: ITEMS, po_2: [{ id: 'txn_9', category: 'charge', gross: 100_00, fee: 4_00 }] }),
  )
  await upload(
    payoutFile({ po_3: [{ id: 'txn_7', category: 'charge', gross: 100_00, fee: 5_00 }] }, csv =>
      csv.replaceAll('2026-11-20', '2026-10-20'),
    ),
  )
  expect(await listFeeMonths(db)).toEqual([
    { month: '2026-11-01', feesSatang: FEES + 4_00 },
    { month: '2026-10-01', feesSatang: 5_00 },
  ])
})
