import { expect, test } from 'vitest'
import { periodsOf } from './periods.ts'

type Case = { first: string; last?: string; billed?: string; day: number; until: string }

test.each<[string, Case, string[]]>([
  [
    'the part of a month before the billing day at once, then month by month',
    { first: '2026-12-10', day: 1, until: '2027-02-01' },
    ['2026-12-10/2026-12-31', '2027-01-01/2027-01-31', '2027-02-01/2027-02-28'],
  ],
  ['nothing before it begins', { first: '2026-12-10', day: 1, until: '2026-12-09' }, []],
  [
    'its first on its first day',
    { first: '2026-12-10', day: 1, until: '2026-12-10' },
    ['2026-12-10/2026-12-31'],
  ],
  [
    'a whole month where it begins on the billing day',
    { first: '2027-01-15', day: 15, until: '2027-02-14' },
    ['2027-01-15/2027-02-14'],
  ],
  [
    'from the 15th to the 14th',
    { first: '2027-01-31', day: 15, until: '2027-03-14' },
    ['2027-01-31/2027-02-14', '2027-02-15/2027-03-14'],
  ],
  [
    'from the 28th to the 27th in every month, after a start on the 31st',
    { first: '2027-12-31', day: 28, until: '2028-02-28' },
    ['2027-12-31/2028-01-27', '2028-01-28/2028-02-27', '2028-02-28/2028-03-27'],
  ],
  [
    'one day before the billing day',
    { first: '2027-02-27', day: 28, until: '2027-02-27' },
    ['2027-02-27/2027-02-27'],
  ],
  [
    'nothing twice, and goes on after what was billed',
    { first: '2026-12-10', billed: '2027-01-31', day: 1, until: '2027-02-28' },
    ['2027-02-01/2027-02-28'],
  ],
  [
    'nothing until the next is due',
    { first: '2026-12-10', billed: '2027-01-31', day: 1, until: '2027-01-31' },
    [],
  ],
  [
    'the days between two billing days where the customer has another now',
    { first: '2026-12-10', billed: '2027-01-31', day: 15, until: '2027-02-28' },
    ['2027-02-01/2027-02-14', '2027-02-15/2027-03-14'],
  ],
  [
    'one after its last day for what is left, and then no more',
    { first: '2027-01-01', last: '2027-01-31', day: 1, until: '2027-12-31' },
    ['2027-01-01/2027-01-31', '2027-02-01/2027-02-28'],
  ],
])('a contract is billed for %s', (_, { first, last = null, billed = null, day, until }, expected) => {
  const contract = { id: 'a', firstDay: first, lastDay: last, billedUntil: billed }
  const periods = periodsOf([contract], { billingDay: day, until })
  expect(periods.map(({ firstDay, lastDay }) => `${firstDay}/${lastDay}`)).toEqual(expected)
})

test('contracts share the bill of a day, and each begins with its own', () => {
  const open = { lastDay: null, billedUntil: null }
  const contracts = [
    { id: 'b', firstDay: '2027-01-20', ...open },
    { id: 'a', firstDay: '2026-12-10', ...open },
  ]
  const periods = periodsOf(contracts, { billingDay: 1, until: '2027-02-01' })
  expect(periods.map(({ firstDay, contractIds }) => [firstDay, contractIds])).toEqual([
    ['2026-12-10', ['a']],
    ['2027-01-01', ['a']],
    ['2027-01-20', ['b']],
    ['2027-02-01', ['b', 'a']],
  ])
})
