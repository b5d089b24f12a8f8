import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { slips } from '#app/joining/slips/tables.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { createBankAccount, uploadStatement } from '#app/money/bank/commands.server.ts'
import { bankImports, bankLines } from '#app/money/bank/tables.server.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { bankFile } from '../../../tests/support/bank-statements.ts'
import { expectBillsToAgree } from '../../../tests/support/bills-agree.ts'
import { MATCHED, openMatchingHouse } from '../../../tests/support/matching-house.ts'
import { insertMember } from '../../../tests/support/reviewer.ts'
import { matchLately } from './jobs.server.ts'
import { matchSure } from './steps/alone.server.ts'

const house = await openMatchingHouse()
const { db, ctx, manager, main, importOf, line, lineNow, sold, sendSlip, paidBySlip, billNow, matchesOf } =
  house

beforeEach(async () => {
  await db.delete(settings)
  await db.update(bankLines).set({ ignoredReason: 'Of another test' })
  await db.update(receipts).set({ status: 'rejected' }).where(eq(receipts.status, 'submitted'))
  await db.update(applications).set({ status: 'rejected' }).where(eq(applications.status, 'submitted'))
})

/** What is sold costs what nothing before it did. */
let asked = 1000_00
async function alike(kind: 'application' | 'debt') {
  const satang = ++asked
  const one = await sold(kind)
  if (kind === 'application') {
    const isIt = eq(applications.id, one.subject.id)
    await db.update(applications).set({ totalSatang: satang }).where(isIt)
  } else {
    const more = { kind: 'correction', account: 'owed', source: 'by_hand' } as const
    const entry = { ...more, amountSatang: satang - one.dueSatang, memberRowId: one.subject.id }
    await db.insert(ledgerEntries).values({ ...entry, bookedOn: bangkokDay(new Date()) })
  }
  return { ...one, dueSatang: satang }
}

const all = () => matchSure(ctx, { since: new Date(0) })
const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
const openedBefore = (billId: string, hours: number) =>
  db
    .update(bills)
    .set({ createdAt: ago(hours) })
    .where(eq(bills.id, billId))

test('a registration that a line pays is approved by itself, its code and its paper given once', async () => {
  const { billId, dueSatang, subject, receivedSatang } = await alike('application')
  const lineId = await line(dueSatang)
  expect(await all()).toEqual({ matched: 1, isWhole: true })
  expect(await all()).toEqual({ matched: 0, isWhole: true })
  expect(await matchesOf(lineId)).toMatchObject([{ billId, how: 'sure', matchedBy: null }])
  expect((await billNow(billId)).state).toBe('paid')
  expect(await receivedSatang()).toBe(dueSatang)
  expect(await db.$count(accessCodes, eq(accessCodes.applicationId, subject.id))).toBe(1)
  expect(await db.$count(documents, eq(documents.applicationId, subject.id))).toBe(1)
  await expectBillsToAgree(db)
})

test.each(MATCHED)('what a slip of the kind "%s" brought is proven by itself', async kind => {
  const { billId, ...one } = await sold(kind)
  await paidBySlip(one)
  const before = await one.receivedSatang()
  const lineId = await line(one.dueSatang)
  expect((await all()).matched).toBe(1)
  expect(await matchesOf(lineId)).toMatchObject([{ billId, bookedSatang: 0, how: 'sure' }])
  expect(await one.receivedSatang()).toBe(before)
})

test('what a member paid at the desk who never owed anything is proven by itself', async () => {
  const { id: memberRowId } = await insertMember(db)
  const entry = {
    memberRowId,
    bookedOn: bangkokDay(new Date()),
    source: 'sale',
    amountSatang: 777_77,
  } as const
  await db.insert(ledgerEntries).values([
    { ...entry, kind: 'charge', account: 'owed' },
    { ...entry, kind: 'payment', account: 'received', method: 'promptpay' },
  ])
  const lineId = await line(777_77)
  expect((await all()).matched).toBe(1)
  expect(await matchesOf(lineId)).toMatchObject([{ bookedSatang: 0, provenIds: [expect.any(String)] }])
})

