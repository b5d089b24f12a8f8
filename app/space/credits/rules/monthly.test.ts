import { expect, test } from 'vitest'
import type { Entitlement } from '#app/people/entitlements/rules.ts'
import { type BroughtFor, monthlyGrantsOf, poolGrantsOf, type SeatsOfPlan, takesVoucher } from './monthly.ts'

const at = (local: string) => new Date(`2026-${local}+07:00`)
const member = { id: 'm', status: 'active', joinDate: '2026-01-10', expiryDate: '2026-08-20' } as const
const perks = { vouchersPerMonth: 3, minutesPerMonth: 120, guestsPerMonth: 2 }

test('a plan brings its minutes and vouchers for a calendar month in Bangkok, and they end with it', () => {
  const usable = { usableFrom: at('08-01T00:00:00'), usableUntil: at('09-01T00:00:00') }
  expect(monthlyGrantsOf(member, perks, at('08-15T12:00:00'), 0)).toEqual([
    { unit: 'minute', kind: 'plan', amount: 120, rules: {}, ...usable, sourceKey: 'plan:m:2026-08' },
    {
      unit: 'use',
      kind: 'voucher',
      amount: 3,
      rules: { minutes: 30, minPaidMinutes: 60 },
      ...usable,
      sourceKey: 'voucher:m:2026-08',
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
  id: 'r',
  isAddOn: true,
  opensDoors: true,
  entryMinutes: 60,
  graceMinutes: 15,
  firstDay: '2026-08-15',
  expiryDay: '2026-08-15',
  firstEntryAt: null,
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

const seats = (planId: string, quantity: number, minutes = 120): SeatsOfPlan => ({
  planId,
  quantity,
  minutes,
})

test.each<[string, SeatsOfPlan[], BroughtFor[], [string, number, number][]]>([
  ['each of its seats', [seats('a', 5)], [], [['a:1', 600, 5]]],
  [
    'seats of one plan together, whichever contract has them',
    [seats('a', 2), seats('a', 3)],
    [],
    [['a:1', 600, 5]],
  ],
  [
    'each plan by itself',
    [seats('a', 1), seats('b', 2, 30)],
    [],
    [
      ['a:1', 120, 1],
      ['b:1', 60, 2],
    ],
  ],
  ['nothing for a plan without minutes', [seats('a', 5, 0)], [], []],
  ['nothing twice', [seats('a', 5)], [{ planId: 'a', seats: 5 }], []],
  [
    'what seats that came within the month bring',
    [seats('a', 6)],
    [
      { planId: 'a', seats: 2 },
      { planId: 'a', seats: 3 },
    ],
    [['a:6', 120, 1]],
  ],
  ['nothing back for seats that went', [seats('a', 2)], [{ planId: 'a', seats: 5 }], []],
])('the pool of a company is brought %s', (_what, of, brought, expected) => {
  const made = poolGrantsOf('c', '2026-08-15', { seats: of, brought })
  expect(made.map(({ sourceKey, amount, rules }) => [sourceKey, amount, rules['seats']])).toEqual(
    expected.map(([key, amount, count]) => [`pool:c:2026-08:${key}`, amount, count]),
  )
})

test('what seats bring ends with the month in Bangkok', () => {
  expect(poolGrantsOf('c', '2026-08-31', { seats: [seats('a', 1)], brought: [] })).toMatchObject([
    { usableFrom: at('08-01T00:00:00'), usableUntil: at('09-01T00:00:00') },
  ])
})
