import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newMemberId } from './member-id.ts'

test('a member id is SALA and eight letters of Crockford base 32', () => {
  const bytes = Uint8Array.from([7, 19, 3, 20, 9, 23, 2, 29])
  expect(newMemberId(() => bytes)).toBe('SALA-7K3M9Q2X')
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), random => {
      expect(newMemberId(n => random.subarray(0, n))).toMatch(/^SALA-[0-9A-HJKMNP-TV-Z]{8}$/)
    }),
  )
})

test('every letter of a member id is equally likely', () => {
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    const letter = newMemberId(n => new Uint8Array(n).fill(byte)).at(-1) ?? ''
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  expect([...counts.values()]).toEqual(Array(32).fill(8))
})
