import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysInMonth } from '#app/kit/pure/days.ts'
import { byMonth, costOfDays, daysOfBoth } from './proration.ts'

const SEAT = 490_000
const days = (firstDay: string, lastDay: string) => ({ firstDay, lastDay })

test.each([
  ['five seats from the 10th of 31 days', 5 * SEAT, '2026-12-10', '2026-12-31', 1_738_710],
  [
    'five seats for 12 of 31 days, which are no five times one seat',
    5 * SEAT,
    '2027-01-20',
    '2027-01-31',
    948_387,
  ],
  ['one seat for 12 of 31 days', SEAT, '2027-01-20', '2027-01-31', 189_677],
  ['one seat for 15 of 28 days', SEAT, '2027-02-05', '2027-02-19', 262_500],
  ['one seat for the last 14 of 31 days', SEAT, '2027-03-18', '2027-03-31', 221_290],
  ['a whole month of 28 days', SEAT, '2027-02-01', '2027-02-28', SEAT],
  ['a whole month of 29 days', SEAT, '2028-02-01', '2028-02-29', SEAT],
  ['a whole month of 30 days', SEAT, '2027-04-01', '2027-04-30', SEAT],
  ['a whole month of 31 days', SEAT, '2027-05-01', '2027-05-31', SEAT],
  ['the 31st alone', SEAT, '2027-05-31', '2027-05-31', 15_806],
  ['the 29th of February', SEAT, '2028-02-29', '2028-02-29', 16_897],
  ['half of a satang, half up', 1, '2027-04-01', '2027-04-15', 1],
  ['the other half, which is left', 1, '2027-04-16', '2027-04-30', 0],
  ['two hundred seats', 200 * SEAT, '2027-02-01', '2027-02-14', 49_000_000],
  ['no seats', 0, '2027-02-01', '2027-02-14', 0],
])('%s cost what they should', (_, monthSatang, firstDay, lastDay, satang) => {
  expect(costOfDays(monthSatang, days(firstDay, lastDay))).toBe(satang)
})

test.each([
  ['over the end of a month', '2027-01-31', '2027-02-01'],
  ['that end before they begin', '2027-01-02', '2027-01-01'],
])('days %s cost nothing that could be said', (_, firstDay, lastDay) => {
  expect(() => costOfDays(SEAT, days(firstDay, lastDay))).toThrow(RangeError)
})

test('however a month is cut, its parts add up to it, and none is below zero', () => {
  const month = fc.constantFrom('2027-02-01', '2028-02-01', '2027-04-01', '2027-05-01')
  const cuts = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 30 })
  fc.assert(
    fc.property(month, cuts, fc.integer({ min: 0, max: 1_000_000_000 }), (first, cut, satang) => {
      const length = daysInMonth(first)
      const starts = [...new Set([0, ...cut])].filter(at => at < length).toSorted((a, b) => a - b)
      const parts = starts.map((at, index) =>
        costOfDays(satang, days(addDays(first, at), addDays(first, (starts[index + 1] ?? length) - 1))),
      )
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(satang)
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('days are cut where calendar months end', () => {
  expect(byMonth(days('2027-12-31', '2028-02-29'))).toEqual([
    days('2027-12-31', '2027-12-31'),
    days('2028-01-01', '2028-01-31'),
    days('2028-02-01', '2028-02-29'),
  ])
  expect(byMonth(days('2027-02-03', '2027-02-03'))).toEqual([days('2027-02-03', '2027-02-03')])
})

describe('the days of both', () => {
  const middle = days('2027-02-10', '2027-02-20')
  test.each([
    ['one that goes on', { firstDay: '2027-02-15', lastDay: null }, [days('2027-02-15', '2027-02-20')]],
    ['one around', days('2027-02-01', '2027-02-28'), [middle]],
    ['one that ends on the first', days('2027-02-01', '2027-02-10'), [days('2027-02-10', '2027-02-10')]],
    ['one that ends before', days('2027-02-01', '2027-02-09'), []],
    ['one that begins after', { firstDay: '2027-02-21', lastDay: null }, []],
  ])('with %s', (_, other, expected) => {
    expect(daysOfBoth(other, middle)).toEqual(expected)
  })
})
