import { expect, test } from 'vitest'
import {
  changedOwners,
  daysOfWeek,
  findClash,
  mondayOf,
  movedTo,
  type PlannedShift,
  plannedBetween,
  type Rostered,
} from './planned.ts'

// 16 November 2026 is a Monday.
const usual = [
  { employeeId: 'mali', weekday: 1, startsAt: '17:00', endsAt: '21:00' },
  { employeeId: 'mali', weekday: 1, startsAt: '09:00', endsAt: '12:00' },
  { employeeId: 'noi', weekday: 0, startsAt: '22:00', endsAt: '06:00' },
]
const shift = (employeeId: string, date: string, startsAt: string, endsAt: string): PlannedShift => {
  return { employeeId, date, startsAt, endsAt }
}
const NOTHING: Rostered = { weeks: new Set(), shifts: [] }
const planned = (from: string, to: string, closed: [string, string][] = [], rostered = NOTHING) =>
  plannedBetween({ usual, closed: new Map(closed), rostered }, { from, to }).map(
    ({ employeeId, date, startsAt }) => `${employeeId} ${date} ${startsAt}`,
  )

test('a usual week says who should be in, shift by shift; a night belongs to the day it begins', () => {
  expect(planned('2026-11-15', '2026-11-16')).toEqual([
    'mali 2026-11-16 09:00',
    'mali 2026-11-16 17:00',
    'noi 2026-11-15 22:00',
  ])
  expect(planned('2026-11-16', '2026-11-16')).toHaveLength(2)
  expect(planned('2026-11-17', '2026-11-21')).toEqual([])
})

test('nobody should be in on a closed day; the night before goes on into it', () => {
  expect(planned('2026-11-15', '2026-11-16', [['2026-11-16', 'Holiday']])).toEqual(['noi 2026-11-15 22:00'])
  expect(planned('2026-11-15', '2026-11-16', [['2026-11-15', '']])).toEqual([
    'mali 2026-11-16 09:00',
    'mali 2026-11-16 17:00',
  ])
})

test('a published week goes before the usual one, for everybody and also on a closed day; its neighbours stay', () => {
  const rostered = {
    weeks: new Set(['2026-11-16']),
    shifts: [
      shift('noi', '2026-11-17', '10:00', '14:00'),
      // Of a week that is not published.
      shift('noi', '2026-11-24', '10:00', '14:00'),
    ],
  }
  expect(planned('2026-11-15', '2026-11-24', [['2026-11-17', 'Holiday']], rostered)).toEqual([
    'mali 2026-11-23 09:00',
    'mali 2026-11-23 17:00',
    'noi 2026-11-15 22:00',
    'noi 2026-11-17 10:00',
  ])
})

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})

test('a week has seven days, over the end of a year as well', () => {
  expect(daysOfWeek('2026-12-28').at(-1)).toBe('2027-01-03')
})

test.each<[string, [string, string, string][], boolean]>([
  ['none', [], false],
  [
    'that meet',
    [
      ['2026-11-16', '09:00', '12:00'],
      ['2026-11-16', '12:00', '16:00'],
    ],
    false,
  ],
  [
    'a minute too much',
    [
      ['2026-11-16', '12:00', '16:00'],
      ['2026-11-16', '09:00', '12:01'],
    ],
    true,
  ],
  [
    'a night that meets the morning',
    [
      ['2026-11-16', '22:00', '06:00'],
      ['2026-11-17', '06:00', '10:00'],
    ],
    false,
  ],
  [
    'a night into the morning',
    [
      ['2026-11-17', '05:59', '10:00'],
      ['2026-11-16', '22:00', '06:00'],
    ],
    true,
  ],
  [
    'the same hours on other days',
    [
      ['2026-11-16', '09:00', '12:00'],
      ['2026-11-17', '09:00', '12:00'],
    ],
    false,
  ],
  [
    'a whole day and the next',
    [
      ['2026-11-16', '08:00', '08:00'],
      ['2026-11-17', '08:00', '09:00'],
    ],
    false,
  ],
  [
    'within a whole day',
    [
      ['2026-11-16', '08:00', '08:00'],
      ['2026-11-17', '07:00', '09:00'],
    ],
    true,
  ],
])('shifts %s: %j run at the same time: %s', (_title, shifts, isClash) => {
  const own = shifts.map(([date, startsAt, endsAt]) => ({ date, startsAt, endsAt }))
  expect(findClash(own) !== null).toBe(isClash)
})

test('a change is what is another time, day or person, not another order', () => {
  const before = [shift('mali', '2026-11-16', '09:00', '12:00'), shift('noi', '2026-11-16', '09:00', '12:00')]
  expect(changedOwners(before, before.toReversed())).toEqual([])
  expect(changedOwners(before, [shift('mali', '2026-11-16', '09:00', '13:00')]).toSorted()).toEqual([
    'mali',
    'noi',
  ])
  expect(changedOwners([], [shift('mali', '2026-11-16', '09:00', '12:00')])).toEqual(['mali'])
})

test('a week is copied day by day', () => {
  const copied = movedTo([shift('mali', '2026-12-30', '22:00', '06:00')], {
    from: '2026-12-28',
    to: '2027-01-04',
  })
  expect(copied).toEqual([shift('mali', '2027-01-06', '22:00', '06:00')])
})
