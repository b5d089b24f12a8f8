import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prepareNonceCopies } from './nonce-copies.server.ts'

const FIRST = 'Zmlyc3QgZmlyc3QgZmlyc3Q='
const OTHER = 'b3RoZXIgb3RoZXIgb3RoZXI='

test('a copy is the text with its own nonce in every place, plain and compressed', async () => {
  const piece = fc.oneof(
    fc.constant(FIRST),
    fc.string({ unit: 'grapheme' }),
    fc.lorem({ maxCount: 40 }),
    fc.constant('long '.repeat(2_000)),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async pieces => {
      const copies = await prepareNonceCopies(Buffer.from(pieces.join('')), FIRST)
      const expected = pieces.map(part => (part === FIRST ? OTHER : part)).join('')
      expect(Buffer.concat(copies.plain.copy(OTHER)).toString()).toBe(expected)
      expect(Buffer.concat(copies.plain.copy(OTHER))).toHaveLength(copies.plain.length)
      expect(Buffer.concat(copies.gzip.copy(OTHER))).toHaveLength(copies.gzip.length)
      expect(gunzipSync(Buffer.concat(copies.gzip.copy(OTHER))).toString()).toBe(expected)
    }),
  )
})

test('texts that hold parts of the first nonce come out right with another', async () => {
  const text = `${FIRST} Zmlyc3QgZmlyc3QgZmlyc3 ${FIRST}lyc3QgZmlyc3QgZmlyc3Q ${FIRST}`.repeat(50)
  const copies = await prepareNonceCopies(Buffer.from(text), FIRST)
  expect(gunzipSync(Buffer.concat(copies.gzip.copy(OTHER))).toString()).toBe(text.replaceAll(FIRST, OTHER))
})

test('compressed it is about as small as without the nonces', async () => {
  const line = (n: number) => `<link rel="modulepreload" href="/assets/part-${n}.js" nonce="${FIRST}"/>`
  const text = Array.from({ length: 40 }, (_, n) => line(n)).join('') + '<p>Come in</p>'.repeat(3_000)
  const copies = await prepareNonceCopies(Buffer.from(text), FIRST)
  const noncesAndHeaders = 40 * (FIRST.length + 15)
  expect(copies.gzip.length).toBeLessThan(gzipSync(text).length + noncesAndHeaders)
})
