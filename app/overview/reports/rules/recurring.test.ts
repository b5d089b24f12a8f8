import { expect, test } from 'vitest'
import { baht } from '#app/kit/pure/money.ts'
import { changesWithin, monthlyOf, pausedFrom, type Recurring, worthOn } from './recurring.ts'

test.each([
  ['a month', { priceSatang: 500_000, periodUnit: 'month', periodCount: 1, isRecurring: true }, 500_000],
  ['six months', { priceSatang: 1_500_000, periodUnit: 'month', periodCount: 6, isRecurring: true }, 250_000],
  [
    'seven months that do not divide',
    { priceSatang: 100, periodUnit: 'month', periodCount: 7, isRecurring: true },
    14,
  ],
  ['a year', { priceSatang: 12_000_00, periodUnit: 'month', periodCount: 12, isRecurring: true }, 100_000],
  [
    'a month that nobody is asked to renew',
    { priceSatang: 500_000, periodUnit: 'month', periodCount: 1, isRecurring: false },
    0,
  ],
  ['a week', { priceSatang: 250_000, periodUnit: 'day', periodCount: 7, isRecurring: true }, 0],
  ['60 days', { priceSatang: 250_000, periodUnit: 'day', periodCount: 60, isRecurring: true }, 0],
  ['an hour', { priceSatang: 10_000, periodUnit: 'hour', periodCount: 1, isRecurring: true }, 0],
  [
    'what has no time of its own',
    { priceSatang: 20_000, periodUnit: 'none', periodCount: 0, isRecurring: true },
    0,
  ],
] as const)('%s brings its part of a month', (_, plan, monthly) => {
  expect(monthlyOf(plan)).toBe(monthly)
})

const right = (firstDay: string, lastDay: string | null, amount = 5_000, addOn = ''): Recurring => ({
  addOn,
  monthlySatang: baht(amount),
  firstDay,
  lastDay,
})

test.each([
  ['2026-01-09', 0],
  ['2026-01-10', 5_000],
  ['2026-02-10', 5_000],
  ['2026-02-11', 0],
])('on %s a membership of 10 January to 10 February brings %d', (day, amount) => {
  expect(worthOn([right('2026-01-10', '2026-02-10')], day)).toBe(baht(amount))
})

test('of memberships that overlap the newest counts, and each add-on beside it', () => {
  const rights = [
    right('2026-01-01', '2026-06-30', 2_500),
    right('2026-02-01', '2026-02-28', 10_000),
    right('2026-01-01', null, 2_000, 'Mailbox/Locker'),
    right('2026-02-01', null, 2_200, 'Mailbox/Locker'),
  ]
  expect(worthOn(rights, '2026-01-31')).toBe(baht(4_500))
  expect(worthOn(rights, '2026-02-01')).toBe(baht(12_200))
  expect(worthOn(rights, '2026-03-01')).toBe(baht(4_700))
})

const YEAR = { from: '2026-01-01', to: '2026-12-31' }

test.each([
  ['somebody new', [right('2026-03-05', null)], null, [['2026-03-05', 'new']]],
  [
    'an end on the day after the last',
    [right('2026-03-05', '2026-04-11')],
    null,
    [
      ['2026-03-05', 'new'],
      ['2026-04-12', 'ended'],
    ],
  ],
  [
    'a renewal within the days of grace, which changes nothing',
    [right('2026-03-05', '2026-04-11'), right('2026-04-05', '2026-05-11')],
    null,
    [
      ['2026-03-05', 'new'],
      ['2026-05-12', 'ended'],
    ],
  ],
  [
    'a renewal on the day after them, which changes nothing either',
    [right('2026-03-05', '2026-04-11'), right('2026-04-12', null)],
    null,
    [['2026-03-05', 'new']],
  ],
  [
    'a renewal a day later, which is a return',
    [right('2026-03-05', '2026-04-11'), right('2026-04-13', null)],
    null,
    [
      ['2026-03-05', 'new'],
      ['2026-04-12', 'ended'],
      ['2026-04-13', 'returned'],
    ],
  ],
  [
    'a dearer plan',
    [right('2026-03-05', null), right('2026-04-05', null, 10_000)],
    null,
    [
      ['2026-03-05', 'new'],
      ['2026-04-05', 'grown'],
    ],
  ],
  [
    'a cheaper plan',
    [right('2026-03-05', null), right('2026-04-05', null, 2_500)],
    null,
    [
      ['2026-03-05', 'new'],
      ['2026-04-05', 'shrunk'],
    ],
  ],
  [
    'two plans of one price that change hands on a day',
    [right('2026-03-05', '2026-04-04'), right('2026-04-05', null)],
    null,
    [['2026-03-05', 'new']],
  ],
  ['who had one before and comes back', [right('2026-03-05', null)], 0, [['2026-03-05', 'returned']]],
  ['who goes on as before', [right('2025-03-05', null)], 5_000, []],
  ['whose membership was undone or went with the member', [], 5_000, [['2026-01-01', 'ended']]],
  [
    'what began before the days, as it is found on the first of them',
    [right('2025-03-05', null)],
    null,
    [['2026-01-01', 'new']],
  ],
  [
    'the first day and the last',
    [right('2026-01-01', '2026-12-30')],
    null,
    [
      ['2026-01-01', 'new'],
      ['2026-12-31', 'ended'],
    ],
  ],
  [
    'what ends with the last day, which is seen on the day after',
    [right('2026-01-01', '2026-12-31')],
    null,
    [['2026-01-01', 'new']],
  ],
] as const)('%s', (_, rights, before, changes) => {
  const last = before === null ? null : { worthSatang: baht(before), cohort: '2025-02-01' }
  const found = changesWithin(rights, YEAR, last)
  expect(found.map(({ day, change }) => [day, change])).toEqual(changes)
  for (const { cohort } of found) expect(cohort).toBe(last?.cohort ?? `${found[0]?.day.slice(0, 7)}-01`)
})

test('a suspended or inactive member brings nothing from that day on, and nothing else changes', () => {
  const rights = [right('2026-03-05', '2026-04-11'), right('2026-05-01', null)]
  expect(pausedFrom(rights, '2026-06-01').map(({ lastDay }) => lastDay)).toEqual(['2026-04-11', '2026-05-31'])
})
