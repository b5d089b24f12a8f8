import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '#app/kit/pure/days.ts'
import { type CoveredDays, paidUntilOf, rightsOf } from './rights.ts'

const seated = {
  holding: { firstDay: '2026-12-10', lastDay: null },
  lastDay: null,
  pauses: [],
  paidUntil: '2026-12-31',
  graceDays: 7,
}

describe('the right', () => {
  test.each([
    ['the grace after what is paid', {}, [['2026-12-10', '2027-01-07', true]]],
    [
      'the last day of who has it',
      { holding: { firstDay: '2026-12-10', lastDay: '2026-12-20' } },
      [['2026-12-10', '2026-12-20', false]],
    ],
    ['the last day of the contract', { lastDay: '2027-01-07' }, [['2026-12-10', '2027-01-07', false]]],
    [
      'a day before it begins, while nothing is paid',
      { paidUntil: '2026-11-30' },
      [['2026-12-10', '2026-12-09', true]],
    ],
    ['nothing after the contract', { lastDay: '2026-12-09' }, []],
    [
      'the days around pauses',
      {
        pauses: [
          { firstDay: '2026-12-12', lastDay: '2026-12-14' },
          { firstDay: '2027-01-01', lastDay: '2027-01-31' },
        ],
      },
      [
        ['2026-12-10', '2026-12-11', false],
        ['2026-12-15', '2026-12-31', false],
      ],
    ],
  ])('of a seat lasts until %s', (_, change, expected) => {
    const rights = rightsOf({ ...seated, ...change })
    expect(rights.map(({ firstDay, lastDay, isUnpaid }) => [firstDay, lastDay, isUnpaid])).toEqual(expected)
  })
})

describe('until when a contract is paid for', () => {
  const month = (contractId: string, of: string, isPaid: boolean): CoveredDays => ({
    contractId,
    isPaid,
    firstDay: `${of}-01`,
    lastDay: addDays(addMonths(`${of}-01`, 1), -1),
  })

  test.each<[string, CoveredDays[], string]>([
    ['the day before its first while no bill is made', [], '2026-12-31'],
    ['the end of what is paid', [month('a', '2027-01', true), month('a', '2027-02', true)], '2027-02-28'],
    ['the day before what is not', [month('a', '2027-01', true), month('a', '2027-02', false)], '2027-01-31'],
    [
      'the day before what another owes',
      [month('a', '2027-02', true), month('b', '2027-01', false)],
      '2026-12-31',
    ],
    ['its own alone', [month('b', '2027-02', true)], '2026-12-31'],
  ])('of a contract is %s', (_, covered, expected) => {
    expect(paidUntilOf({ id: 'a', firstDay: '2027-01-01' }, covered)).toBe(expected)
  })
})
