import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jpegFileName, readAccessCode } from './rules.ts'

test.each([
  ['texts', '{"data":{"id":"A-17","pass":"9911"}}', { id: 'A-17', pass: '9911' }],
  ['numbers', '{"data":{"id":17,"pass":0}}', { id: '17', pass: '0' }],
  ['further fields', '{"ok":true,"data":{"id":"a","pass":"b","door":1}}', { id: 'a', pass: 'b' }],
  ['blanks around', ' {"data":{"id":" a ","pass":"b\\n"}} ', { id: 'a', pass: 'b' }],
  ['JSON in a JSON text', JSON.stringify('{"data":{"id":"a","pass":"b"}}'), { id: 'a', pass: 'b' }],
])('reads an access code of %s', (_, body, code) => {
  expect(readAccessCode(body)).toEqual(code)
})

test.each([
  '',
  'Accepted',
  'null',
  '[]',
  '{"data":null}',
  '{"data":{"id":"a"}}',
  '{"data":{"id":"","pass":"b"}}',
  '{"data":{"id":{"a":1},"pass":"b"}}',
  '{"data":{"id":"a","pass":true}}',
  '{"data":{"id":"a\\u0000","pass":"b"}}',
  '{"data":{"id":1e999,"pass":"b"}}',
  `{"data":{"id":"a","pass":"${'9'.repeat(101)}"}}`,
  '{"__proto__":{"data":{"id":"a","pass":"b"}}}',
])('finds no access code in %s', body => {
  expect(readAccessCode(body)).toBeNull()
})

test('reading an access code never throws, and gives only texts that can be stored', () => {
  const part = fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.jsonValue())
  const body = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.record({ data: fc.record({ id: part, pass: part }) }).map(value => JSON.stringify(value)),
  )
  fc.assert(
    fc.property(body, text => {
      const code = readAccessCode(text)
      if (!code) return
      expect(code.id).toMatch(/^[^\p{C}]{1,100}$/u)
      expect(code.pass).toMatch(/^[^\p{C}]{1,100}$/u)
    }),
  )
})

test.each([
  ['IMG_0001.JPG', 'IMG_0001.jpg'],
  ['สลิป วันนี้.png', 'สลิป วันนี้.jpg'],
  ['C:\\fakepath\\slip.webp', 'slip.jpg'],
  ['../../etc/passwd', 'passwd.jpg'],
  ['a"; filename="b.html', 'a- filename-b.jpg'],
  ['a\r\nX-Header: 1.png', 'a-X-Header- 1.jpg'],
  ['.png', 'receipt.jpg'],
  ['', 'receipt.jpg'],
])('%j is stored as %j', (uploaded, stored) => {
  expect(jpegFileName(uploaded)).toBe(stored)
})

test('a stored name is short and holds nothing that a header or a disk minds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), name => {
      expect(jpegFileName(name)).toMatch(/^[\p{L}\p{M}\p{N} ()_-]{1,80}\.jpg$/u)
    }),
  )
})
