import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedPrices, plannedItems, priceRefusal, raisedBy } from './prices.ts'

test.each([
  [490_000, 500, 514_500],
  [490_000, 0, 490_000],
  [1, 5_000, 2],
  [333, 150, 338],
  [0, 500, 0],
])('%i satang and %i basis points more are %i', (unitSatang, basisPoints, raised) => {
  expect(raisedBy(unitSatang, basisPoints)).toBe(raised)
})

test('a price that is raised is never lower, and off by no more than half a satang', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.nat(10_000), (unitSatang, basisPoints) => {
      const raised = raisedBy(unitSatang, basisPoints)
      expect(raised).toBeGreaterThanOrEqual(unitSatang)
      expect(Math.abs(raised * 10_000 - unitSatang * (10_000 + basisPoints))).toBeLessThanOrEqual(5_000)
    }),
  )
})

describe('prices change', () => {
  const days = { firstDay: '2026-12-01', lastDay: null } as const
  const contract = { ...days, state: 'running', thenHow: 'ends', noticeDays: 30, givesBack: false } as const
  const asked = {
    on: '2027-01-31',
    today: '2027-01-01',
    billedUntil: '2027-01-30',
    isPlanned: false,
    isRenewed: false,
  }

  test.each([
    ['on the first day that notice allows', contract, asked],
    ['when no bill was made', contract, { ...asked, billedUntil: null }],
    [
      'on a billed day where the contract gives back',
      { ...contract, givesBack: true },
      { ...asked, billedUntil: '2027-02-28' },
    ],
    ['on the last day', { ...contract, lastDay: '2027-01-31' }, asked],
    [
      'after the last day of what goes on by itself',
      { ...contract, lastDay: '2027-01-15', thenHow: 'same_term' as const },
      asked,
    ],
    [
      'tomorrow without notice',
      { ...contract, noticeDays: 0 },
      { ...asked, on: '2027-01-02', billedUntil: null },
    ],
  ])('%s', (_, agreed, days) => {
    expect(priceRefusal(agreed, days)).toBeNull()
  })

  test.each([
    ['of a draft', { ...contract, state: 'draft' as const }, asked, 'not_running'],
    ['a second time before the first', contract, { ...asked, isPlanned: true }, 'planned'],
    ['of what is renewed', contract, { ...asked, isRenewed: true }, 'renewed'],
    ['earlier than notice allows', contract, { ...asked, on: '2027-01-30' }, 'too_soon'],
    [
      'today, whatever the notice',
      { ...contract, noticeDays: 0 },
      { ...asked, on: '2027-01-01' },
      'too_soon',
    ],
    ['on the first day', { ...contract, firstDay: '2027-01-31' }, asked, 'outside'],
    ['after the last day', { ...contract, lastDay: '2027-01-30' }, asked, 'outside'],
    ['on a day that is billed', contract, { ...asked, billedUntil: '2027-01-31' }, 'billed'],
  ])('not %s', (_, agreed, days, refusal) => {
    expect(priceRefusal(agreed, days)).toBe(refusal)
  })
})

const item = (id: string, values: object = {}) => ({
  id,
  kind: 'seat' as const,
  unitSatang: 1_000,
  firstDay: '2027-01-01',
  lastDay: null,
  ...values,
})

test('all that is there before and then costs more, but for prices of its own, and what is taken off', () => {
  const items = [
    item('seat'),
    item('locker', { kind: 'product' }),
    item('same', { kind: 'space' }),
    item('discount', { kind: 'discount' }),
    item('over', { lastDay: '2027-01-31' }),
    item('last', { lastDay: '2027-02-01' }),
    item('later', { firstDay: '2027-02-01' }),
  ]
  const prices = new Map([
    ['locker', 900],
    ['same', 1_000],
    ['discount', 1],
  ])
  expect([...changedPrices(items, '2027-02-01', { basisPoints: 1_000, prices })]).toEqual([
    ['seat', 1_100],
    ['locker', 900],
    ['last', 1_100],
  ])
})

test('what follows at another price is taken back until its day', () => {
  const next = { id: 'next', replacesId: 'seat', firstDay: '2027-02-01' }
  const seat = { id: 'seat', replacesId: null, firstDay: '2027-01-01' }
  const items = [seat, next, { ...next, replacesId: 'of another contract' }]
  expect(plannedItems(items, '2027-01-31')).toEqual([next])
  expect(plannedItems(items, '2027-02-01')).toEqual([])
})