describe('nothing is matched by itself', () => {
  type Alike = Awaited<ReturnType<typeof alike>>
  test.each<[string, (one: Alike) => Promise<unknown>]>([
    ['of a file that was not proven', ({ dueSatang }) => line(dueSatang, { isProved: false })],
    ['of a bill that was opened after it', ({ dueSatang }) => line(dueSatang, { at: ago(30) })],
    [
      'where two lines have the amount',
      async ({ dueSatang }) => [await line(dueSatang), await line(dueSatang)],
    ],
    ['of a satang more', ({ dueSatang }) => line(dueSatang + 1)],
    ['of what was laid aside', ({ dueSatang }) => line(dueSatang, { ignoredReason: 'Ours' })],
    [
      'of an abandoned bill',
      async ({ billId, dueSatang }) => [await openedBefore(billId, 80), await line(dueSatang)],
    ],
    [
      'of a bill that is over',
      async ({ subject, dueSatang }) => [
        await db.update(applications).set({ status: 'rejected' }).where(eq(applications.id, subject.id)),
        await line(dueSatang),
      ],
    ],
    [
      'where two bills lack it',
      async ({ dueSatang }) => {
        const other = await sold('application')
        const isIt = eq(applications.id, other.subject.id)
        await db.update(applications).set({ totalSatang: dueSatang }).where(isIt)
        await line(dueSatang)
      },
    ],
    [
      'in a house that leaves it to people',
      async ({ dueSatang }) => [
        await db.insert(settings).values({ key: 'bank', value: { matchesAlone: false } }),
        await line(dueSatang),
      ],
    ],
  ])('%s', async (_, happen) => {
    const one = await alike('application')
    await happen(one)
    expect(await all()).toEqual({ matched: 0, isWhole: true })
    expect(await one.receivedSatang()).toBe(0)
  })

  test('of two accounts with one bill more than once', async () => {
    const { dueSatang, receivedSatang } = await alike('debt')
    const [one, other] = [await line(dueSatang), await line(dueSatang, { account: await house.account() })]
    expect((await all()).matched).toBe(1)
    expect([await matchesOf(one), await matchesOf(other)].map(({ length }) => length).toSorted()).toEqual([
      0, 1,
    ])
    expect(await receivedSatang()).toBe(dueSatang)
  })
})

test('an old bill is matched by itself where its slip says so, which is accepted', async () => {
  const { billId, ...one } = await alike('debt')
  const receiptId = await sendSlip(one)
  await openedBefore(billId, 200)
  const [read] = await db.select().from(slips).where(eq(slips.receiptId, receiptId))
  const lineId = await line(one.dueSatang, { details: `From SCB X0052 ${read?.reference}` })
  expect((await all()).matched).toBe(1)
  expect(await matchesOf(lineId)).toMatchObject([{ billId, receiptId, bookedSatang: one.dueSatang }])
  const [slip] = await db.select().from(receipts).where(eq(receipts.id, receiptId))
  expect(slip).toMatchObject({ status: 'approved', decidedBy: null })
})

test('what became sure since is matched by the clock, and a slip that was accepted is proven then', async () => {
  const one = await sold('booking')
  const lineId = await line(one.dueSatang)
  const other = await line(one.dueSatang)
  await matchLately(ctx)
  expect(await matchesOf(lineId)).toEqual([])
  await db.update(bankLines).set({ ignoredReason: 'Ours' }).where(eq(bankLines.id, other))
  await paidBySlip(one)
  await matchLately(ctx)
  expect(await matchesOf(lineId)).toMatchObject([{ billId: one.billId, bookedSatang: 0 }])
})

test('a file that is brought in is matched at once', async () => {
  const made = await createBankAccount(manager, { name: 'Other', bank: 'kbank', number: '012-3-45678-9' })
  if (!made.ok) throw new Error('no account')
  const one = await sold('application')
  const day = bangkokDay(new Date())
  await db.update(applications).set({ totalSatang: 8_765_43 }).where(eq(applications.id, one.subject.id))
  const moved = [{ day, time: '23:59:00', satang: 8_765_43, details: 'From SCB X1234' }]
  const file = new File([bankFile('scb', { moved })], 'a.txt')
  expect(await uploadStatement(manager, made.id, file)).toMatchObject({ ok: true })
  const [taken] = await db.select().from(bankLines).where(eq(bankLines.accountId, made.id))
  expect(taken).toMatchObject({ amountSatang: 8_765_43, matchedSatang: 8_765_43 })
  expect((await billNow(one.billId)).state).toBe('paid')
})

test('ten thousand lines that fit nothing are looked at within seconds', async () => {
  const importId = await importOf(main, true)
  await db.update(bankImports).set({ lines: 10_000 }).where(eq(bankImports.id, importId))
  const first = await line(5_000_00, { importId })
  const row = await lineNow(first)
  for (let start = 1; start < 10_000; start += 1000)
    await db.insert(bankLines).values(
      Array.from({ length: 1000 }, (_, nth) => ({
        accountId: main,
        importId,
        amountSatang: 9_000_000_00 + start + nth,
        at: row.at,
        atPrecision: 'minute' as const,
        fingerprint: Buffer.from(`line ${start + nth}`),
        nth: 1,
      })),
    )
  const begun = performance.now()
  expect(await matchSure(ctx, { importId })).toEqual({ matched: 0, isWhole: true })
  expect(performance.now() - begun).toBeLessThan(5000)
})
