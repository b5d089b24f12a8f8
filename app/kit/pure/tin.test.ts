import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatTin, readTin } from './tin.ts'

describe('a Thai tax number', () => {
  test.each([
    ['0994000617721', '0994000617721'],
    ['1234545678781', '1234545678781'],
    ['0107544000108', '0107544000108'],
    ['0107536000315', '0107536000315'],
    ['0107544000104', null],
    ['0107536000317', null],
    ['0-9940-00617-72-1', '0994000617721'],
    [' 0994 000 617 721 ', '0994000617721'],
    ['0–9940–00617–72–1', '0994000617721'],
    ['0994000617720', null],
    ['099400061772', null],
    ['09940006177210', null],
    ['0000000000000', null],
    ['', null],
    ['099400061772x', null],
    ['๐๙๙๔๐๐๐๖๑๗๗๒๑', null],
    ['<b>0994000617721</b>', null],
  ])('%j is read as %j', (text, expected) => {
    expect(readTin(text)).toBe(expected)
  })

  test('has one last digit for any twelve before it', () => {
    const twelve = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(twelve, first => {
        const candidates = Array.from({ length: 10 }, (_, last) => [...first, last].join(''))
        expect(candidates.filter(text => readTin(text) !== null)).toHaveLength(1)
      }),
    )
  })

  test('is printed in its groups', () => {
    expect(formatTin('0994000617721')).toBe('0-9940-00617-72-1')
  })
})
