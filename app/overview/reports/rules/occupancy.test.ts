import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#app/kit/pure/days.ts'
import { averagesOf, countWeekdays, readHour } from './occupancy.ts'

test.each([
  // 2026-11-02 is a Monday
  ['2026-11-02', '2026-11-02', [0, 1, 0, 0, 0, 0, 0]],
  ['2026-11-02', '2026-11-08', [1, 1, 1, 1, 1, 1, 1]],
  ['2026-11-02', '2026-11-09', [1, 2, 1, 1, 1, 1, 1]],
  ['2026-11-02', '2026-11-01', [0, 0, 0, 0, 0, 0, 0]],
])('from %s to %s the weekdays come so often', (from, to, counts) => {
  expect(countWeekdays({ from, to })).toEqual(counts)
})

test('weekdays are counted as one by one, over any days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 400 }), (start, length) => {
      const from = addDays('2020-01-01', start)
      const days = Array.from({ length: length + 1 }, (_, n) => weekdayOf(addDays(from, n)))
      const counts = Array.from({ length: 7 }, (_, weekday) => days.filter(day => day === weekday).length)
      expect(countWeekdays({ from, to: addDays(from, length) })).toEqual(counts)
    }),
  )
})

test('an hour is divided by all of its weekday, also those on which nobody came, and guests are apart', () => {
  const minutes = [{ weekday: 1, hour: 9, memberMinutes: 180, guestMinutes: 30 }]
  const averages = averagesOf(minutes, { from: '2026-11-02', to: '2026-11-15' })
  expect(averages[1]?.[9]).toEqual({ members: 1.5, guests: 0.25 })
  expect(averages[1]?.[10]).toEqual({ members: 0, guests: 0 })
  expect(averages[2]?.[9]).toEqual({ members: 0, guests: 0 })
})

test.each([
  ['', null, null, 'members'],
  ['weekday=0&hour=23&of=guests', 0, 23, 'guests'],
  ['weekday=7&hour=24&of=nobody', null, null, 'members'],
  ['of=assumed', null, null, 'assumed'],
  ['hour=9&of=unattended', null, 9, 'unattended'],
])('%j asks for the hour of a weekday, or of any day', (query, weekday, hour, of) => {
  expect(readHour(new URLSearchParams(query))).toEqual({ weekday, hour, of, locationId: null })
})
