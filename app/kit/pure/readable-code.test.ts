import { expect, test } from 'vitest'
import { readableCode } from './readable-code.ts'

test('every random byte gives a letter that cannot be mistaken for another', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const code = readableCode(256, () => bytes)
  expect(new Set(code).size).toBe(32)
  expect(code).not.toMatch(/[ILOU]/)
  const counts = [...new Set(code)].map(letter => code.split(letter).length - 1)
  expect(new Set(counts)).toEqual(new Set([8]))
})
