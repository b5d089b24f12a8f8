import { expect, test } from 'vitest'
import { bangkokInstant, formatInstant, lastMinuteOf, toBangkokLocal } from './instants.ts'

test('a moment is shown as the clock in Bangkok shows it, whatever the zone of the server', () => {
  const text = formatInstant(new Date('2026-07-31T18:30:00Z'), 'en')
  expect(text).toContain('1 Aug 2026')
  expect(text).toMatch(/01:30/)
})

test('Thai shows the year of the Buddhist era', () => {
  expect(formatInstant(new Date('2026-07-31T18:30:00Z'), 'th')).toContain('2569')
  expect(formatInstant(new Date('2026-07-31T18:30:00Z'), 'ru')).toBe('1 авг. 2026, 01:30')
})

test.each([
  ['2026-12-31T23:59', '2026-12-31T16:59:00.000Z'],
  ['2026-01-01T00:00', '2025-12-31T17:00:00.000Z'],
  ['2024-02-29T12:30', '2024-02-29T05:30:00.000Z'],
])('the field’s %s is %s, and back', (local, iso) => {
  expect(bangkokInstant(local)?.toISOString()).toBe(iso)
  expect(toBangkokLocal(new Date(iso))).toBe(local)
})

test.each(['', '2026-02-30T10:00', '2026-12-31T24:01', '2026-12-31', '2026-12-31T10:00:00', 'soon'])(
  '%j is no time',
  local => {
    expect(bangkokInstant(local)).toBeNull()
  },
)

test.each([
  ['2026-08-15T17:00:00Z', '2026-08-15T16:59:00.000Z'],
  ['2026-08-15T16:59:00Z', '2026-08-15T16:59:00.000Z'],
  ['2026-08-15T05:00:00Z', '2026-08-15T05:00:00.000Z'],
])('what ends at %s is read as until %s', (end, read) => {
  expect(lastMinuteOf(new Date(end)).toISOString()).toBe(read)
})
