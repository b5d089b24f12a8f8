import { expect, test } from 'vitest'
import type { Day } from '#app/kit/pure/days.ts'
import { paidDay } from './paid-day.ts'

test.each<[string, (Day | null)[], Day]>([
  ['no slip says so', [], '2026-11-02'],
  ['a slip has no day that can be read', [null], '2026-11-02'],
  ['a slip is of the month before', ['2026-10-31'], '2026-10-31'],
  ['a part came later than the other', ['2026-10-31', null, '2026-11-01'], '2026-11-01'],
  ['somebody paid before they registered', ['2026-10-01'], '2026-10-01'],
  ['a slip is of last year', ['2025-10-31'], '2026-11-02'],
  ['a slip is of tomorrow', ['2026-11-03'], '2026-11-02'],
])('where %s', (_, slipDays, expected) => {
  expect(paidDay({ slipDays, registeredOn: '2026-10-30', today: '2026-11-02' })).toBe(expected)
})
