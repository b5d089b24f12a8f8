import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { findOpenPoints } from '#app/money/ledger/steps.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { refusal } from '../../../../tests/support/api-house.ts'
import { expectBillsToAgree } from '../../../../tests/support/bills-agree.ts'
import { insertCompany, openContractHouse, TAX } from '../../../../tests/support/contract-house.ts'
import { contractBills, contracts } from '../tables.server.ts'

const { db, ask, contract, run, pay, pause } = await openContractHouse()

afterEach(async () => {
  await expectBillsToAgree(db)
  const gaps = await findOpenPoints(db, { from: null, until: '2027-01-01' })
  expect(gaps.filter(({ kind }) => ['no_paper', 'no_money', 'wrong_day'].includes(kind))).toEqual([])
  await db.update(contracts).set({ state: 'withdrawn' }) // no other test bills them
})

const totals = (bills: { total_satang: number }[]) => bills.map(bill => bill.total_satang)

describe('a run', () => {
  test('makes the part of a month and the month after it, as the worked examples have them', async () => {
    const { customer_id } = await contract()
    const [stub, month, ...more] = await run('2027-01-01')
    expect(more).toEqual([])
    expect(stub).toMatchObject({
      number: expect.stringMatching(/^BL2026-\d{6}$/),
      kind: 'contract',
      state: 'open',
      due_on: '2026-12-10',
      total_satang: 1_860_420,
      asked_satang: 1_860_420,
      received_satang: 0,
      withheld_satang: 0,
      payer: { name: 'Acme Co., Ltd.', member_id: null, email: expect.stringContaining('@acme.example') },
      lines: [
        {
          text: 'Monthly Pass',
          quantity: 5,
          unit_satang: 490_000,
          amount_satang: 1_738_710,
          from: '2026-12-10',
          to: '2026-12-31',
        },
        { quantity: 1, amount_satang: 121_710, from: null, to: null },
      ],
    })
    expect(month).toMatchObject({ due_on: '2027-01-01', total_satang: 2_621_500 })
    expect(await run('2027-01-01')).toEqual([])
    const [row] = await db.select().from(contractBills).where(eq(contractBills.customerId, customer_id))
    expect(row?.voidAt).toBeNull()
  })

  test('charges a seat that was added within a billed month with the next bill, and takes off a pause', async () => {
    const agreed = await contract({ first_day: '2027-01-01' })
    await run('2027-01-01')
    const added = await ask(`/contracts/${agreed.id}/items`, {
      body: { plan: 'Monthly Pass', quantity: 1, unit_satang: 490_000, first_day: '2027-01-20' },
    })
    expect([added.status, added.body.seats.length]).toEqual([201, 1])
    expect(totals(await run('2027-02-01'))).toEqual([3_348_754])
    expect((await pause(agreed.items[0].seats[0].id, '2027-02-05', '2027-02-19')).status).toBe(200)
    expect(totals(await run('2027-03-01'))).toEqual([2_864_925])
  })

  test('run twice at once makes nothing twice', async () => {
    await contract()
    const made = await Promise.all([1, 2, 3].map(() => run('2026-12-10')))
    expect(made.flat()).toHaveLength(1)
  })

  test('only tried, makes nothing, and says what it would', async () => {
    await contract()
    const tried = await run('2026-12-10', { dry_run: true })
    expect(totals(tried)).toEqual([1_860_420])
    expect((await ask(`/bills/${tried[0]?.id}`)).status).toBe(404)
    const made = await run('2026-12-10')
    expect([totals(made), made[0]?.['number']]).toEqual([[1_860_420], tried[0]?.['number']])
  })

  test('asks for the deposit with the first bill, without VAT', async () => {
    const { customer_id } = await contract({ deposit_satang: 4_900_000 })
    const bills = await run('2027-01-01')
    expect(totals(bills)).toEqual([6_760_420, 2_621_500])
    const { body: customer } = await ask(`/customers/${customer_id}`)
    expect(customer).toMatchObject({ owed_satang: 6_760_420 + 2_621_500, deposit_satang: 0 })
    expect(bills[0]?.['lines']).toHaveLength(3)
  })

  test('does not look further than 24 months ahead', async () => {
    const { status, body } = await ask('/billing-runs', { body: { until: '2028-12-02' } })
    expect([status, body.errors[0].pointer]).toEqual([422, '#/until'])
  })

  test('makes no bill of a draft', async () => {
    const { id: customer_id } = await insertCompany(db)
    const body = { customer_id, first_day: '2026-12-01', items: [{ plan: 'Monthly Pass', quantity: 1 }] }
    expect((await ask('/contracts', { body })).status).toBe(201)
    expect(await run('2026-12-01')).toEqual([])
  })
})

/** A bill of 18,604.20 baht, for 10 to 31 December. */
async function billed(values: Record<string, unknown> = {}) {
  await contract(values)
  const [bill] = await run('2026-12-10')
  if (!bill) throw new Error('no bill')
  return bill
}

const papersOf = (number: unknown) =>
  db.select().from(documents).where(sql`${documents.content}->>'memberId' = ${number}`).orderBy(documents.id)

