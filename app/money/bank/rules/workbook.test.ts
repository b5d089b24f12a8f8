import { expect, test } from 'vitest'
import { columnOf, lookOf, printedNumber } from './workbook.ts'

test.each([
  ['1234.5699999999999', 'plain', '1234.57'],
  ['12345.670000000002', 'plain', '12345.67'],
  ['1234.5', 'cents', '1234.50'],
  ['-300', 'cents', '-300.00'],
  ['1234.565', 'cents', '1234.565'],
  ['46328', 'minutes', '2026-11-02'],
  ['46328.378240740742', 'minutes', '2026-11-02 09:04:40'],
  ['46328.375', 'minutes', '2026-11-02 09:00'],
  ['46328.375', 'seconds', '2026-11-02 09:00:00'],
  ['0.375', 'minutes', '09:00'],
  ['0.99999999', 'seconds', '1899-12-31'],
  ['-1', 'minutes', '-1'],
  ['1e300', 'minutes', '1e+300'],
  ['abc', 'plain', 'abc'],
  ['', 'cents', ''],
] as const)('the number %s, shown as %s, is printed %s', (typed, look, printed) => {
  expect(printedNumber(typed, look, 1900)).toBe(printed)
})

test('a workbook that counts from 1904 has other days', () => {
  expect(printedNumber('44866', 'minutes', 1904)).toBe('2026-11-02')
})

test.each([
  [0, undefined, 'plain'],
  [4, undefined, 'cents'],
  [14, undefined, 'minutes'],
  [21, undefined, 'seconds'],
  [71, undefined, 'minutes'],
  [164, '[$-41E]d/m/bbbb', 'minutes'],
  [164, 'yyyy-mm-dd\\ hh:mm:ss', 'seconds'],
  [164, 'mm:ss.0', 'seconds'],
  [164, 'ว/ด/ปปปป ช:นน', 'minutes'],
  [164, '#,##0.00_);[Red]\\(#,##0.00\\)', 'cents'],
  [164, '"ordered "0', 'plain'],
  [164, '#,##0.000', 'plain'],
  [164, '0.00บาท', 'cents'],
  [164, 'General', 'plain'],
  [164, '@', 'plain'],
] as const)('the format %i %s shows numbers as %s', (id, code, look) => {
  expect(lookOf(id, code)).toBe(look)
})

test.each([
  ['A1', 0],
  ['Z9', 25],
  ['AB12', 27],
  ['ZZZZZ1', 12_356_629],
  ['1A', null],
  ['', null],
])('the cell %s is in column %s', (name, column) => {
  expect(columnOf(name)).toBe(column)
})
