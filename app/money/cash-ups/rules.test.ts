import { expect, test } from 'vitest'
import { dayRefusal, firstDayOf, proposedDay, sumPieces, sumTakings } from './rules.ts'

test('notes and coins add up to the satang', () => {
  expect(sumPieces({})).toBe(0)
  expect(sumPieces({ 100000: 3, 2000: 2, 50: 1, 25: 3 })).toBe(3000_00 + 40_00 + 50 + 75)
})

test('what went through the till is what was taken less what was paid out', () => {
  const takings = [
    { userId: 'a', inSatang: 500_00, outSatang: -100_00 },
    { userId: null, inSatang: 0, outSatang: -50 },
  ]
  expect(sumTakings(takings)).toBe(400_00 - 50)
})

test.each([
  ['2026-11-23', null, '2026-11-23'],
  ['2026-11-23', '2026-11-22', '2026-11-23'],
  ['2026-11-23', '2026-11-20', '2026-11-21'],
])('on %s, closed until %s, it counts from %s', (day, closedThrough, first) => {
  expect(firstDayOf(day, closedThrough)).toBe(first)
})

test.each([
  ['2026-11-24', null, 'not_yet'],
  ['2026-11-23', null, null],
  ['2026-11-01', null, null],
  ['2026-11-23', '2026-11-22', null],
  ['2026-11-22', '2026-11-22', 'already_closed'],
  ['2026-11-21', '2026-11-22', 'already_closed'],
])('on 23 November the cash of %s, closed until %s, is refused as %s', (day, closedThrough, refusal) => {
  expect(dayRefusal(day, { today: '2026-11-23', closedThrough })).toBe(refusal)
})

test('a day that can be closed is proposed when it is asked for, and today otherwise', () => {
  const days = { today: '2026-11-23', closedThrough: '2026-11-20' }
  expect(proposedDay('2026-11-22', days)).toBe('2026-11-22')
  expect(proposedDay('2026-11-20', days)).toBe('2026-11-23')
  expect(proposedDay('2026-11-24', days)).toBe('2026-11-23')
  expect(proposedDay(null, days)).toBe('2026-11-23')
})
