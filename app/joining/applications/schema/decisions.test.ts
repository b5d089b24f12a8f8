import { expect, test } from 'vitest'
import { readReason, reasonError } from './decisions.ts'

test.each([
  ['', true],
  ['  a ', true],
  ['why', false],
  ['x'.repeat(500), false],
  ['x'.repeat(501), true],
])('the reason %j is refused: %s', (reason, isRefused) => {
  expect(reasonError(reason) !== null).toBe(isRefused)
})

test('a reason keeps its lines and loses other control characters', () => {
  expect(readReason(' The slip\r\nis\u0000cut\toff. ')).toBe('The slip\nis cut off.')
})
