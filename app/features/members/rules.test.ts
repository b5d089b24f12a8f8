import { expect, test } from 'vitest'
import {
  codeStateOf,
  dueBetween,
  followedExpiry,
  MEMBER_STATUSES,
  proposedExpiry,
  renewalOf,
} from './rules.ts'

const validFrom = new Date('2026-08-01T00:00:00+07:00')
const validUntil = new Date('2026-08-03T00:00:00+07:00')

test.each([
  ['2026-07-31T23:59:59+07:00', null, 'early'],
  ['2026-08-01T00:00:00+07:00', null, 'valid'],
  ['2026-08-02T23:59:59+07:00', null, 'valid'],
  ['2026-08-03T00:00:00+07:00', null, 'over'],
  ['2026-08-02T12:00:00+07:00', new Date(0), 'revoked'],
])('at %s, revoked %s, a code is %s', (now, revokedAt, state) => {
  expect(codeStateOf({ validFrom, validUntil, revokedAt }, new Date(now))).toBe(state)
})

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
  expect(renewalOf(member, today)).toEqual({
    ...{ expiryDate: '2026-12-21', anchorDay: 21 },
    status: status === 'expired' ? 'active' : status,
  })
})

test('a running membership is renewed from its expiry, aiming for the day it began on', () => {
  const member = { membershipType: 'monthly', status: 'active', anchorDay: 31 } as const
  expect(renewalOf({ ...member, expiryDate: '2027-02-28' }, today)).toMatchObject({
    expiryDate: '2027-03-31',
  })
  expect(renewalOf({ ...member, expiryDate: null }, today)).toMatchObject({ expiryDate: '2026-12-21' })
})
