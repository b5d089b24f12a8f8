import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { listDue } from '#app/joining/contracts/queries/deposits.server.ts'
import { contractBills } from '#app/joining/contracts/tables.server.ts'
import { submitReceipt } from '#app/joining/receipts/commands/submit.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { bankLines } from '#app/money/bank/tables.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { listWithholdings, readWithholdingQuery } from '#app/money/withholdings/queries.server.ts'
import { customers } from '#app/people/customers/tables.server.ts'
import { expectBillsToAgree } from '../../../tests/support/bills-agree.ts'
import { TAX } from '../../../tests/support/contract-house.ts'
import { openMatchingHouse } from '../../../tests/support/matching-house.ts'
import { newSlip, slipPicture } from '../../../tests/support/slip.ts'
import { matchLine, undoMatch } from './commands.server.ts'
import { findCandidatesByText, listSuggestions } from './queries/suggestions.server.ts'
import { matchSure } from './steps/alone.server.ts'
import { viewMatching } from './views/match.server.ts'

const house = await openMatchingHouse()
const { db, ctx, manager, line, lineNow, soldToCompany, billNow, matchesOf } = house

/** Nothing else is to be paid, or came. */
beforeEach(async () => {
  await db.delete(settings)
  await db.insert(settings).values({ key: 'tax', value: TAX })
  await db.update(bankLines).set({ ignoredReason: 'Of another test' })
  await db.update(contractBills).set({ voidAt: new Date() })
})
afterEach(() => expectBillsToAgree(db))

const all = () => matchSure(ctx, { since: new Date(0) })
const suggested = async (lineId: string) => (await listSuggestions(db, [await lineNow(lineId)])).get(lineId)
const papersOf = async (billId: string) => {
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.reference, billId))
  const ids = entries.map(({ id }) => id)
  return db.select().from(documents).where(inArray(documents.entryId, ids))
}
const awaited = async () => {
  const query = readWithholdingQuery(new URLSearchParams())
  return (await listWithholdings(db, query, { today: '2026-12-01', days: 30 })).rows.map(({ id }) => id)
}
const OLD = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000)
type Sold = Awaited<ReturnType<typeof soldToCompany>>

test('a line of what is left once a company kept tax back pays its bill by itself, with what was kept back', async () => {
  const { bill, billId, restSatang, ...came } = await soldToCompany()
  expect([bill.totalSatang, restSatang]).toEqual([10_700_00, 10_400_00])
  const lineId = await line(restSatang)
  expect(await all()).toEqual({ matched: 1, isWhole: true })
  expect(await all()).toEqual({ matched: 0, isWhole: true })
  expect(await matchesOf(lineId)).toMatchObject([{ billId, how: 'sure', bookedSatang: 10_400_00 }])
  expect((await billNow(billId)).state).toBe('paid')
  expect([await came.receivedSatang(), await came.keptSatang()]).toEqual([10_400_00, 300_00])
  const [paper, ...more] = await papersOf(bill.id)
  expect(more).toEqual([])
  expect(paper).toMatchObject({ totalSatang: 10_700_00, content: { withheldSatang: 300_00 } })
  expect(await awaited()).toContain(paper?.id)
})

test('undone, both are taken back with the paper, no certificate is awaited, and the line may pay it anew', async () => {
  const { bill, billId, restSatang, ...came } = await soldToCompany()
  const lineId = await line(restSatang)
  const matched = await matchLine(manager, { lineId, billId, satang: null })
  if (!matched.ok) throw new Error(matched.reason)
  const undone = await undoMatch(manager, { matchId: matched.value.id })
  expect(undone).toMatchObject({ value: { takenBackSatang: 10_700_00, isOwed: true } })
  expect([await came.receivedSatang(), await came.keptSatang()]).toEqual([0, 0])
  expect((await billNow(billId)).state).toBe('open')
  const [paper] = (await papersOf(bill.id)).filter(({ kind }) => kind !== 'credit_note')
  expect(await awaited()).not.toContain(paper?.id)
  expect(await matchLine(manager, { lineId, billId, satang: restSatang })).toMatchObject({ ok: true })
  expect([await came.receivedSatang(), await came.keptSatang()]).toEqual([10_400_00, 300_00])
  expect((await billNow(billId)).state).toBe('paid')
})

test('the board says how much tax was kept back, beside what the bill asks, also of one that is looked for', async () => {
  const { billId, bill, restSatang } = await soldToCompany({ createdAt: OLD })
  const lineId = await line(restSatang)
  const { candidates } = await viewMatching(manager, new URLSearchParams({ line: lineId }))
  expect(candidates).toMatchObject([
    {
      target: `bill:${billId}`,
      lacks: '฿10,700.00',
      amount: '10400.00',
      reasons: ['Less tax kept back ฿300.00'],
      effect: 'Books what came and the tax kept back, whose certificate is still to come.',
    },
  ])
  const found = await findCandidatesByText(db, { query: '10,700', line: await lineNow(lineId) })
  expect(found).toMatchObject([{ billId, lacksSatang: bill.totalSatang, keptSatang: 300_00 }])
  const other = await findCandidatesByText(db, { query: '10,700', line: await lineNow(await line(5_00)) })
  expect(other).toMatchObject([{ billId, lacksSatang: bill.totalSatang, keptSatang: 0 }])
})

