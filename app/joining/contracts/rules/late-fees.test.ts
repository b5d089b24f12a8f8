import { expect, test } from 'vitest'
import { lateLinesOf, type PayableBill, withLateLines } from './late-fees.ts'
import type { Bill } from './run.ts'

const TERMS = { feeSatang: 50_000, days: 3 }
const due = (values: Partial<PayableBill> = {}): PayableBill => ({
  id: 'december',
  dueOn: '2026-12-01',
  totalSatang: 100,
  cameSatang: 0,
  inTimeSatang: 0,
  isCharged: false,
  ...values,
})
const JANUARY = { today: '2027-01-01', billedOn: '2026-12-01' }
const paidLate = { cameSatang: 100, inTimeSatang: 0 }

test.each<[string, Partial<PayableBill>, Partial<typeof JANUARY>, boolean]>([
  ['is not paid at all', {}, {}, true],
  ['is paid in part', { cameSatang: 99, inTimeSatang: 99 }, {}, true],
  ['was paid after its days', paidLate, {}, true],
  ['was paid within them', { cameSatang: 100, inTimeSatang: 100 }, {}, false],
  ['asks nothing', { totalSatang: 0 }, {}, false],
  ['was charged for already', { isCharged: true }, {}, false],
  ['still has its last day', {}, { today: '2026-12-04' }, false],
  ['had its last day yesterday', {}, { today: '2026-12-05' }, true],
  ['was paid late before the last bill was made', paidLate, { billedOn: '2026-12-20' }, false],
  ['was paid late since the day on which that was made', paidLate, { billedOn: '2026-12-04' }, true],
  ['is not paid since before the last bill', {}, { billedOn: '2026-12-20' }, true],
])('a bill that %s costs more: %#', (_, values, around, isLate) => {
  expect(lateLinesOf([due(values)], TERMS, { ...JANUARY, ...around })).toHaveLength(isLate ? 1 : 0)
})

test('each bill costs the fee, without VAT, and nothing is kept back of it', () => {
  const lines = lateLinesOf([due(), due({ id: 'stub', dueOn: '2026-11-10' })], TERMS, {
    today: '2027-01-01',
    billedOn: null,
  })
  expect(lines).toMatchObject([
    { itemId: null, lateBillId: 'december', quantity: 1, amountSatang: 50_000, vatClass: 'exempt' },
    { lateBillId: 'stub', firstDay: '2026-11-10', lastDay: '2026-11-13', whtClass: 'none' },
  ])
})

test('where the house charges nothing for it, nothing is on a bill', () => {
  expect(lateLinesOf([due()], { feeSatang: 0, days: 3 }, JANUARY)).toEqual([])
})

test('the first bill that charges an item has it, and no other', () => {
  const bill = (lines: unknown[]) => ({ lines }) as unknown as Bill
  const late = lateLinesOf([due()], TERMS, JANUARY)
  const bills = withLateLines([bill([]), bill([1]), bill([2])], late)
  expect(bills.map(made => made.late.length)).toEqual([0, 1, 0])
  expect(withLateLines([bill([])], late).map(made => made.late)).toEqual([[]])
})
