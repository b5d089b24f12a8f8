import { randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { findBankMonth } from '#app/money/bank/steps/month.server.ts'
import { bankAccounts, bankImports, bankLines } from '#app/money/bank/tables.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { NOW } from '../../../../tests/support/api-house.ts'
import { expectBillsToAgree } from '../../../../tests/support/bills-agree.ts'
import { openContractHouse } from '../../../../tests/support/contract-house.ts'
import { contracts } from '../tables.server.ts'

const { db, ask, contract, run, pay } = await openContractHouse()

afterEach(async () => {
  await expectBillsToAgree(db)
  await db.update(contracts).set({ state: 'withdrawn' }) // no other test bills them
  await db.update(bankLines).set({ ignoredReason: 'Of another test' })
})

const [account] = await db
  .insert(bankAccounts)
  .values({ name: 'Main', bank: 'kbank', number: '0123456789' })
  .returning()

/** A line that came in just now. */
async function line(amountSatang: number): Promise<string> {
  const accountId = account?.id ?? ''
  const file = { accountId, fileName: 'a.csv', format: 'kbank', proved: true, lines: 1, newLines: 1 } as const
  const [made] = await db
    .insert(bankImports)
    .values({ ...file, sha256: randomBytes(32) })
    .returning()
  const [row] = await db
    .insert(bankLines)
    .values({
      accountId,
      importId: made?.id ?? '',
      amountSatang,
      at: NOW,
      atPrecision: 'minute',
      fingerprint: randomBytes(32),
      nth: 1,
    })
    .returning()
  return row?.id ?? ''
}

/** A bill of 18,604.20 baht and 5,000 as a deposit. */
async function billed() {
  await contract({ deposit_satang: 500_000 })
  const [bill] = await run('2026-12-10')
  if (!bill) throw new Error('no bill')
  return bill
}

const match = (id: string, bill_id: string) => ask(`/bank-lines/${id}/matches`, { body: { bill_id } })
const stateOf = async (id: string) => (await ask(`/bills/${id}`)).body

test('a line of what a bill asks, deposit included, pays it; undone, it is open again with papers that add up', async () => {
  const bill = await billed()
  const id = await line(2_360_420)
  const { body } = await ask('/bank-lines?state=suggested')
  expect(body.data[0].suggestions.map(({ bill_id }: { bill_id: string }) => bill_id)).toEqual([bill.id])
  const matched = await match(id, bill.id)
  expect([matched.status, matched.body.state]).toEqual([200, 'matched'])
  expect(await stateOf(bill.id)).toMatchObject({
    state: 'paid',
    received_satang: 2_360_420,
    proofs: [{ kind: 'bank', state: 'accepted', amount_satang: 2_360_420 }],
  })
  const month = await findBankMonth(db, '2026-12-01')
  expect(month?.bankSatang).toBe(month?.booksSatang)
  const [{ id: matchId }] = matched.body.matches
  expect((await ask(`/bank-lines/${id}/matches/${matchId}`, { method: 'DELETE' })).status).toBe(200)
  expect(await stateOf(bill.id)).toMatchObject({ state: 'open', received_satang: 0 })
  const papers = await db.select().from(documents)
  const said = papers.reduce(
    (sum, { kind, totalSatang }) => sum + (kind === 'credit_note' ? -1 : 1) * totalSatang,
    0,
  )
  expect(said).toBe(0)
})

test('a line proves what was taken as a transfer before, deposit included, and books nothing', async () => {
  const bill = await billed()
  await pay(bill.id, 2_360_420)
  const id = await line(2_360_420)
  const before = await db.$count(ledgerEntries)
  const { status, body } = await match(id, bill.id)
  expect([status, body.state, await db.$count(ledgerEntries)]).toEqual([200, 'matched', before])
  expect((await findBankMonth(db, '2026-12-01'))?.unproven.count).toBe(0)
})

test('a line of what is left once tax was kept back says why, and is matched with that: the bill is paid', async () => {
  const bill = await billed()
  const id = await line(2_308_259)
  const { body } = await ask('/bank-lines?state=suggested')
  expect(body.data[0].suggestions).toContainEqual({ bill_id: bill.id, why: ['withheld'] })
  const booksNow = async () => (await findBankMonth(db, '2026-12-01'))?.booksSatang ?? 0
  const before = await booksNow()
  const matched = await match(id, bill.id)
  expect([matched.status, matched.body.state]).toEqual([200, 'matched'])
  expect(matched.body.matches).toMatchObject([{ satang: 2_308_259 }])
  const paid = { state: 'paid', received_satang: 2_308_259, withheld_satang: 52_161 }
  expect(await stateOf(bill.id)).toMatchObject(paid)
  expect((await booksNow()) - before).toBe(2_308_259)
  const [{ id: matchId }] = matched.body.matches
  expect((await ask(`/bank-lines/${id}/matches/${matchId}`, { method: 'DELETE' })).status).toBe(200)
  const open = { state: 'open', received_satang: 0, withheld_satang: 0 }
  expect(await stateOf(bill.id)).toMatchObject(open)
})

test('a line of a satang less than the rest pays a part, and nothing as kept back', async () => {
  const bill = await billed()
  const matched = await match(await line(2_308_258), bill.id)
  expect([matched.status, matched.body.state]).toEqual([200, 'matched'])
  const open = { state: 'open', received_satang: 2_308_258, withheld_satang: 0 }
  expect(await stateOf(bill.id)).toMatchObject(open)
})
