import { expect, test } from 'vitest'
import { hoursOfPart, refuseWish, requestKindOf } from './rules.ts'

/** 14:30 in Bangkok on 3 May 2027. */
const now = new Date('2027-05-03T07:30:00Z')

test.each([
  [{ day: '2027-05-03', hours: 'any' }, null],
  [{ day: '2027-05-03', hours: 'afternoon' }, null],
  [{ day: '2027-05-03', hours: 'evening' }, null],
  [{ day: '2027-05-03', hours: 'morning' }, 'hours_over'],
  [{ day: '2027-05-03', hours: 'night' }, 'hours_over'],
  [{ day: '2027-05-03', hours: '14:00' }, null],
  [{ day: '2027-05-03', hours: '13:00' }, 'hours_over'],
  [{ day: '2027-05-04', hours: '00:00' }, null],
  [{ day: '2027-05-02', hours: 'any' }, 'day_over'],
  [{ day: '2027-07-02', hours: 'any' }, null],
  [{ day: '2027-07-03', hours: 'any' }, 'too_far'],
  [{ day: '', hours: 'any' }, 'no_day'],
  [{ day: '2027-02-30', hours: 'any' }, 'no_day'],
  [{ day: '2027-05-04', hours: '' }, 'no_hours'],
  [{ day: '2027-05-04', hours: '24:00' }, 'no_hours'],
  [{ day: '2027-05-04', hours: 'toString' }, 'no_hours'],
])('a wish for %o is answered with %s', (wish, refusal) => {
  expect(refuseWish(wish, now)).toBe(refusal)
})

test('the day is Bangkok’s: at 1 a.m. there it is yesterday in UTC', () => {
  const atNight = new Date('2027-05-02T18:00:00Z')
  expect(refuseWish({ day: '2027-05-02', hours: 'any' }, atNight)).toBe('day_over')
  expect(refuseWish({ day: '2027-05-03', hours: 'night' }, atNight)).toBeNull()
})

test('an evening ends at midnight', () => {
  expect(hoursOfPart('evening')).toEqual(['18:00', '00:00'])
})

test.each([
  ['tour', 'tour'],
  ['massage', 'call'],
  [null, 'call'],
])('an address that asks for %s opens a %s', (text, kind) => {
  expect(requestKindOf(text)).toBe(kind)
})
