import { expect, test } from 'vitest'
import type { Period } from '../rules/prices.ts'
import { periodText } from './period.ts'

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
  expect(['en', 'th', 'ru'].map(locale => periodText(period, locale))).toEqual([en, th, ru])
})