describe('a bill', () => {
  test('that is paid whole has a tax invoice with what the bill says', async () => {
    const bill = await billed()
    const { status, body } = await pay(bill.id, 1_860_420)
    expect([status, body.state, body.received_satang, body.papers.length]).toEqual([
      201,
      'paid',
      1_860_420,
      1,
    ])
    const [paper] = await papersOf(bill['number'])
    expect(paper).toMatchObject({
      kind: 'tax_invoice',
      taxableSatang: 1_738_710,
      vatSatang: 121_710,
      totalSatang: 1_860_420,
      content: {
        buyer: { name: 'Acme Co., Ltd.', tin: '1234545678781', branch: null },
        lines: [
          { quantity: 5, amountSatang: 1_738_710, period: { from: '2026-12-10', until: '2026-12-31' } },
        ],
      },
    })
    expect(refusal(await pay(bill.id, 1))).toEqual([409, 'already_paid'])
  })

  test('that is paid in parts has papers that add up to it', async () => {
    const bill = await billed()
    expect((await pay(bill.id, 1_000_001)).body).toMatchObject({ state: 'open', received_satang: 1_000_001 })
    expect((await pay(bill.id, 860_419)).body).toMatchObject({ state: 'paid', received_satang: 1_860_420 })
    const papers = await papersOf(bill['number'])
    expect(papers).toHaveLength(2)
    expect(papers.reduce((sum, { vatSatang }) => sum + vatSatang, 0)).toBe(121_710)
    expect(papers[0]?.content.partOf).toEqual({ totalSatang: 1_860_420, leftSatang: 860_419 })
  })

  test('of which tax is kept back is paid with the rest', async () => {
    const bill = await billed()
    const { body } = await pay(bill.id, 1_808_259, { withheld_satang: 52_161 })
    expect(body).toMatchObject({ state: 'paid', received_satang: 1_808_259, withheld_satang: 52_161 })
    const [paper] = await papersOf(bill['number'])
    expect(paper).toMatchObject({ totalSatang: 1_860_420, content: { withheldSatang: 52_161 } })
  })

  test('that is paid once the house is registered for VAT no more has a paper of all of it without VAT', async () => {
    const bill = await billed()
    await db.update(settings).set({ value: { ...TAX, isVatRegistered: false } })
    expect((await pay(bill.id, 1_860_420)).body).toMatchObject({ state: 'paid' })
    await db.update(settings).set({ value: TAX })
    const totals = { vatSatang: 0, totalSatang: 1_860_420 }
    expect(await papersOf(bill['number'])).toMatchObject([{ kind: 'receipt', ...totals }])
  })

  test('of which more is kept back than it charges is refused at that', async () => {
    const bill = await billed()
    const { status, body } = await pay(bill.id, 3_000_000, { withheld_satang: 1_860_421 })
    expect([status, body.errors[0].pointer]).toEqual([422, '#/withheld_satang'])
  })

  test('holds its deposit once its lines are paid, with a paper that is no tax invoice', async () => {
    const bill = await billed({ deposit_satang: 500_000 })
    const { body } = await pay(bill.id, 2_360_420)
    expect(body).toMatchObject({ state: 'paid', received_satang: 2_360_420, total_satang: 2_360_420 })
    expect(body.proofs).toMatchObject([{ kind: 'desk', amount_satang: 2_360_420 }])
    expect((await papersOf(bill['number'])).map(({ kind, totalSatang }) => [kind, totalSatang])).toEqual([
      ['tax_invoice', 1_860_420],
      ['deposit_receipt', 500_000],
    ])
    const held = await db.select().from(ledgerEntries).where(eq(ledgerEntries.account, 'deposit'))
    expect(held.map(({ kind, amountSatang }) => [kind, amountSatang])).toEqual([['deposit_taken', 500_000]])
  })

  test('for which more came than it asks is paid, and the rest is paid ahead', async () => {
    const bill = await billed()
    expect((await pay(bill.id, 1_900_000)).body).toMatchObject({ state: 'paid', received_satang: 1_900_000 })
    expect((await papersOf(bill['number'])).map(({ totalSatang }) => totalSatang)).toEqual([
      1_860_420, 39_580,
    ])
  })

  test('that is ended owes nothing, and its days are billed anew', async () => {
    const bill = await billed()
    const { status, body } = await ask(`/bills/${bill.id}/void`, { body: { reason: 'Wrong address' } })
    expect([status, body.state]).toEqual([200, 'void'])
    const [anew, ...more] = await run('2026-12-10')
    expect([anew?.total_satang, more]).toEqual([1_860_420, []])
    expect(anew?.['number']).not.toBe(bill['number'])
    const entries = await db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.memberId, String(bill['number'])))
    expect(entries.reduce((sum, { amountSatang }) => sum + amountSatang, 0)).toBe(0)
    expect(refusal(await ask(`/bills/${bill.id}/void`, { body: { reason: 'Again' } }))).toEqual([409, 'void'])
  })

  test('for which money came is not ended', async () => {
    const bill = await billed()
    await pay(bill.id, 1)
    expect(refusal(await ask(`/bills/${bill.id}/void`, { body: { reason: 'x' } }))).toEqual([409, 'paid'])
  })

  test('is found by whoever lists the kind', async () => {
    const bill = await billed()
    const { body } = await ask('/bills?kind=contract&state=open')
    expect(body.data.map(({ id }: { id: string }) => id)).toContain(bill.id)
  })
})
