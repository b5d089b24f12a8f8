import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sideToRead } from './side.ts'

test.each([
  [100, 100, 2000],
  [3000, 4000, 2000],
  [2000, 2000, 2000],
  [900, 2000, 2000],
  [1080, 2400, 2222],
  [1080, 3700, 3426],
  [1080, 3704, 3430],
  [1080, 8000, 5443],
  [8000, 1080, 5443],
  [500, 8000, 8000],
  [400, 100_000, 16_000],
  [100, 400_000, 16_000],
])('of %i × %i the longer side is %i at most', (width, height, side) => {
  expect(sideToRead(2000, { width, height })).toBe(side)
})

test('whatever its form, it has no more pixels than the square', () => {
  const side = fc.integer({ min: 1, max: 100_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const share = Math.min(1, sideToRead(2000, { width, height }) / Math.max(width, height))
      expect(width * share * height * share).toBeLessThanOrEqual(2000 * 2001)
    }),
  )
})
