import { expect, test } from 'vitest'
import type { Entitlement } from '#app/people/entitlements/rules.ts'
import { monthlyGrantsOf, takesVoucher } from './monthly.ts'

const at = (local: string) => new Date(`2026-${local}+07:00`)
const member = { id: 'm', status: 'active', joinDate: '2026-01-10', expiryDate: '2026-08-20' } as const
const perks = { vouchersPerMonth: 3, minutesPerMonth: 120, guestsPerMonth: 2 }

test('a plan brings its minutes and vouchers for a calendar month in Bangkok, and they end with it', () => {
  const usable = { usableFrom: at('08-01T00:00:00'), usableUntil: at('09-01T00:00:00') }
  expect(monthlyGrantsOf(member, perks, at('08-15T12:00:00'), 0)).toEqual([
    { unit: 'minute', kind: 'plan', amount: 120, rules: {}, ...usable, sourceKey: 'plan:m:2026-08' },
    {
      ...{ unit: 'use', kind: 'voucher', amount: 3, rules: { minutes: 30, minPaidMinutes: 60 } },
      ...{ ...usable, sourceKey: 'voucher:m:2026-08' },
    },
  ])
})

test('what a plan does not bring is not granted', () => {
  const none = { vouchersPerMonth: 0, minutesPerMonth: 0, guestsPerMonth: 5 }
  expect(monthlyGrantsOf(member, none, at('08-15T12:00:00'), 0)).toEqual([])
})

test.each([
  ['01-09T23:59:59', 0, 0],
  ['01-10T00:00:00', 0, 2],
  ['08-20T23:59:59', 0, 2],
  ['08-21T00:00:00', 0, 0],
  ['08-21T00:00:00', 1, 2],
])(
  'a membership of 10 January to 20 August reaches %s with %i days of grace: %i grants',
  (moment, grace, expected) => {
    expect(monthlyGrantsOf(member, perks, at(moment), grace)).toHaveLength(expected)
  },
)

test.each(['inactive', 'expired', 'suspended'] as const)('a member who is %s gets nothing', status => {
  expect(monthlyGrantsOf({ ...member, status }, perks, at('08-15T12:00:00'), 0)).toEqual([])
})

const hours: Entitlement = {
  ...{ id: 'r', isAddOn: true, opensDoors: true, entryMinutes: 60, graceMinutes: 15 },
  ...{ firstDay: '2026-08-15', expiryDay: '2026-08-15', firstEntryAt: null },
}

test.each<[string, Partial<Entitlement>, string, boolean]>([
  ['an hour that has not begun', {}, '08-15T23:59:59', true],
  ['an hour whose day is over', {}, '08-16T00:00:00', false],
  ['an hour that is on', { firstEntryAt: at('08-15T10:00:00') }, '08-15T11:14:59', true],
  ['an hour and its grace that are over', { firstEntryAt: at('08-15T10:00:00') }, '08-15T11:15:00', false],
  ['half an hour', { entryMinutes: 30 }, '08-15T10:00:00', false],
  ['a day', { entryMinutes: 1440, graceMinutes: 0 }, '08-15T10:00:00', false],
  ['a month', { entryMinutes: null }, '08-15T10:00:00', false],
  ['what opens no door', { opensDoors: false }, '08-15T10:00:00', false],
])('a voucher goes with %s', (_what, values, moment, expected) => {
  expect(takesVoucher({ ...hours, ...values }, at(moment))).toBe(expected)
})
