import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutesOfClock } from '#app/kit/pure/clock-time.ts'
import { endsNextDay, findOverlap, type Shift, shiftMinutes, shiftsOn } from './shifts.ts'

const shift = (weekday: number, startsAt: string, endsAt: string): Shift => ({ weekday, startsAt, endsAt })

test.each([
  ['08:00', '16:00', false, 480],
  ['22:00', '06:00', true, 480],
  ['22:00', '00:00', true, 120],
  ['00:00', '23:59', false, 1439],
  ['08:00', '08:00', true, 1440],
])('from %s to %s ends the next day: %s, after %i minutes', (startsAt, endsAt, isNextDay, minutes) => {
  expect(endsNextDay({ startsAt, endsAt })).toBe(isNextDay)
  expect(shiftMinutes({ startsAt, endsAt })).toBe(minutes)
})

test.each<[string, Shift[], [number, number] | null]>([
  ['nothing', [], null],
  ['one shift', [shift(1, '08:00', '16:00')], null],
  ['shifts that meet', [shift(1, '08:00', '12:00'), shift(1, '12:00', '16:00')], null],
  ['shifts in the other order', [shift(1, '12:00', '16:00'), shift(1, '08:00', '12:00')], null],
  ['a minute too much', [shift(1, '08:00', '12:01'), shift(1, '12:00', '16:00')], [0, 1]],
  ['the same hours on other days', [shift(1, '08:00', '16:00'), shift(2, '08:00', '16:00')], null],
  ['the same shift twice', [shift(1, '08:00', '16:00'), shift(1, '08:00', '16:00')], [0, 1]],
  ['one within another', [shift(1, '08:00', '16:00'), shift(1, '09:00', '10:00')], [0, 1]],
  ['a night that meets the morning', [shift(1, '22:00', '06:00'), shift(2, '06:00', '10:00')], null],
  ['a night into the morning', [shift(1, '22:00', '06:01'), shift(2, '06:00', '10:00')], [0, 1]],
  ['a morning before the night', [shift(2, '06:00', '10:00'), shift(1, '22:00', '06:01')], [0, 1]],
  ['Saturday night into Sunday', [shift(6, '22:00', '07:00'), shift(0, '06:00', '10:00')], [0, 1]],
  ['Sunday, then Saturday night', [shift(0, '06:00', '10:00'), shift(6, '22:00', '07:00')], [0, 1]],
  ['Saturday night meets Sunday', [shift(6, '22:00', '06:00'), shift(0, '06:00', '10:00')], null],
  ['a whole day and the next', [shift(6, '08:00', '08:00'), shift(0, '08:00', '08:00')], null],
  ['a whole day and its end', [shift(6, '08:00', '08:00'), shift(0, '07:59', '09:00')], [0, 1]],
])('of %s, those that overlap are found', (_what, shifts, overlap) => {
  expect(findOverlap(shifts)).toEqual(overlap)
})

const clock = fc
  .integer({ min: 0, max: 1439 })
  .map(
    minutes =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
  )
const anyShift = fc.record({ weekday: fc.integer({ min: 0, max: 6 }), startsAt: clock, endsAt: clock })

test('two shifts overlap exactly when a minute of the week belongs to both', () => {
  const minutesOf = (one: Shift) =>
    Array.from(
      { length: shiftMinutes(one) },
      (_, minute) => (one.weekday * 1440 + minutesOfClock(one.startsAt) + minute) % (7 * 1440),
    )
  fc.assert(
    fc.property(anyShift, anyShift, (a, b) => {
      const ofA = new Set(minutesOf(a))
      expect(findOverlap([a, b]) !== null).toBe(minutesOf(b).some(minute => ofA.has(minute)))
    }),
  )
})

test('a day has the shifts that begin on it, in their order; the night before is not among them', () => {
  const week = [shift(1, '14:00', '18:00'), shift(0, '22:00', '06:00'), shift(1, '06:00', '10:00')]
  const starts = (day: string) => shiftsOn(week, day).map(({ startsAt }) => startsAt)
  expect(starts('2026-11-22')).toEqual(['22:00']) // a Sunday
  expect(starts('2026-11-23')).toEqual(['06:00', '14:00'])
  expect(starts('2026-11-24')).toEqual([])
})
