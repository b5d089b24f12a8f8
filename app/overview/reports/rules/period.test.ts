import { expect, test } from 'vitest'
import { listMonths, readMonth, readMonths } from './period.ts'

const TODAY = '2026-11-21'

test.each([
  ['', '2025-12-01', '2026-11-01'],
  ['from=2026-03&to=2026-05', '2026-03-01', '2026-05-01'],
  ['from=2026-05&to=2026-05', '2026-05-01', '2026-05-01'],
  ['from=2026-06&to=2026-05', '2026-05-01', '2026-05-01'],
  ['to=2026-05', '2025-06-01', '2026-05-01'],
  ['from=2026-03', '2026-03-01', '2026-11-01'],
  ['from=2026-03-17&to=2026-05-31', '2026-03-01', '2026-05-01'],
  ['from=2023-11', '2023-12-01', '2026-11-01'],
  ['from=2023-12', '2023-12-01', '2026-11-01'],
  ['to=2026-12', '2025-12-01', '2026-11-01'],
  ['from=2027-01&to=2027-02', '2026-11-01', '2026-11-01'],
  ['from=nonsense&to=2026-13', '2025-12-01', '2026-11-01'],
])('%j shows the months from %s to %s', (query, from, to) => {
  expect(readMonths(new URLSearchParams(query), TODAY, 12)).toEqual({ from, to })
})

test('every month of a period is listed, over the end of a year, too', () => {
  expect(listMonths({ from: '2025-11-01', to: '2026-02-01' })).toEqual([
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ])
})

test.each([
  ['2026-02', '2026-02-01'],
  ['', '2026-11-01'],
  [null, '2026-11-01'],
])('%j names the month %s', (text, month) => {
  expect(readMonth(text, TODAY)).toBe(month)
})
