import { expect, test } from 'vitest'
import {
  canBeAsked,
  dueBetween,
  followedExpiry,
  graceEnd,
  MEMBER_STATUSES,
  proposedExpiry,
  renewalOf,
} from './members.ts'

const today = '2026-11-21'

test.each([
  [[7, 3, 0], '2026-11-28'],
  [[3, 14], '2026-12-05'],
  [[0], today],
  [[], today],
])('asked %j days before, what expires until %s is due', (requestDaysBefore, to) => {
  expect(dueBetween(today, requestDaysBefore)).toEqual({ from: '2026-10-22', to })
})

test.each([
  ['day pass', '2026-12-31', '2027-01-01'],
  ['weekly', '2026-12-31', '2027-01-07'],
  ['monthly', '2027-01-31', '2027-02-28'],
  ['annual', '2028-02-29', '2029-02-28'],
  ['', '2026-11-21', '2026-12-21'],
  ['monthly', '', ''],
  ['monthly', '2026-02-30', ''],
  ['annual', '9999-12-31', ''],
])('%s from %s is proposed to expire on "%s"', (membershipType, joinDate, expiry) => {
  expect(proposedExpiry({ membershipType, joinDate })).toBe(expiry)
})

test.each([
  ['the one proposed follows', '2026-12-21', '2026-12-21', today, '2027-11-21'],
  ['one edited by hand stays', '2027-01-05', '2026-12-21', today, '2027-01-05'],
  ['one emptied by hand stays empty', '', '2026-12-21', today, ''],
  ['a clone’s stays empty', '', '', today, ''],
  ['it waits for a join date', '2026-12-21', '2026-12-21', '', '2026-12-21'],
])('expiry after a change: %s', (_case, expiryDate, proposed, joinDate, expected) => {
  expect(followedExpiry({ expiryDate, proposed, joinDate, membershipType: 'annual' })).toBe(expected)
})

test.each(MEMBER_STATUSES)('a renewal reaches past today, and only expired becomes active: %s', status => {
  const member = { membershipType: 'monthly', status, expiryDate: '2026-11-20', anchorDay: 20 } as const
  expect(renewalOf(member, today, 0)).toEqual({
    expiryDate: '2026-12-21',
    anchorDay: 21,
    status: status === 'expired' ? 'active' : status,
  })
})

test('a running membership is renewed from its expiry, aiming for the day it began on', () => {
  const member = { membershipType: 'monthly', status: 'active', anchorDay: 31 } as const
  expect(renewalOf({ ...member, expiryDate: '2027-02-28' }, today, 0)).toMatchObject({
    expiryDate: '2027-03-31',
  })
  expect(renewalOf({ ...member, expiryDate: null }, today, 0)).toMatchObject({ expiryDate: '2026-12-21' })
})

test.each([
  // [expiry, today, days of grace, renewed until, anchor]
  ['on the last day', '2026-08-31', '2026-08-31', 0, '2026-09-30', 31],
  ['a day late without grace', '2026-08-31', '2026-09-01', 0, '2026-10-01', 1],
  ['a day late with grace', '2026-08-31', '2026-09-01', 3, '2026-09-30', 31],
  ['on the last day of grace', '2026-08-31', '2026-09-03', 3, '2026-09-30', 31],
  ['a day after grace', '2026-08-31', '2026-09-04', 3, '2026-10-04', 4],
  ['in grace, aiming for the 31st from the end of February', '2026-02-28', '2026-03-02', 3, '2026-03-31', 31],
  ['in grace over a leap day', '2028-01-31', '2028-02-03', 3, '2028-02-29', 31],
  ['in grace over the turn of the year', '2026-12-31', '2027-01-02', 3, '2027-01-31', 31],
] as const)('who pays %s is renewed', (_when, expiryDate, day, graceDays, until, anchorDay) => {
  const member = { membershipType: 'monthly', status: 'active', anchorDay: 31, expiryDate } as const
  expect(renewalOf(member, day, graceDays)).toMatchObject({ expiryDate: until, anchorDay })
})

test('a day pass in grace begins anew where going on would be over already', () => {
  const member = { membershipType: 'day pass', status: 'active', anchorDay: null } as const
  const paidOn = (day: string) => renewalOf({ ...member, expiryDate: '2026-08-10' }, day, 7).expiryDate
  expect(paidOn('2026-08-11')).toBe('2026-08-11')
  expect(paidOn('2026-08-12')).toBe('2026-08-13')
})

test.each([
  ['active', '2026-08-31', '2026-08-31', 3, null],
  ['active', '2026-08-31', '2026-09-01', 3, '2026-09-03'],
  ['active', '2026-08-31', '2026-09-03', 3, '2026-09-03'],
  ['active', '2026-08-31', '2026-09-04', 3, null],
  ['active', '2026-08-31', '2026-09-01', 0, null],
  ['expired', '2026-08-31', '2026-09-01', 3, null],
  ['active', null, '2026-09-01', 3, null],
] as const)(
  '%s, ended on %s: on %s with %i days of grace it lasts until %s',
  (status, expiryDate, day, graceDays, end) => {
    expect(graceEnd({ status, expiryDate }, day, graceDays)).toBe(end)
  },
)

test.each([
  ['active', '2026-08-31', 'nok@example.com', true],
  ['expired', '2026-08-31', 'nok@example.com', true],
  ['suspended', '2026-08-31', 'nok@example.com', false],
  ['inactive', '2026-08-31', 'nok@example.com', false],
  ['active', null, 'nok@example.com', false],
  ['active', '2026-08-31', '', false],
] as const)('%s until %s at %j: can be asked %s', (status, expiryDate, email, can) => {
  expect(canBeAsked({ status, expiryDate, email })).toBe(can)
})