describe('a line is not taken for the rest of a bill', () => {
  test.each<[string, (sold: Sold) => Promise<string>]>([
    ['of a satang more', ({ restSatang }) => line(restSatang + 1)],
    ['of a satang less', ({ restSatang }) => line(restSatang - 1)],
    [
      'whose company keeps nothing back any more',
      async ({ company, restSatang }) => {
        await db.update(customers).set({ withholds: false }).where(eq(customers.id, company.id))
        return line(restSatang)
      },
    ],
    [
      'for which something came before',
      async ({ billId, restSatang }) => {
        await matchLine(manager, { lineId: await line(100_00), billId, satang: null })
        return line(restSatang)
      },
    ],
    [
      'that is void',
      async ({ bill, restSatang }) => {
        await db.update(contractBills).set({ voidAt: new Date() }).where(eq(contractBills.id, bill.id))
        return line(restSatang)
      },
    ],
    [
      'of which another rate is kept back by now',
      async ({ restSatang }) => {
        await db.update(settings).set({ value: { ...TAX, withholdingBasisPoints: 100 } })
        return line(restSatang)
      },
    ],
  ])('%s', async (_, happen) => {
    const sold = await soldToCompany()
    const lineId = await happen(sold)
    expect(await suggested(lineId)).toEqual([])
    expect((await all()).matched).toBe(0)
    expect(await sold.keptSatang()).toBe(0)
  })

  test('of which nothing is kept back by its class', async () => {
    const { restSatang, bill } = await soldToCompany({
      lines: [{ amountSatang: 1_000_00, whtClass: 'none' }],
    })
    expect(restSatang).toBe(bill.totalSatang)
    expect(await suggested(await line(bill.totalSatang - 30_00))).toEqual([])
  })
})

describe('is only suggested, and left to people,', () => {
  test.each<[string, (sold: Sold) => Promise<unknown>, number]>([
    ['where two bills are of that rest', () => soldToCompany(), 2],
    [
      'where another bill is of exactly that',
      () =>
        soldToCompany({
          lines: [
            { amountSatang: 9_719_62, whtClass: 'none' },
            { amountSatang: 1, whtClass: 'none' },
          ],
        }),
      2,
    ],
  ])('%s', async (_, happen, candidates) => {
    const sold = await soldToCompany()
    await happen(sold)
    const lineId = await line(sold.restSatang)
    expect(await suggested(lineId)).toHaveLength(candidates)
    expect((await all()).matched).toBe(0)
    expect((await suggested(lineId))?.find(({ billId }) => billId === sold.billId)?.reasons).toEqual([
      'withheld',
    ])
  })
})

test('an old bill is only suggested, and is paid by its rest where the line names it', async () => {
  const { bill, restSatang, keptSatang } = await soldToCompany({ createdAt: OLD })
  const lineId = await line(restSatang)
  expect((await suggested(lineId))?.map(({ reasons }) => reasons)).toEqual([['withheld']])
  expect((await all()).matched).toBe(0)
  await db.update(bankLines).set({ ignoredReason: 'Ours' }).where(eq(bankLines.id, lineId))
  await line(restSatang, { details: `From KTB X0052 ${bill.number}` })
  expect((await all()).matched).toBe(1)
  expect(await keptSatang()).toBe(300_00)
})

test('what a company’s slip of the rest says is accepted with what was kept back', async () => {
  const { bill, billId, restSatang, keptSatang } = await soldToCompany({ createdAt: OLD })
  const { buffer, name, mimeType } = await slipPicture(newSlip())
  const sent = await submitReceipt(ctx, {
    values: { submissionKey: crypto.randomUUID(), name: 'Nok', userEmail: 'nok@acme.example' },
    file: new File([new Uint8Array(buffer)], name, { type: mimeType }),
    variant: 'landing',
    totalSatang: restSatang,
    subject: { kind: 'contract', id: bill.id },
  })
  if (!sent.ok) throw new Error(JSON.stringify(sent))
  const lineId = await line(restSatang)
  expect(await suggested(lineId)).toMatchObject([
    { billId, keptSatang: 300_00, receipt: { id: sent.receiptId } },
  ])
  expect(await matchLine(manager, { lineId, billId, satang: null })).toMatchObject({
    value: { receiptId: sent.receiptId, bookedSatang: restSatang },
  })
  const [slip] = await db.select().from(receipts).where(eq(receipts.id, sent.receiptId))
  expect([slip?.status, await keptSatang()]).toEqual(['approved', 300_00])
  expect((await billNow(billId)).state).toBe('paid')
})

test('a bill is found by the rest that contracts reckon, whatever its classes, sums and the house’s rate', async () => {
  const lines = fc.array(
    fc.record({
      amountSatang: fc.integer({ min: 1, max: 50_000_00 }),
      whtClass: fc.constantFrom('service', 'rent', 'none'),
    }),
    { minLength: 1, maxLength: 4 },
  )
  const rate = fc.option(fc.integer({ min: 1, max: 3000 }))
  await fc.assert(
    fc.asyncProperty(lines, rate, async (charged, withholdingBasisPoints) => {
      await db.update(contractBills).set({ voidAt: new Date() })
      await db
        .update(settings)
        .set({ value: { ...TAX, ...(withholdingBasisPoints && { withholdingBasisPoints }) } })
      const { company, billId, restSatang } = await soldToCompany({ lines: charged })
      const [due] = await listDue(db, company)
      const withheldSatang = due?.withheldSatang ?? 0
      const found = await suggested(await line(restSatang))
      expect(found).toMatchObject([{ billId, keptSatang: withheldSatang }])
    }),
    { numRuns: 25 },
  )
})
