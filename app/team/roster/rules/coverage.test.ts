import { expect, test } from 'vitest'
import type { PlannedShift } from '#app/team/employees/rules/planned.ts'
import { intervalText } from '#app/team/leave/rules/coverage.ts'
import { coverageOn, stretchesOf } from './coverage.ts'

// 16 November 2026 is a Monday.
const [SUNDAY, MONDAY, TUESDAY] = ['2026-11-15', '2026-11-16', '2026-11-17']
const DAYTIME = { opens: '09:00', closes: '21:00' }
const closed = new Map<string, string>()
const reception = [null, DAYTIME, { opens: '18:00', closes: '02:00' }, DAYTIME, DAYTIME, DAYTIME, DAYTIME]
const shift = (date: string, startsAt: string, endsAt: string): PlannedShift => {
  return { employeeId: 'mali', date, startsAt, endsAt }
}
const gaps = (day: string, shifts: PlannedShift[], opening = { reception, closed }) =>
  coverageOn(day, shifts, opening).gaps.map(intervalText)

test.each<[string, string, PlannedShift[], string[]]>([
  ['nobody works', MONDAY, [], ['09:00–21:00']],
  ['the reception does not open', SUNDAY, [], []],
  ['somebody works all of it', MONDAY, [shift(MONDAY, '08:00', '22:00')], []],
  ['two shifts that meet', MONDAY, [shift(MONDAY, '09:00', '15:00'), shift(MONDAY, '15:00', '21:00')], []],
  [
    'a minute between them',
    MONDAY,
    [shift(MONDAY, '09:00', '15:00'), shift(MONDAY, '15:01', '21:00')],
    ['15:00–15:01'],
  ],
  ['a night from Sunday', MONDAY, [shift(SUNDAY, '22:00', '10:00')], ['10:00–21:00']],
  ['a night from Sunday that ends at midnight', MONDAY, [shift(SUNDAY, '16:00', '00:00')], ['09:00–21:00']],
  ['open past midnight', TUESDAY, [shift(TUESDAY, '18:00', '23:00')], ['23:00–24:00']],
  [
    'open past midnight, on the day after',
    '2026-11-18',
    [shift('2026-11-18', '09:00', '21:00')],
    ['00:00–02:00'],
  ],
  ['the night goes on into it', '2026-11-18', [shift(TUESDAY, '18:00', '02:00')], ['09:00–21:00']],
])('%s', (_title, day, shifts, expected) => {
  expect(gaps(day, shifts)).toEqual(expected)
})

test('on a day off for the whole team the reception does not open', () => {
  expect(gaps(MONDAY, [], { reception, closed: new Map([[MONDAY, 'Holiday']]) })).toEqual([])
})

test('an hour has as many as are there at its emptiest minute', () => {
  const shifts = [shift(MONDAY, '09:00', '12:30'), shift(MONDAY, '10:00', '14:00')]
  const { hours } = coverageOn(MONDAY, shifts, { reception, closed })
  expect(hours.slice(8, 15)).toEqual([0, 1, 2, 2, 1, 1, 0])
})

test.for([
  [[], []],
  [[0, 0], []],
  [
    [1, 1, 2, 0, 1],
    [
      { from: 0, to: 2, count: 1 },
      { from: 2, to: 3, count: 2 },
      { from: 4, to: 5, count: 1 },
    ],
  ],
  [[0, 3, 3], [{ from: 1, to: 3, count: 3 }]],
])('hours with %j people are told as %j', ([hours, stretches]) => {
  expect(stretchesOf(hours as number[])).toEqual(stretches)
})
