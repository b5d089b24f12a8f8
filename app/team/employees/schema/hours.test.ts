import { expect, test } from 'vitest'
import { weekLines, weekTotalText } from '../texts/shifts.ts'
import { HOURS_LABELS, hoursFields, readShifts, slotName } from './hours.ts'

const NIGHT = { weekday: 6, startsAt: '22:00', endsAt: '06:00' }
const EARLY = { weekday: 1, startsAt: '06:00', endsAt: '10:00' }
const LATE = { weekday: 1, startsAt: '14:00', endsAt: '18:00' }

test('what is stored comes back from the form as it was, in the order of the week', () => {
  expect(readShifts(hoursFields([NIGHT, LATE, EARLY]))).toEqual({ shifts: [EARLY, LATE, NIGHT], errors: {} })
})

test.each([
  [{ '1-0-from': '08:00' }, { '1-0-to': 'Please enter when the shift ends' }],
  [{ '1-0-to': '08:00' }, { '1-0-from': 'Please enter when the shift begins' }],
  [{ '1-0-from': '25:00', '1-0-to': '08:00' }, { '1-0-from': 'Please enter when the shift begins' }],
  [
    { '1-0-from': '8', '1-0-to': '24:00' },
    { '1-0-from': expect.any(String), '1-0-to': expect.any(String) },
  ],
  [
    { '6-0-from': '22:00', '6-0-to': '06:00', '0-0-from': '05:00', '0-0-to': '09:00' },
    { '0-0-from': 'This overlaps with Saturday, 22:00–06:00 the next day' },
  ],
])('%j is refused beside its field', (typed, errors) => {
  expect(readShifts({ ...hoursFields([]), ...typed }).errors).toEqual(errors)
})

test('every field says what it is for', () => {
  expect(HOURS_LABELS[slotName(1, 0, 'from')]?.()).toBe('Monday, shift 1, from')
  expect(Object.keys(HOURS_LABELS)).toHaveLength(56)
})

test('a week is told day by day, Monday first, with its hours in all', () => {
  expect(weekLines([NIGHT, LATE, EARLY])).toEqual([
    { weekday: 1, name: 'Monday', hours: ['06:00–10:00', '14:00–18:00'] },
    { weekday: 6, name: 'Saturday', hours: ['22:00–06:00 the next day'] },
  ])
  expect(weekTotalText([NIGHT, LATE, EARLY], 'en')).toBe('16 hours a week')
})
