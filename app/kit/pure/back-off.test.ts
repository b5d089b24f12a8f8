import { expect, test } from 'vitest'
import { backOffMs } from './back-off.ts'

test.each([
  [1, 1000],
  [2, 2000],
  [3, 4000],
  [5, 16_000],
  [6, 30_000],
  [5000, 30_000],
])('after %i failures in a row it waits %i ms', (failures, wait) => {
  expect(backOffMs(failures, { first: 1000, longest: 30_000 })).toBe(wait)
})
