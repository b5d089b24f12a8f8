import { expect, test } from 'vitest'
import { formatAgo } from './relative-time.ts'

const now = new Date('2026-07-31T05:00:00Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [-5 * SECOND, '0 seconds ago'],
  [0, '0 seconds ago'],
  [999, '0 seconds ago'],
  [SECOND, '1 second ago'],
  [MINUTE - 1, '59 seconds ago'],
  [MINUTE, '1 minute ago'],
  [2 * MINUTE - 1, '1 minute ago'],
  [HOUR - 1, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [DAY - 1, '23 hours ago'],
  [DAY, '1 day ago'],
  [2 * DAY - 1, '1 day ago'],
  [30 * DAY - 1, '29 days ago'],
  [30 * DAY, '1 Jul 2026'],
  [365 * DAY, '31 Jul 2025'],
])('%d ms later it is %s', (age, text) => {
  expect(formatAgo(new Date(now.getTime() - age), now, 'en')).toBe(text)
})

test('the date is Bangkok’s, where it is already the next day', () => {
  expect(formatAgo(new Date('2026-05-31T18:00:00Z'), now, 'en')).toBe('1 Jun 2026')
})

test('Thai says it in Thai', () => {
  expect(formatAgo(new Date(now.getTime() - 5 * MINUTE), now, 'th')).toBe('5 นาทีที่ผ่านมา')
  expect(formatAgo(new Date(now.getTime() - 60 * DAY), now, 'th')).toContain('2569')
})
