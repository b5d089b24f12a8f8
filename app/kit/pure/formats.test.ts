import { expect, test } from 'vitest'
import { dateFormat, formatDate, numberFormat, relativeFormat } from './formats.ts'

test('the same locale and shape is made once, and another one is another', () => {
  const options = { day: 'numeric', timeZone: 'UTC' } as const
  const english = dateFormat('en-GB', options)
  expect(dateFormat('en-GB', { ...options })).toBe(english)
  expect(dateFormat('th', options)).not.toBe(english)
  expect(dateFormat('en-GB', { ...options, month: 'long' })).not.toBe(english)
})

test('a time zone beside the shape is one of the shape', () => {
  const atNoon = { hour: '2-digit', minute: '2-digit' } as const
  const noon = Date.parse('2026-03-01T12:00:00Z')
  expect(dateFormat('th', atNoon, 'Asia/Bangkok').format(noon)).toBe('19:00')
  expect(dateFormat('th', atNoon, 'UTC').format(noon)).toBe('12:00')
  expect(dateFormat('th', { ...atNoon, timeZone: 'Asia/Tokyo' }).format(noon)).toBe('21:00')
})

test('it formats as one made for the purpose does', () => {
  expect(dateFormat('th', { year: 'numeric', timeZone: 'UTC' }).format(Date.parse('2026-03-01'))).toContain(
    '2569',
  )
  expect(numberFormat('en', { style: 'percent' }).format(0.07)).toBe('7%')
  expect(relativeFormat('en', { numeric: 'auto' }).format(-1, 'day')).toBe('yesterday')
})

test('no year of a Russian date is marked, in a span neither', () => {
  const months = { month: 'short', year: 'numeric' } as const
  const [first, last] = [Date.parse('2026-09-01'), Date.parse('2027-01-01')]
  expect(formatDate(first, 'ru', months, { timeZone: 'UTC' })).toBe('сент. 2026')
  expect(formatDate(first, 'ru', months, { timeZone: 'UTC', last })).toBe('сент. 2026 – янв. 2027')
})
