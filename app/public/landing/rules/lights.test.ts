import { expect, test } from 'vitest'
import type { PeriodUnit } from '#app/house/plans/rules/catalogue.ts'
import { nightsOf } from './lights.ts'

test.each<[boolean, number, PeriodUnit, number | null]>([
  [true, 3, 'hour', 0],
  [true, 1, 'day', 1],
  [true, 7, 'day', 7],
  [true, 45, 'day', 30],
  [true, 1, 'month', 30],
  [true, 12, 'month', 30],
  [true, 0, 'none', null],
  [false, 1, 'month', null],
])(
  'a plan that opens doors: %s, of %i %s, lights %s nights',
  (opensDoors, periodCount, periodUnit, nights) => {
    expect(nightsOf({ opensDoors, periodCount, periodUnit })).toBe(nights)
  },
)
