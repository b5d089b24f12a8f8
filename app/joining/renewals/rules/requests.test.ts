import { expect, test } from 'vitest'
import { dueRequests, requestDay } from './requests.ts'

test.each([
  // [today, days before, expiry and request]
  [
    '2026-08-24',
    [7, 3, 0],
    [
      '2026-08-24 0',
      '2026-08-25 3',
      '2026-08-26 3',
      '2026-08-27 3',
      '2026-08-28 7',
      '2026-08-29 7',
      '2026-08-30 7',
      '2026-08-31 7',
    ],
  ],
  ['2026-02-27', [2], ['2026-02-28 2', '2026-03-01 2']],
  ['2028-02-27', [2], ['2028-02-28 2', '2028-02-29 2']],
  ['2026-12-30', [3, 1], ['2026-12-31 1', '2027-01-01 3', '2027-01-02 3']],
  ['2026-08-31', [0], ['2026-08-31 0']],
  ['2026-08-31', [0, 3, 0], ['2026-08-31 0', '2026-09-01 3', '2026-09-02 3', '2026-09-03 3']],
  ['2026-08-31', [1], ['2026-09-01 1']],
  ['2026-08-31', [], []],
])('on %s, with requests %j days before the end, these are due', (today, days, due) => {
  expect(dueRequests(today, days).map(({ expiryDate, daysBefore }) => `${expiryDate} ${daysBefore}`)).toEqual(
    due,
  )
})

test.each([
  ['2026-03-01', 3, '2026-02-26'],
  ['2028-03-01', 3, '2028-02-27'],
  ['2027-01-03', 7, '2026-12-27'],
  ['2026-08-31', 0, '2026-08-31'],
])('the request for %s, %i days before, is of %s', (expiryDate, daysBefore, day) => {
  expect(requestDay({ expiryDate, daysBefore })).toBe(day)
})
