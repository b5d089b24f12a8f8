import { expect, test } from 'vitest'
import { mondayOf, plannedBetween } from './planned.ts'

// 16 November 2026 is a Monday.
const usual = [
  { employeeId: 'mali', weekday: 1, startsAt: '17:00', endsAt: '21:00' },
  { employeeId: 'mali', weekday: 1, startsAt: '09:00', endsAt: '12:00' },
  { employeeId: 'noi', weekday: 0, startsAt: '22:00', endsAt: '06:00' },
]
const planned = (from: string, to: string, closed: [string, string][] = []) =>
  plannedBetween({ usual, closed: new Map(closed) }, { from, to }).map(
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

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})
