import { expect, test } from 'vitest'
import { readDate, readMoment, readSatang } from './printed.ts'

test.each([
  ['1,234.50', 123_450],
  ['+91,890.08', 9_189_008],
  ['-20,000.00', -2_000_000],
  ['20,000.00-', -2_000_000],
  ['(300.5)', -30_050],
  ['฿ 12', 1_200],
  ['0.00', 0],
  ['-0.00', 0],
  ['999,999,999.99', 99_999_999_999],
  ['', null],
  ['12.345', null],
  ['1,23.00', null],
  ['1.234,50', null],
  ['(-5.00)', null],
  ['=5', null],
  ['1e3', null],
  ['๑๒', null],
  ['123456789012.00', null],
])('an amount printed as %s is %s', (text, satang) => {
  expect(readSatang(text)).toBe(satang)
})

const years = { today: '2026-12-01', period: null }
const old = { today: '2026-12-01', period: { from: '1983-01-01', to: '1983-12-31' } }

test.each([
  ['05/11/2026', 'day', '2026-11-05'],
  ['11/05/2026', 'month', '2026-11-05'],
  ['2026-11-05', 'day', '2026-11-05'],
  ['26-11-05', 'year', '2026-11-05'],
  ['5-11-2569', 'day', '2026-11-05'],
  ['05/11/26', 'day', '2026-11-05'],
  ['05/11/69', 'day', '2026-11-05'],
  ['5 Nov 2026', 'day', '2026-11-05'],
  ['5 พ.ย. 69', 'day', '2026-11-05'],
  ['5 มิ.ย. 2569', 'day', '2026-06-05'],
  ['29/02/67', 'day', '2024-02-29'],
  ['31/12/27', 'day', '2027-12-31'],
  ['31/12/28', 'day', 'year'],
  ['31/12/05', 'day', 'year'],
  ['31/12/1026', 'day', 'year'],
  ['31/12/123', 'day', 'year'],
  ['31/11/26', 'day', null],
  ['05/13/2026', 'day', null],
  ['tomorrow', 'day', null],
] as const)('a date printed as %s, the %s first, is %s', (text, order, day) => {
  const read = readDate(text, order, years)
  expect(read && read !== 'year' ? read.day : read).toBe(day)
})

test('a year of two digits is the one of the days that the file has', () => {
  expect(readDate('05/11/26', 'day', old)).toEqual({ day: '1983-11-05', rest: '' })
})

test.each([
  ['09:04:40', '2026-11-05T02:04:40.000Z', 'second'],
  ['9.04', '2026-11-05T02:04:00.000Z', 'minute'],
  ['00:30 น.', '2026-11-04T17:30:00.000Z', 'minute'],
  ['', '2026-11-04T17:00:00.000Z', 'day'],
])('a time printed as %s is %s, to the %s', (time, at, precision) => {
  expect(readMoment('2026-11-05', time)).toEqual({ at: new Date(at), precision })
})

test.each(['25:00', '10:75', 'noon'])('%s is no time', time => {
  expect(readMoment('2026-11-05', time)).toBeNull()
})
