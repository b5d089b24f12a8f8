import { expect, test } from 'vitest'
import { expiredBefore, extendedExpiry } from './renewals.ts'

test.each([
  ['2026-08-31', 0, '2026-08-31'],
  ['2026-09-01', 0, '2026-09-01'],
  ['2026-09-01', 1, '2026-08-31'],
  ['2026-03-01', 3, '2026-02-26'],
  ['2028-03-01', 3, '2028-02-27'],
  ['2027-01-01', 60, '2026-11-02'],
])('on %s, with %i days of grace, whoever expired before %s is no longer a member', (today, grace, day) => {
  expect(expiredBefore(today, grace)).toBe(day)
})

test.each([
  ['monthly', '2026-01-31', 31, '2026-02-01', '2026-02-28', 31],
  ['monthly', '2026-02-28', 31, '2026-03-01', '2026-03-31', 31],
  ['monthly', '2026-02-28', null, '2026-03-01', '2026-03-28', 28],
  ['monthly', '2026-01-31', 31, '2026-04-15', '2026-04-30', 31],
  ['annual', '2024-02-29', 29, '2025-03-01', '2026-02-28', 29],
  ['weekly', '2026-08-31', null, '2026-09-01', '2026-09-07', 7],
  ['day pass', '2026-08-31', null, '2026-09-05', '2026-09-05', 5],
])(
  'a %s membership that ended on %s (anchor %j) goes on, on %s, until %s',
  (type, expiryDate, anchorDay, today, expiryDay, anchor) => {
    expect(extendedExpiry({ membershipType: type, expiryDate, anchorDay, today })).toEqual({
      expiryDay,
      anchorDay: anchor,
    })
  },
)
