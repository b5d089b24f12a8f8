import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crcShift, joinCrc32 } from './crc32.ts'

test('the CRC of two texts gives that of both together', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 300 }), (first, second) => {
      const joined = joinCrc32(crc32(first), crc32(second), crcShift(second.length))
      expect(joined).toBe(crc32(Buffer.concat([first, second])))
    }),
  )
})

test('a long text shifts as a short one does', () => {
  const long = Buffer.alloc(5_000_000, 'Sala')
  expect(joinCrc32(crc32('a'), crc32(long), crcShift(long.length))).toBe(
    crc32(Buffer.concat([Buffer.from('a'), long])),
  )
})
