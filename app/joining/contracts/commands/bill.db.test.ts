import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { documents } from '#app/money/documents/tables.server.ts'
import { NOW } from '../../../../tests/support/api-house.ts'
import { expectBillsToAgree } from '../../../../tests/support/bills-agree.ts'
import { openContractHouse } from '../../../../tests/support/contract-house.ts'
import type { PaymentValues } from '../schema.ts'
import { contractBills, contracts } from '../tables.server.ts'
import { endContractBill, payContractBill } from './bill.server.ts'

const { db, owner, ask, contract, run } = await openContractHouse()
const ctx = { ...owner, now: () => NOW }

afterEach(async () => {
  await expectBillsToAgree(db)
  await db.update(contracts).set({ state: 'withdrawn' }) // no other test bills them
})

/** A bill of 18,604.20 baht. */
async function billed() {
  await contract()
  const [told] = await run('2026-12-10')
  const [bill] = await db
    .select({ id: contractBills.id })
    .from(contractBills)
    .where(eq(contractBills.number, String(told?.['number'])))
  return { id: bill?.id ?? '', told: () => ask(`/bills/${told?.id}`) }
}

const PAID = { amount: '18,604.20', withheld: '', method: 'transfer', paidOn: '2026-12-01', reference: '' }
const pay = (id: string, values: Partial<PaymentValues> = {}) =>
  payContractBill(ctx, { id, values: { ...PAID, ...values } })

describe('a bill', () => {
  test('is paid at the desk, tax kept back besides, once', async () => {
    const { id, told } = await billed()
    const money = { amount: '18082.59', withheld: '521.61', method: 'cash', reference: 'Receipt 12' }
    const both = await Promise.all([pay(id, money), pay(id, money)])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(both.find(({ ok }) => !ok)).toMatchObject({ errors: { form: 'This bill is paid already.' } })
    expect((await told()).body).toMatchObject({
      state: 'paid',
      received_satang: 1_808_259,
      withheld_satang: 52_161,
      proofs: [{ kind: 'desk', amount_satang: 1_808_259 }],
    })
    const [paper] = await db.select().from(documents).orderBy(documents.id).limit(1)
    expect(paper).toMatchObject({ kind: 'tax_invoice', content: { withheldSatang: 52_161 } })
  })

  test.each([
    ['the amount is none', { amount: '0' }, 'amount'],
    ['the amount is a word', { amount: 'all' }, 'amount'],
    ['more is kept back than comes', { amount: '1', withheld: '2' }, 'withheld'],
    ['more is kept back than it charges', { amount: '50000', withheld: '18604.21' }, 'withheld'],
    ['nobody knows how it came', { method: 'deposit' }, 'method'],
    ['it comes tomorrow', { paidOn: '2026-12-02' }, 'paidOn'],
    ['the day is none', { paidOn: '2026-02-30' }, 'paidOn'],
    ['a note is too long', { reference: 'x'.repeat(201) }, 'reference'],
  ])('is not paid at the desk where %s', async (_, values, field) => {
    const { id, told } = await billed()
    expect(await pay(id, values)).toEqual({ ok: false, errors: { [field]: expect.any(String) } })
    expect((await told()).body).toMatchObject({ state: 'open', received_satang: 0 })
  })

  test('is ended by staff with why, unless money came or it was ended', async () => {
    const [{ id: paid }, { id: other }] = [await billed(), await billed()]
    await pay(paid, { amount: '1' })
    const end = (id: string) => endContractBill(ctx, { id, reason: 'Wrong address' })
    expect(await end(paid)).toEqual({ ok: false, error: expect.stringContaining('Money came') })
    expect(await end(other)).toEqual({ ok: true })
    expect(await end(other)).toEqual({ ok: false, error: expect.any(String) })
    expect(await pay(other)).toEqual({ ok: false, errors: { form: expect.any(String) } })
    expect(await end('nothing')).toEqual({ ok: false, error: expect.any(String) })
    const [row] = await db.select().from(contractBills).where(eq(contractBills.id, other))
    expect(row?.voidReason).toBe('Wrong address')
  })
})
