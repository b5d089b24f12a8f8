import { expect, test } from 'vitest'
import { fail, ok, type Result } from './result.ts'

function half(n: number): Result<number, 'odd'> {
  return n % 2 === 0 ? ok(n / 2) : fail('odd')
}

test('a success carries its value', () => {
  expect(half(8)).toEqual({ ok: true, value: 4 })
})

test('a refusal carries its reason and no value', () => {
  expect(half(7)).toEqual({ ok: false, reason: 'odd' })
})
