import { asc, eq, inArray, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { findOpenPoints } from '#app/money/ledger/steps.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { NOW } from '../../../tests/support/api-house.ts'
import { expectBillsToAgree } from '../../../tests/support/bills-agree.ts'
import { insertCompany, openContractHouse, TAX } from '../../../tests/support/contract-house.ts'
import { settleDeposit } from './commands/staff.server.ts'
import type { DepositValues } from './schema.ts'
import { findDeposit } from './steps/deposit.server.ts'
import { contractBills, contracts } from './tables.server.ts'

const { db, owner, ask, contract, run, pay } = await openContractHouse()

afterEach(async () => {
  await expectBillsToAgree(db)
  const gaps = await findOpenPoints(db, { from: null, until: '2028-01-01' })
  expect(gaps.filter(({ kind }) => ['no_paper', 'no_money', 'wrong_day'].includes(kind))).toEqual([])
  await db.update(contracts).set({ state: 'withdrawn' }) // no other test bills them
})

const WISH = { setsOff: 'on', kept: '', reason: '', back: '', method: 'transfer', paidOn: '2026-12-01' }
const DEPOSIT = 4_900_000

/** A deposit of two months of five seats that was taken, and the last bill, which is not paid. */
async function held(withholds = false) {
  const company = await insertCompany(db, { withholds })
  const { id } = await contract({
    customer_id: company.id,
    first_day: '2026-12-01',
    deposit_satang: DEPOSIT,
  })
  const [first, last] = await run('2027-01-01')
  await pay(first?.id ?? '', first?.total_satang ?? 0)
  return { id, company, last }
}

type Held = Awaited<ReturnType<typeof held>>

async function settle({ id, company }: Pick<Held, 'id' | 'company'>, values: Partial<DepositValues> = {}) {
  const { mark } = await findDeposit(db, company)
  return settleDeposit({ ...owner, now: () => NOW }, { id, values: { ...WISH, mark, ...values } })
}

const customer = async ({ company }: Held) => (await ask(`/customers/${company.id}`)).body

async function entriesOf({ company }: Held) {
  const bills = db
    .select({ id: sql`${contractBills.id}::text` })
    .from(contractBills)
    .where(eq(contractBills.customerId, company.id))
  const { account, reference, createdAt, id } = ledgerEntries
  const rows = await db
    .select()
    .from(ledgerEntries)
    .where(sql`${account} = 'deposit' and (${eq(reference, company.id)} or ${inArray(reference, bills)})`)
    .orderBy(asc(createdAt), asc(id))
  return rows.map(({ kind, amountSatang, method }) => [kind, amountSatang, method])
}

const papers = () => db.select().from(documents).orderBy(asc(documents.issuedAt), asc(documents.id))

describe('a deposit', () => {
  test('that is taken has a paper which is no tax invoice', async () => {
    await held()
    const [paper] = (await papers()).filter(({ kind }) => kind === 'deposit_receipt')
    expect(paper).toMatchObject({ vatSatang: 0, exemptSatang: DEPOSIT, totalSatang: DEPOSIT })
    expect(paper?.number).toMatch(/^D2026-\d{6}$/)
  })

  test('pays the last bill, and the rest goes back, with a paper of both', async () => {
    const all = await held()
    expect(await settle(all)).toEqual({ ok: true })
    expect(await entriesOf(all)).toEqual([
      ['deposit_taken', DEPOSIT, 'transfer'],
      ['deposit_applied', -2_621_500, 'deposit'],
      ['deposit_returned', -2_278_500, 'transfer'],
    ])
    expect(await customer(all)).toMatchObject({ owed_satang: 0, credit_satang: 0, deposit_satang: 0 })
    const { body: bill } = await ask(`/bills/${all.last?.id}`)
    expect(bill).toMatchObject({
      state: 'paid',
      received_satang: 2_621_500,
      proofs: [{ kind: 'deposit', state: 'accepted', amount_satang: 2_621_500 }],
      papers: [{ kind: 'tax_invoice' }],
    })
    const paper = (await papers()).find(({ kind }) => kind === 'deposit_return')
    expect(
      paper?.content.lines.map(({ description, amountSatang }) => [description?.english, amountSatang]),
    ).toEqual([
      [`Paid from the deposit, bill ${bill.number}`, 2_621_500],
      ['Given back', 2_278_500],
    ])
  })

  test('pays of a bill that was paid in part what it lacks, and no more', async () => {
    const all = await held()
    expect((await pay(all.last?.id ?? '', 1_000_000)).status).toBe(201)
    expect(await settle(all)).toEqual({ ok: true })
    expect((await entriesOf(all)).slice(1)).toEqual([
      ['deposit_applied', -1_621_500, 'deposit'],
      ['deposit_returned', -3_278_500, 'transfer'],
    ])
    expect(await customer(all)).toMatchObject({ owed_satang: 0, credit_satang: 0, deposit_satang: 0 })
  })

  test('of a customer who keeps tax back pays the rest, and the certificate is still owed', async () => {
    const all = await held(true)
    expect(await settle(all)).toEqual({ ok: true })
    expect((await entriesOf(all)).slice(1).map(([, satang]) => satang)).toEqual([-2_548_000, -2_352_000])
    const { body: bill } = await ask(`/bills/${all.last?.id}`)
    expect(bill).toMatchObject({ state: 'paid', received_satang: 2_548_000, withheld_satang: 73_500 })
  })

  test('is kept in part for damage, and held on as far as nothing is said', async () => {
    const all = await held()
    const values = { setsOff: '', kept: '1,000', reason: 'Broken lamp', back: '2000.50', method: 'cash' }
    expect(await settle(all, values)).toEqual({ ok: true })
    expect((await entriesOf(all)).slice(1)).toEqual([
      ['deposit_kept', -100_000, null],
      ['deposit_returned', -200_050, 'cash'],
    ])
    expect(await customer(all)).toMatchObject({ deposit_satang: DEPOSIT - 300_050, owed_satang: 2_621_500 })
  })

  test.each([
    ['more goes back than is left', { back: '23000' }, { back: expect.any(String) }],
    ['more is kept than is held', { kept: '50000', reason: 'Fire' }, { back: expect.any(String) }],
    ['nobody says why something is kept', { kept: '1' }, { reason: expect.any(String) }],
    ['it goes back tomorrow', { paidOn: '2026-12-02' }, { paidOn: expect.any(String) }],
    ['nobody knows how', { method: 'withheld' }, { method: expect.any(String) }],
    ['an amount is none', { back: '-1' }, { back: expect.any(String) }],
    ['a bill was paid since it was shown', { mark: `${DEPOSIT}` }, { form: expect.any(String) }],
    ['nothing would become of it', { setsOff: '', back: '0' }, { form: expect.any(String) }],
  ])('is not settled where %s, and nothing is booked', async (_, values, errors) => {
    const all = await held()
    expect(await settle(all, values)).toEqual({ ok: false, errors })
    expect(await entriesOf(all)).toHaveLength(1)
    expect(await customer(all)).toMatchObject({ deposit_satang: DEPOSIT })
  })

  test('that two settle at once is settled once', async () => {
    const all = await held()
    const { mark } = await findDeposit(db, all.company)
    const both = await Promise.all([settle(all, { mark }), settle(all, { mark })])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await entriesOf(all)).toHaveLength(3)
  })
})

describe('where VAT is owed when a deposit comes in', () => {
  const withVat = (depositVat: string | null) =>
    db
      .update(settings)
      .set({ value: { ...TAX, depositVat } })
      .where(eq(settings.key, 'tax'))

  test('it has a tax invoice, the bill that it pays has no second one, and what goes back is credited', async () => {
    await withVat('on_receipt')
    const before = new Set((await papers()).map(({ id }) => id))
    const all = await held()
    expect(await settle(all)).toEqual({ ok: true })
    await withVat(null)
    expect((await entriesOf(all)).map(([, satang]) => satang)).toEqual([5_243_000, -2_621_500, -2_621_500])
    const own = (await papers()).filter(({ id }) => !before.has(id))
    expect(own.map(({ kind, vatSatang, totalSatang }) => [kind, vatSatang, totalSatang])).toEqual([
      ['tax_invoice', 171_500, 2_621_500],
      ['tax_invoice', 343_000, 5_243_000],
      ['receipt', 0, 2_621_500],
      ['deposit_return', 0, 5_243_000],
      ['credit_note', 171_500, 2_621_500],
    ])
  })
})
