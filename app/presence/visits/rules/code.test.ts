import fc from 'fast-check'
import { create } from 'qrcode'
import { expect, test } from 'vitest'
import { CODE_KINDS, codeStateAt, packCode, unpackCode, windowOf } from './code.ts'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const WINDOWS = fc.integer({ min: 0, max: 2 ** 32 - 1 })

test('a code says again what it was made of', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CODE_KINDS),
      bytes(16),
      WINDOWS,
      bytes(16),
      (kind, id, window, signature) => {
        const text = packCode({ kind, id, window }, signature)
        expect(text).toMatch(/^[MG][0-9A-Z]{58}$/)
        expect(unpackCode(text)).toEqual({ kind, id, window, signature })
        expect(unpackCode(` ${text.toLowerCase()}\n`)).toEqual({ kind, id, window, signature })
      },
    ),
  )
})

test('a code is a small picture', () => {
  const text = packCode({ kind: 'm', id: new Uint8Array(16).fill(255), window: 1 }, new Uint8Array(16))
  expect(create(text, { errorCorrectionLevel: 'M' }).modules.size).toBe(29)
})

test.each([
  [''],
  ['M'],
  ['https://example.com/'],
  [`X${'0'.repeat(58)}`],
  [`M${'0'.repeat(57)}`],
  [`M${'0'.repeat(59)}`],
  [`M${'U'.repeat(58)}`],
  [`M${'0'.repeat(57)}1`],
  ['M'.repeat(100_000)],
])('%j is no code', text => {
  expect(unpackCode(text)).toBeNull()
})

test.each([
  ['2026-08-15T05:00:00Z', 'good'],
  ['2026-08-15T05:00:29Z', 'good'],
  ['2026-08-15T05:00:59Z', 'good'],
  ['2026-08-15T05:01:00Z', 'over'],
  ['2026-08-16T05:00:00Z', 'over'],
  ['2026-08-15T04:59:30Z', 'good'],
  ['2026-08-15T04:59:29Z', 'early'],
])('a code of noon is, at %s, %s', (at, state) => {
  expect(codeStateAt(windowOf(new Date('2026-08-15T05:00:00Z')), new Date(at))).toBe(state)
})
