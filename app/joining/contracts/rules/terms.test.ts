import { expect, test } from 'vitest'
import { nextTerm } from './terms.ts'

const YEAR = { firstDay: '2027-01-01', lastDay: '2027-12-31', thenHow: 'same_term', termFrom: null } as const

test.each([
  ['ends', { ...YEAR, thenHow: 'ends' }, '2028-01-01', null],
  ['is not over on its last day', YEAR, '2027-12-31', null],
  [
    'goes on from month to month',
    { ...YEAR, thenHow: 'month_to_month' },
    '2028-01-01',
    { lastDay: null, termFrom: null },
  ],
  ['goes on for a year', YEAR, '2028-01-01', { lastDay: '2028-12-31', termFrom: '2028-01-01' }],
  [
    'goes on for a year again',
    { ...YEAR, lastDay: '2028-12-31', termFrom: '2028-01-01' },
    '2029-01-01',
    { lastDay: '2029-12-31', termFrom: '2029-01-01' },
  ],
  [
    'goes on for as many terms as nobody looked',
    { ...YEAR, lastDay: '2027-03-31' },
    '2027-10-15',
    { lastDay: '2027-12-31', termFrom: '2027-10-01' },
  ],
  [
    'begins each month on the 31st or the last',
    { ...YEAR, firstDay: '2027-01-31', lastDay: '2027-02-27' },
    '2027-04-01',
    { lastDay: '2027-04-29', termFrom: '2027-03-31' },
  ],
  [
    'goes on for as many days where the term was not of whole months',
    { ...YEAR, lastDay: '2027-01-10' },
    '2027-01-11',
    { lastDay: '2027-01-20', termFrom: '2027-01-11' },
  ],
] as const)('a contract at its last day %s', (_, term, today, next) => {
  expect(nextTerm(term, today)).toEqual(next)
})
