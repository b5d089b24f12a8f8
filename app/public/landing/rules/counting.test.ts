import { expect, test } from 'vitest'
import { COUNTING_MS, countedValue } from './counting.ts'

test('counting begins at zero and ends at the value', () => {
  for (const value of [500, 1000, 50, 24]) {
    expect(countedValue(value, 0)).toBe(0)
    expect(countedValue(value, COUNTING_MS)).toBe(value)
    expect(countedValue(value, COUNTING_MS + 500)).toBe(value)
  }
})

test('it never counts backwards nor past the value', () => {
  const shown = Array.from({ length: 101 }, (_, step) => countedValue(1000, step * 20))
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
  expect(Math.max(...shown)).toBe(1000)
})
