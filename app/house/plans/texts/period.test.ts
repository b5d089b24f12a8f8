import { expect, test } from 'vitest'
import type { Period } from '../rules/prices.ts'
import { lastsText, periodText, withPeriod } from './period.ts'

test.each<[Period, string, string, string]>([
  [{ count: 1, unit: 'hour' }, '1 hour', '1 ชั่วโมง', '1 час'],
  [{ count: 3, unit: 'hour' }, '3 hours', '3 ชั่วโมง', '3 часа'],
  [{ count: 1, unit: 'day' }, '1 day', '1 วัน', '1 день'],
  [{ count: 7, unit: 'day' }, '7 days', '7 วัน', '7 дней'],
  [{ count: 21, unit: 'day' }, '21 days', '21 วัน', '21 день'],
  [{ count: 1, unit: 'month' }, '1 month', '1 เดือน', '1 месяц'],
  [{ count: 6, unit: 'month' }, '6 months', '6 เดือน', '6 месяцев'],
  [{ count: 0, unit: 'none' }, '', '', ''],
])('%j is said in every language', (period, en, th, ru) => {
  expect((['en', 'th', 'ru'] as const).map(locale => periodText(period, locale))).toEqual([en, th, ru])
})

test('a plan says how long it lasts, and hours from when', () => {
  expect(lastsText({ count: 1, unit: 'month' }, 'en')).toBe('Lasts 1 month')
  expect(lastsText({ count: 1, unit: 'month' }, 'th')).toBe('ใช้ได้ 1 เดือน')
  expect(lastsText({ count: 2, unit: 'hour' }, 'en')).toBe('2 hours from your first entry')
  expect(lastsText({ count: 0, unit: 'none' }, 'en')).toBe('')
})

test('a plan is named with its period where it has one', () => {
  expect(withPeriod('Monthly Pass', { count: 1, unit: 'month' }, 'en')).toBe('Monthly Pass, 1 month')
  expect(withPeriod('Enrollment Fee', { count: 0, unit: 'none' }, 'en')).toBe('Enrollment Fee')
})
