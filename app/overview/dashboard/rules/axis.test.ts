import fc from 'fast-check'
import { expect, test } from 'vitest'
import { baht } from '#app/kit/pure/money.ts'
import { axisAmounts, chartUnit } from './axis.ts'

test.each([
  [0, []],
  [-500, []],
  [0.5, [0]],
  [1, [0, 1]],
  [642, [0, 200, 400, 600]],
  [1_000, [0, 200, 400, 600, 800, 1_000]],
  [128_400, [0, 50_000, 100_000]],
  [2_500_000, [0, 500_000, 1_000_000, 1_500_000, 2_000_000, 2_500_000]],
])('an axis for %d baht names %j', (largest, amounts) => {
  expect(axisAmounts(baht(largest))).toEqual(amounts.map(baht))
})

test('an axis has two to six amounts of whole baht and none above the largest', () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 10_000_000_000 }), largest => {
      const amounts = axisAmounts(largest)
      expect(amounts.length).toBeGreaterThanOrEqual(2)
      expect(amounts.length).toBeLessThanOrEqual(6)
      expect(amounts.every(amount => amount % 100 === 0 && amount <= largest)).toBe(true)
    }),
  )
})

test.each([
  [0, 'baht'],
  [9_999, 'baht'],
  [10_000, 'thousand'],
  [435_000, 'thousand'],
  [9_999_999, 'thousand'],
  [10_000_000, 'million'],
])('a chart up to %d baht counts in %s', (largest, unit) => {
  expect(chartUnit(baht(largest))).toBe(unit)
})
