import { expect, test } from 'vitest'
import { formatInstant } from './instants.ts'

test('a moment is shown as the clock in Bangkok shows it, whatever the zone of the server', () => {
  const text = formatInstant(new Date('2026-07-31T18:30:00Z'), 'en')
  expect(text).toContain('1 Aug 2026')
  expect(text).toMatch(/01:30/)
})

test('Thai shows the year of the Buddhist era', () => {
  expect(formatInstant(new Date('2026-07-31T18:30:00Z'), 'th')).toContain('2569')
})
