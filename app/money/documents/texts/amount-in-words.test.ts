import { describe, expect, test } from 'vitest'
import { englishWords, thaiWords } from './amount-in-words.ts'

describe('an amount in words', () => {
  test.each([
    [0, 'ศูนย์บาทถ้วน', 'Zero baht only'],
    [1, 'หนึ่งสตางค์', 'One satang'],
    [11, 'สิบเอ็ดสตางค์', 'Eleven satang'],
    [20, 'ยี่สิบสตางค์', 'Twenty satang'],
    [21, 'ยี่สิบเอ็ดสตางค์', 'Twenty-one satang'],
    [99, 'เก้าสิบเก้าสตางค์', 'Ninety-nine satang'],
    [1_00, 'หนึ่งบาทถ้วน', 'One baht only'],
    [1_01, 'หนึ่งบาทหนึ่งสตางค์', 'One baht and one satang'],
    [10_00, 'สิบบาทถ้วน', 'Ten baht only'],
    [11_00, 'สิบเอ็ดบาทถ้วน', 'Eleven baht only'],
    [20_00, 'ยี่สิบบาทถ้วน', 'Twenty baht only'],
    [21_25, 'ยี่สิบเอ็ดบาทยี่สิบห้าสตางค์', 'Twenty-one baht and twenty-five satang'],
    [100_00, 'หนึ่งร้อยบาทถ้วน', 'One hundred baht only'],
    [101_00, 'หนึ่งร้อยเอ็ดบาทถ้วน', 'One hundred one baht only'],
    [110_00, 'หนึ่งร้อยสิบบาทถ้วน', 'One hundred ten baht only'],
    [111_00, 'หนึ่งร้อยสิบเอ็ดบาทถ้วน', 'One hundred eleven baht only'],
    [642_00, 'หกร้อยสี่สิบสองบาทถ้วน', 'Six hundred forty-two baht only'],
    [2675_00, 'สองพันหกร้อยเจ็ดสิบห้าบาทถ้วน', 'Two thousand six hundred seventy-five baht only'],
    [10_001_00, 'หนึ่งหมื่นเอ็ดบาทถ้วน', 'Ten thousand one baht only'],
    [
      123_456_78,
      'หนึ่งแสนสองหมื่นสามพันสี่ร้อยห้าสิบหกบาทเจ็ดสิบแปดสตางค์',
      'One hundred twenty-three thousand four hundred fifty-six baht and seventy-eight satang',
    ],
    [
      999_999_99,
      'เก้าแสนเก้าหมื่นเก้าพันเก้าร้อยเก้าสิบเก้าบาทเก้าสิบเก้าสตางค์',
      'Nine hundred ninety-nine thousand nine hundred ninety-nine baht and ninety-nine satang',
    ],
    [1_000_000_00, 'หนึ่งล้านบาทถ้วน', 'One million baht only'],
    [1_000_001_21, 'หนึ่งล้านเอ็ดบาทยี่สิบเอ็ดสตางค์', 'One million one baht and twenty-one satang'],
    [11_000_000_00, 'สิบเอ็ดล้านบาทถ้วน', 'Eleven million baht only'],
    [21_000_021_00, 'ยี่สิบเอ็ดล้านยี่สิบเอ็ดบาทถ้วน', 'Twenty-one million twenty-one baht only'],
    [1_000_000_000_000_00, 'หนึ่งล้านล้านบาทถ้วน', 'One trillion baht only'],
  ])('%i satang', (satang, thai, english) => {
    expect(thaiWords(satang)).toBe(thai)
    expect(englishWords(satang)).toBe(english)
  })

  test.each([-1, 0.5, Number.NaN, 2 ** 53])('%d is no amount', amount => {
    expect(() => thaiWords(amount)).toThrow(RangeError)
    expect(() => englishWords(amount)).toThrow(RangeError)
  })
})
