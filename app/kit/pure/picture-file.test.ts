import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jpegFileName, refuseFile } from './picture-file.ts'

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
