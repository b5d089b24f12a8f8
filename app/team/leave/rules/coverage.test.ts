import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#app/kit/pure/days.ts'
import type { PlannedShift } from '#app/team/employees/rules/planned.ts'
import { intervalText, uncoveredByLeave, uncoveredOn, withoutHalves } from './coverage.ts'

const [MONDAY, TUESDAY, SUNDAY] = ['2026-05-04', '2026-05-05', '2026-05-10']
const SATURDAY = '2026-05-09'
const never = () => false
const texts = (day: string, shifts: PlannedShift[], isAway: (id: string, day: string) => boolean = never) =>
  uncoveredOn(day, shifts, isAway).map(intervalText)
const shift = (employeeId: string, date: string, startsAt: string, endsAt: string): PlannedShift => {
  return { employeeId, date, startsAt, endsAt }
}

test.each<[string, PlannedShift[], string, string[]]>([
  ['nobody works', [], MONDAY, ['00:00–24:00']],
  ['one day shift', [shift('a', MONDAY, '08:00', '16:00')], MONDAY, ['00:00–08:00', '16:00–24:00']],
  ['another day', [shift('a', MONDAY, '08:00', '16:00')], TUESDAY, ['00:00–24:00']],
  [
    'shifts that meet leave no gap',
    [
      shift('a', MONDAY, '00:00', '08:00'),
      shift('b', MONDAY, '08:00', '16:00'),
      shift('c', MONDAY, '16:00', '00:00'),
    ],
    MONDAY,
    [],
  ],
  [
    'shifts that overlap',
    [shift('a', MONDAY, '08:00', '16:00'), shift('b', MONDAY, '12:00', '20:00')],
    MONDAY,
    ['00:00–08:00', '20:00–24:00'],
  ],
  ['a night shift, on the day it begins', [shift('a', MONDAY, '22:00', '06:00')], MONDAY, ['00:00–22:00']],
  ['a night shift, on the day after', [shift('a', MONDAY, '22:00', '06:00')], TUESDAY, ['06:00–24:00']],
  [
    'a night shift over the end of the week',
    [shift('a', SATURDAY, '22:00', '06:00')],
    SUNDAY,
    ['06:00–24:00'],
  ],
  ['until midnight, on the day after', [shift('a', MONDAY, '16:00', '00:00')], TUESDAY, ['00:00–24:00']],
  ['the same time is a whole day', [shift('a', MONDAY, '08:00', '08:00')], MONDAY, ['00:00–08:00']],
  ['the same time, on the day after', [shift('a', MONDAY, '08:00', '08:00')], TUESDAY, ['08:00–24:00']],
])('%s', (_title, shifts, day, expected) => {
  expect(texts(day, shifts)).toEqual(expected)
})

const HOUSE = [shift('day', MONDAY, '08:00', '20:00'), shift('night', MONDAY, '20:00', '08:00')]

test('who is away leaves the hours of the shifts that begin on that day, also those after midnight', () => {
  const isAway = (id: string, day: string) => id === 'night' && day === MONDAY
  expect(texts(MONDAY, HOUSE, isAway)).toEqual(['00:00–08:00', '20:00–24:00'])
  expect(texts(TUESDAY, HOUSE, isAway)).toEqual(['00:00–24:00'])
  const onTuesday = (id: string, day: string) => id === 'night' && day === TUESDAY
  expect(texts(TUESDAY, HOUSE, onTuesday)).toEqual(['08:00–24:00'])
})

test('hours for which nobody was planned are not put down to leave', () => {
  const byLeave = (day: string) =>
    uncoveredByLeave(day, HOUSE, { isAway: (id, away) => id === 'night' && away === MONDAY }).map(
      intervalText,
    )
  expect(byLeave(MONDAY)).toEqual(['20:00–24:00'])
  expect(byLeave(TUESDAY)).toEqual(['00:00–08:00'])
  expect(byLeave(SUNDAY)).toEqual([])
})

test.each([
  ['morning', '08:00', '20:00', '14:00', '20:00'],
  ['afternoon', '08:00', '20:00', '08:00', '14:00'],
  ['morning', '20:00', '08:00', '02:00', '08:00'],
  ['afternoon', '20:00', '08:00', '20:00', '02:00'],
  ['afternoon', '16:00', '00:00', '16:00', '20:00'],
  ['morning', '09:00', '14:45', '11:52', '14:45'],
] as const)('half a day off, the %s of %s to %s, leaves %s to %s', (part, from, to, startsAt, endsAt) => {
  const half = { employeeId: 'a', startDate: MONDAY, part }
  const others = [shift('b', MONDAY, from, to), shift('a', TUESDAY, from, to)]
  const worked = withoutHalves([shift('a', MONDAY, from, to), ...others], [half])
  expect(worked).toEqual([shift('a', MONDAY, startsAt, endsAt), ...others])
})

test('the half of a day that somebody is off is a gap like a whole one', () => {
  const halves = [{ employeeId: 'day', startDate: MONDAY, part: 'afternoon' as const }]
  const gaps = uncoveredByLeave(MONDAY, HOUSE, { isAway: never, halves })
  expect(gaps.map(intervalText)).toEqual(['14:00–20:00'])
})

const clock = fc
  .integer({ min: 0, max: 1439 })
  .map(minutes =>
    [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':'),
  )
const someShift = fc.record({
  employeeId: fc.constantFrom('a', 'b', 'c'),
  date: fc.integer({ min: 0, max: 6 }).map(offset => addDays(MONDAY, offset)),
  startsAt: clock,
  endsAt: clock,
})

test('the hours are sorted, disjoint and none empty, and every other minute has somebody', () => {
  fc.assert(
    fc.property(
      fc.array(someShift, { maxLength: 12 }),
      fc.integer({ min: 0, max: 7 }),
      fc.subarray(['a', 'b', 'c']),
      (shifts, offset, away) => {
        const day = addDays(MONDAY, offset)
        const gaps = uncoveredOn(day, shifts, id => away.includes(id))
        for (const [index, { from, to }] of gaps.entries()) {
          expect(from).toBeLessThan(to)
          expect(from).toBeGreaterThan(gaps[index - 1]?.to ?? -1)
          expect(to).toBeLessThanOrEqual(1440)
        }
        const isGap = (minute: number) => gaps.some(({ from, to }) => from <= minute && minute < to)
        for (const minute of [0, 360, 719, 1080, 1439]) {
          expect(isGap(minute)).toBe(!isStaffed(shifts, daysBetween(MONDAY, day), minute, away))
        }
      },
    ),
  )
})

/** The same question asked minute by minute. */
function isStaffed(shifts: PlannedShift[], offset: number, minute: number, away: string[]) {
  const now = offset * 1440 + minute
  return shifts.some(({ employeeId, date, startsAt, endsAt }) => {
    if (away.includes(employeeId)) return false
    const [from, until] = [startsAt, endsAt].map(
      time => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
    ) as [number, number]
    const begins = daysBetween(MONDAY, date) * 1440 + from
    const length = until > from ? until - from : until + 1440 - from
    return begins <= now && now < begins + length
  })
}
