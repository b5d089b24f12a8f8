import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canUndoRejection, jpegFileName, readAccessCode, refuseFile, withoutPass } from './rules.ts'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const RIFF = [0x52, 0x49, 0x46, 0x46]
const SIZE = [0x10, 0x20, 0x00, 0x00]
const WEBP = [0x57, 0x45, 0x42, 0x50]

test.each<[string, number[], ReturnType<typeof refuseFile>]>([
  ['a PNG', PNG, null],
  ['a PNG that lost a byte', PNG.slice(1), 'not_an_image'],
  ['the beginning of a PNG', PNG.slice(0, 7), 'not_an_image'],
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0], null],
  ['the beginning of a JPEG', [0xff, 0xd8], 'not_an_image'],
  ['a WebP', [...RIFF, ...SIZE, ...WEBP], null],
  ['a RIFF of another kind', [...RIFF, ...SIZE, 0x57, 0x41, 0x56, 0x45], 'not_an_image'],
  ['WebP without its RIFF', [...SIZE, ...SIZE, ...WEBP], 'not_an_image'],
  ['nothing', [], 'not_an_image'],
])('a file that begins as %s does is judged by that', (_what, head, refusal) => {
  expect(refuseFile({ size: head.length, head: new Uint8Array(head) })).toBe(refusal)
})

test('10 MB are taken, and not a byte more', () => {
  const head = new Uint8Array(PNG)
  expect(refuseFile({ size: 10_485_760, head })).toBeNull()
  expect(refuseFile({ size: 10_485_761, head })).toBe('too_large')
})

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

test('an ID or a pass has up to 100 letters', () => {
  const code = { id: 'a', pass: '9'.repeat(100) }
  expect(readAccessCode(JSON.stringify({ data: code }))).toEqual(code)
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
  [`${'a'.repeat(81)}.png`, `${'a'.repeat(80)}.jpg`],
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

const DECIDED = new Date('2026-11-21T10:00:00Z')
test.each([
  ['of no application', null, true],
  ['of an application that waits', { status: 'submitted', updatedAt: new Date(DECIDED.getTime() + 1) }, true],
  ['of one decided before it', { status: 'approved', updatedAt: new Date(DECIDED.getTime() - 1) }, true],
  ['rejected together with it', { status: 'rejected', updatedAt: DECIDED }, false],
  ['of one decided since', { status: 'approved', updatedAt: new Date(DECIDED.getTime() + 1) }, false],
])(
  'the rejection of a receipt %s is undone, or not, by what was decided since',
  (_which, application, expected) => {
    expect(canUndoRejection({ decidedAt: DECIDED, application })).toBe(expected)
  },
)

test.each([
  ['{"data":{"id":"A1","pass":"739185"}}', '{"data":{"id":"A1","pass":"•••"}}'],
  ['{"data":{"id":1,"pass":739185},"note":"739185"}', '{"data":{"id":1,"pass":•••},"note":"•••"}'],
  [
    JSON.stringify('{"data":{"id":"A1","pass":"739185"}}'),
    JSON.stringify('{"data":{"id":"A1","pass":"•••"}}'),
  ],
  ['{"error":"pass 739185"}', '{"error":"pass 739185"}'],
])('of the answer %s staff see no pass', (body, shown) => {
  expect(withoutPass(body)).toBe(shown)
})
