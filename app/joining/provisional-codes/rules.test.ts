import { expect, test } from 'vitest'
import { isMembershipRunning, provisionalValidity } from './rules.ts'

test.each([
  ['2026-08-01T02:00:00+07:00', 12, '2026-08-02', '2026-08-01T14:00:00+07:00'],
  ['2026-08-02T20:00:00+07:00', 12, '2026-08-02', '2026-08-03T00:00:00+07:00'],
  ['2026-08-02T12:00:00+07:00', 12, '2026-08-02', '2026-08-03T00:00:00+07:00'],
])('given at %s for %i hours, with a last day of %s, it ends at %s', (now, hours, lastDay, end) => {
  const given = new Date(now)
  expect(provisionalValidity(given, hours, lastDay)).toEqual({ validFrom: given, validUntil: new Date(end) })
})

test.each([
  ['2026-07-31', false],
  ['2026-08-01', true],
  ['2026-08-08', true],
  ['2026-08-09', false],
])('a membership from 1 to 8 August runs on %s: %s', (today, expected) => {
  expect(isMembershipRunning({ startDate: '2026-08-01', expiryDate: '2026-08-08' }, today)).toBe(expected)
})
