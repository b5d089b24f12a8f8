import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeTlv, parseTlv } from './emv.ts'

const value = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 99 })
const id = fc.integer({ min: 0, max: 99 }).map(n => String(n).padStart(2, '0'))
const fields = fc.uniqueArray(fc.record({ id, value }), {
  selector: field => field.id,
  minLength: 1,
  maxLength: 20,
})

test('writes id, two-digit length and value', () => {
  expect(
    encodeTlv([
      { id: '00', value: '01' },
      { id: '58', value: 'TH' },
    ]),
  ).toBe('0002015802TH')
})

test('reads back what it writes', () => {
  fc.assert(
    fc.property(fields, list => {
      expect(parseTlv(encodeTlv(list))).toEqual({ ok: true, value: list })
    }),
  )
})

test('writes back exactly what it reads', () => {
  fc.assert(
    fc.property(fields.map(encodeTlv), text => {
      const read = parseTlv(text)
      expect(read.ok && encodeTlv(read.value)).toBe(text)
    }),
  )
})

test.each([
  ['', 'empty'],
  ['00020100-4', 'bad_header'],
  ['00-4', 'bad_header'],
  ['00+201', 'bad_header'],
  ['00 201', 'bad_header'],
  ['000x01', 'bad_header'],
  ['0x0201', 'bad_header'],
  ['0', 'bad_header'],
  ['0002', 'bad_length'],
  ['000201x', 'bad_header'],
  ['000201 ', 'bad_header'],
  ['0000', 'bad_length'],
  ['00020101005802TH', 'bad_length'],
  ['00030', 'bad_length'],
  ['009901', 'bad_length'],
  ['000201000201', 'duplicate_id'],
  ['0002๐๑', 'bad_character'],
  ['๐๐0201', 'bad_character'],
  ['000201\n', 'bad_character'],
  ['0002\u00000', 'bad_character'],
])('refuses "%s" with %s', (text, reason) => {
  expect(parseTlv(text)).toEqual({ ok: false, reason })
})

test('never throws on arbitrary text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), text => {
      expect(typeof parseTlv(text).ok).toBe('boolean')
    }),
    { numRuns: 500 },
  )
})

test('never throws on arbitrary text made of digits and signs', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789-+.eE '), maxLength: 200 }), text => {
      const read = parseTlv(text)
      if (read.ok) expect(encodeTlv(read.value)).toBe(text)
    }),
    { numRuns: 2000 },
  )
})

test('a very long text is answered at once', () => {
  const started = performance.now()
  for (const piece of ['00011', '00-4', '9901x', ' ', '0']) parseTlv(piece.repeat(200_000))
  expect(performance.now() - started).toBeLessThan(1000)
})

test.each([
  [{ id: '0', value: '1' }],
  [{ id: 'ab', value: '1' }],
  [{ id: '00', value: '' }],
  [{ id: '00', value: 'x'.repeat(100) }],
  [{ id: '00', value: 'ศาลา' }],
])('refuses to write %j', field => {
  expect(() => encodeTlv([field])).toThrow(RangeError)
})
