import { expect, test } from 'vitest'
import { closableMonth, earliestDay, isClosed, monthsBetween } from './rules.ts'

test.each([
  // [today, first day after the closed months, oldest entry, the month that can be closed]
  ['2026-11-21', null, null, null],
  ['2026-11-21', null, '2026-11-02', null],
  ['2026-11-21', null, '2026-10-31', '2026-10-01'],
  ['2026-11-21', null, '2025-12-31', '2025-12-01'],
  ['2026-11-21', '2026-10-01', '2025-12-31', '2026-10-01'],
  ['2026-11-21', '2026-11-01', '2025-12-31', null],
  ['2026-11-30', '2026-11-01', '2025-12-31', null],
  ['2026-12-01', '2026-11-01', '2025-12-31', '2026-11-01'],
  ['2027-01-01', '2026-12-01', '2025-12-31', '2026-12-01'],
  ['2028-02-29', '2028-02-01', '2025-12-31', null],
  ['2028-03-01', '2028-02-01', '2025-12-31', '2028-02-01'],
])('on %s, open from %s, with the oldest entry of %s, %s can be closed', (today, open, oldest, month) => {
  expect(closableMonth(today, { firstOpenDay: open, firstEntryDay: oldest })).toBe(month)
})

test('nothing is dated before the first open day', () => {
  expect(earliestDay('2026-10-01')).toBe('2026-10-01')
  expect(earliestDay(null)).toBe('2000-01-01')
})

test.each([
  ['2026-09-01', '2026-10-01', true],
  ['2026-10-01', '2026-10-01', false],
  ['2025-01-01', null, false],
])('%s, open from %s: closed is %s', (month, firstOpenDay, closed) => {
  expect(isClosed(month, firstOpenDay)).toBe(closed)
})

test('months count over the end of a year, the newest first', () => {
  expect(monthsBetween('2025-11-30', '2026-02-01')).toEqual([
    '2026-02-01',
    '2026-01-01',
    '2025-12-01',
    '2025-11-01',
  ])
  expect(monthsBetween('2026-02-28', '2026-02-01')).toEqual(['2026-02-01'])
})
