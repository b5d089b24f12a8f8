import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  bangkokDay,
  bangkokTime,
  compareDays,
  type Day,
  dayOfMonth,
  daysBetween,
  daysInMonth,
  formatDay,
  formatYear,
  isDay,
  monthOf,
  weekdayOf,
} from './days.ts'

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map((date): Day => date.toISOString().slice(0, 10))
const anchor = fc.integer({ min: 1, max: 31 })

test('a week begins on Sunday, which is 0', () => {
  expect(['2026-05-10', '2026-05-04', '2026-05-09'].map(weekdayOf)).toEqual([0, 1, 6])
})

test.each(['2026-11-21', '2028-02-29', '0001-01-01', '2399-12-31'])('%s is a day', text => {
  expect(isDay(text)).toBe(true)
})

test.each([
  '2027-02-29',
  '2026-02-31',
  '2026-13-01',
  '2026-00-10',
  '2026-11-00',
  '0000-01-01',
  '2400-01-01',
  '2569-11-21',
  '9999-12-31',
  '2026-1-1',
  '21/11/2026',
  '2026-11-21T00:00',
  ' 2026-11-21',
  '2026-11-21\n',
  '๒๐๒๖-๑๑-๒๑',
  '',
  null,
  undefined,
  20_261_121,
])('%j is not a day', text => {
  expect(isDay(text)).toBe(false)
})

test.each([
  ['2026-11-20T16:59:59.999Z', '2026-11-20'],
  ['2026-11-20T17:00:00.000Z', '2026-11-21'],
  ['2026-11-20T18:30:00.000Z', '2026-11-21'],
  ['2026-12-31T20:00:00.000Z', '2027-01-01'],
])('at %s Bangkok has %s', (instant, expected) => {
  expect(bangkokDay(new Date(instant))).toBe(expected)
})

test('Bangkok day agrees with Intl at any instant', () => {
  const intl = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Bangkok' })
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      now => {
        expect(bangkokDay(now)).toBe(intl.format(now))
      },
    ),
  )
})

test.each([
  ['2026-11-20T17:00:00Z', 6, 0],
  ['2026-11-21T16:59:59Z', 6, 1439],
  ['2026-11-21T17:00:00Z', 0, 0],
  ['2026-11-23T02:05:00Z', 1, 545],
])('at %s Bangkok has weekday %d and minute %d', (instant, weekday, minutes) => {
  expect(bangkokTime(new Date(instant))).toEqual({ weekday, minutes })
})

test.each([
  ['2026-11-21', 1, '2026-11-22'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-11-21', -21, '2026-10-31'],
  ['2026-11-21', 0, '2026-11-21'],
])('%s plus %d days is %s', (start, n, expected) => {
  expect(addDays(start, n)).toBe(expected)
})

test.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-11-21', 1, '2026-12-21'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-01-15', -1, '2025-12-15'],
])('%s plus %d months is %s', (start, n, expected) => {
  expect(addMonths(start, n)).toBe(expected)
})

test('chained renewals keep the anchor day', () => {
  expect(addMonths('2027-01-31', 1, 31)).toBe('2027-02-28')
  expect(addMonths('2027-02-28', 1, 31)).toBe('2027-03-31')
  expect(addMonths('2027-03-31', 1, 31)).toBe('2027-04-30')
})

test('monthly renewals never drift from one long step', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 60 }), (start, months) => {
      let renewed = start
      for (let i = 0; i < months; i++) renewed = addMonths(renewed, 1, dayOfMonth(start))
      expect(renewed).toBe(addMonths(start, months))
    }),
  )
})

test('adding months lands in that month, on the anchor or the last day of the month', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -600, max: 600 }), anchor, (start, n, anchorDay) => {
      const end = addMonths(start, n, anchorDay)
      expect(monthIndex(end) - monthIndex(start)).toBe(n)
      expect(dayOfMonth(end)).toBe(Math.min(anchorDay, daysInMonth(end)))
    }),
  )
})

function monthIndex(d: Day): number {
  return Number(d.slice(0, 4)) * 12 + Number(d.slice(5, 7))
}

test('adding days and counting them are opposites', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -50_000, max: 50_000 }), (start, n) => {
      expect(daysBetween(start, addDays(start, n))).toBe(n)
    }),
  )
})

test('comparing has the sign of the days between', () => {
  fc.assert(
    fc.property(day, day, (a, b) => {
      expect(compareDays(a, b)).toBe(Math.sign(daysBetween(b, a)) + 0)
    }),
  )
  expect(['2026-12-01', '2025-01-31', '2026-02-01'].sort(compareDays)).toEqual([
    '2025-01-31',
    '2026-02-01',
    '2026-12-01',
  ])
})

test.each([
  ['2027-02-01', 28],
  ['2028-02-10', 29],
  ['2026-11-30', 30],
  ['2026-12-31', 31],
])('the month of %s has %d days', (d, expected) => {
  expect(daysInMonth(d)).toBe(expected)
})

test.each([
  ['en', '21 November 2026'],
  ['th', '21 พฤศจิกายน 2569'],
  ['ru', '21 ноября 2026'],
])('in %s the day reads %s', (locale, text) => {
  expect(formatDay('2026-11-21', locale).replace(/\s/g, ' ')).toBe(text)
})

test('the way a day is shown can be chosen', () => {
  expect(formatDay('2026-11-21', 'en', { weekday: 'short', day: 'numeric', month: 'short' })).toBe(
    'Sat 21 Nov',
  )
})

test.each([
  ['en', '2026'],
  ['th', '2569'],
  ['ru', '2026'],
])('in %s the year is the number alone', (locale, text) => {
  expect(formatYear('2026-11-21', locale)).toBe(text)
})

test('what is no day, no anchor or out of range is refused', () => {
  expect(() => addDays('2026-02-30', 1)).toThrow(RangeError)
  expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
  expect(() => addDays('2026-11-21', Number.NaN)).toThrow(RangeError)
  expect(() => addMonths('9999-12-31', 1)).toThrow(RangeError)
  expect(() => addMonths('2026-11-21', 1, 0)).toThrow(RangeError)
  expect(() => addMonths('2026-11-21', 1, 32)).toThrow(RangeError)
  expect(() => daysBetween('yesterday', '2026-11-21')).toThrow(RangeError)
  expect(() => formatDay('tomorrow', 'en')).toThrow(RangeError)
})

test.each([
  ['2026-03-01', '2026-03-01'],
  ['2026-12-31', '2026-12-01'],
])('%s is of the month that begins on %s', (day, first) => {
  expect(monthOf(day)).toBe(first)
})
