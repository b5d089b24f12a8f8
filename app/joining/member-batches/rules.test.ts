import { expect, test } from 'vitest'
import { leftOut } from './rules.ts'

const today = '2026-11-23'
const NOK = { status: 'active', expiryDate: '2026-12-01', email: 'nok@example.com' } as const
const now = { to: null, today, graceDays: 3 }

test.each([
  ['active', null],
  ['expired', null],
  ['inactive', 'not_running'],
  ['suspended', 'not_running'],
] as const)('who is %s is renewed with others unless: %s', (status, reason) => {
  expect(leftOut('renew', { ...NOK, status }, now)).toBe(reason)
})

test('who has no email gets no message', () => {
  expect(leftOut('message', NOK, now)).toBeNull()
  expect(leftOut('message', { ...NOK, email: '' }, now)).toBe('no_email')
})

test.each([
  ['active', 'active', '2026-12-01', 'is_so'],
  ['active', 'suspended', '2026-12-01', null],
  ['suspended', 'active', '2026-12-01', null],
  ['suspended', 'active', null, null],
  ['expired', 'active', '2026-11-20', null],
  ['expired', 'active', '2026-11-19', 'is_over'],
  ['active', 'inactive', '2026-11-19', null],
] as const)('who is %s becomes %s with an expiry of %s unless: %s', (status, to, expiryDate, reason) => {
  expect(leftOut('status', { ...NOK, status, expiryDate }, { ...now, to })).toBe(reason)
})
