import { expect, test } from 'vitest'
import { dateFormat, numberFormat, relativeFormat } from './formats.ts'

test('the same locale and shape is made once, and another one is another', () => {
  const options = { day: 'numeric', timeZone: 'UTC' } as const
  const english = dateFormat('en-GB', options)
  expect(dateFormat('en-GB', { ...options })).toBe(english)
  expect(dateFormat('th', options)).not.toBe(english)
  expect(dateFormat('en-GB', { ...options, month: 'long' })).not.toBe(english)
})

test('it formats as one made for the purpose does', () => {
  expect(dateFormat('th', { year: 'numeric', timeZone: 'UTC' }).format(Date.parse('2026-03-01'))).toContain(
    '2569',
  )
  expect(numberFormat('en', { style: 'percent' }).format(0.07)).toBe('7%')
  expect(relativeFormat('en', { numeric: 'auto' }).format(-1, 'day')).toBe('yesterday')
})
