import fc from 'fast-check'
import { checksum } from 'promptparse'
import { expect, test } from 'vitest'
import { crc16 } from './crc16.ts'

test.each([
  ['123456789', '29B1'],
  ['', 'FFFF'],
  ['00020101021129370016A000000677010111011300668012345675802TH53037646304', '6197'],
  ['0030000600000101030140209T000000865102TH9104', '0539'],
])('the checksum of "%s" is %s', (text, expected) => {
  expect(crc16(text)).toBe(expected)
})

test('agrees with promptparse on any ASCII text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', maxLength: 300 }), text => {
      expect(crc16(text)).toBe(checksum(text))
    }),
  )
})

test('is always four upper-case hex digits, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(crc16(text)).toMatch(/^[0-9A-F]{4}$/)
    }),
  )
})
