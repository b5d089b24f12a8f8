import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldEmail, isAccountEmail, isSameEmail, isValidEmail, normaliseEmail } from './email.ts'
import { normaliseName } from './person-name.ts'
import { isValidPhone, isWholePhone, normalisePhone } from './phone.ts'
import { storedText, typedText } from './typed-text.ts'

describe('an address', () => {
  test.each([
    ['\u200eNok@Example.com\u200f', 'Nok@Example.com'],
    ['\u00a0nok@example.com\u3000', 'nok@example.com'],
    ['n\u00adok@exa\u200bmple.com\ufeff', 'nok@example.com'],
    ['mailto:nok@example.com?subject=Hello%20you', 'nok@example.com'],
    ['MAILTO:nok@example.com.', 'nok@example.com'],
    ['Nok Dee <nok@example.com>', 'nok@example.com'],
    ['"Dee, Nok" <mailto:nok@example.com>;', 'nok@example.com'],
    ['(nok@example.com),', 'nok@example.com'],
    ['“nok@example.com”', 'nok@example.com'],
    ['"nok@example.com"', 'nok@example.com'],
    ['ｎｏｋ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'nok@example.com'],
    ['nok๑๒@example.com', 'nok12@example.com'],
    ['nok@mail٣.example.com', 'nok@mail3.example.com'],
    ['nok‑dee@co–working.example', 'nok-dee@co-working.example'],
    ["o'neil@example.com", "o'neil@example.com"],
    ['nok@münchen.example', 'nok@xn--mnchen-3ya.example'],
    ['nok@MÜNCHEN.example', 'nok@xn--mnchen-3ya.example'],
    ['nok@почта.рф', 'nok@xn--80a1acny.xn--p1ai'],
    ['ชื่อ@ตัวอย่าง.ไทย', 'ชื่อ@xn--72c1a1bt4awk9o.xn--o3cw4h'],
    ['Élodie@example.com', 'élodie@example.com'],
    ['', ''],
    ['nobody', 'nobody'],
  ])('%j is stored as %s', (typed, stored) => {
    expect(normaliseEmail(typed)).toBe(stored)
    expect(normaliseEmail(stored)).toBe(stored)
  })

  test.each(['a@b/ü.co', 'a@ü.1', 'a@ü..co', 'a@xn--ü.co', 'a\u200bb@c.de'])(
    '%j is refused as it stands',
    typed => {
      expect(isValidEmail(typed)).toBe(false)
    },
  )

  test('is the same in every spelling of its case and its domain', () => {
    expect(isSameEmail('Nok@Почта.РФ', 'nok@XN--80A1ACNY.xn--p1ai')).toBe(true)
    expect(isSameEmail('nok@example.com', 'nok@example.co')).toBe(false)
  })

  test.each([
    ['nok@example.com', true],
    ["o'neil+a@mail.example.co.th", true],
    ['ชื่อ@example.com', false],
    ['nok@xn--80a1acny.xn--p1ai', false],
    ['nok@example', false],
  ])('%s names an account of the team: %s', (typed, isFine) => {
    expect(isAccountEmail(typed)).toBe(isFine)
  })
})

describe('a phone number', () => {
  test.each([
    ['081.234.5678', '081-234-5678'],
    ['+66 (0)81–234‑5678', '+66 (0)81-234-5678'],
    ['\u202a+66\u00a081\u2009234 5678\u202c', '+66 81 234 5678'],
    ['๐๘๑-๒๓๔-๕๖๗๘', '081-234-5678'],
    ['٠٨١ ٢٣٤ ٥٦٧٨', '081 234 5678'],
    ['＋６６（０）８１２３４５６７８', '+66(0)812345678'],
    ['tel:+66812345678,', '+66812345678'],
    ['081·234·5678.', '081-234-5678'],
    ['081−234−5678;', '081-234-5678'],
    ['', ''],
    ['call me', 'call me'],
  ])('%j is stored as %s', (typed, stored) => {
    expect(normalisePhone(typed)).toBe(stored)
    expect(normalisePhone(stored)).toBe(stored)
  })

  test.each([
    ['038 123456', true],
    ['+66 (0)38-123', true],
    ['12345', false],
    ['081 234 5678 ext 2', false],
  ])('%s can be called: %s', (typed, isFine) => {
    expect(isWholePhone(typed)).toBe(isFine)
  })
})

describe('a name', () => {
  test.each([
    ['\u200eNok\u00a0Dee\u200f', 'Nok Dee'],
    ['Nok\u3000Dee ,', 'Nok Dee'],
    ['\u202eNok\u202c', 'Nok'],
    ['สม\u200bชาย', 'สมชาย'],
    ['Sala Co., Ltd.', 'Sala Co., Ltd.'],
    ['क्\u200dष', 'क्\u200dष'],
    ['👩\u200d💻 Nok', '👩\u200d💻 Nok'],
    ['\u200b\u2060', ''],
  ])('%j is stored as %j', (typed, stored) => {
    expect(normaliseName(typed)).toBe(stored)
    expect(normaliseName(stored)).toBe(stored)
  })
})

test('what was read is read the same again, whatever it was', () => {
  const odd = fc.array(
    fc.oneof(
      fc.constantFrom(...'@.<>"\'’-–. ()+๑٣１\u200e\u00a0ü', 'mailto:', 'tel:', 'nok', 'example.com'),
      fc.string(),
    ),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(odd, pieces => {
      const text = pieces.join('')
      const name = normaliseName(text)
      expect(normaliseName(name)).toBe(name)
      const email = normaliseEmail(text)
      if (isValidEmail(email)) expect(normaliseEmail(email)).toBe(email)
      if (isValidEmail(email)) expect(foldEmail(text)).toBe(email.toLowerCase())
      const phone = normalisePhone(text)
      if (isValidPhone(phone)) expect(normalisePhone(phone)).toBe(phone)
    }),
    { numRuns: 2000, examples: [[['"', '<', '@!.', '+']]] },
  )
})

test('a field is read by what it holds, and other texts are left alone', () => {
  expect(typedText('email', ' <nok@example.com> ')).toBe('nok@example.com')
  expect(typedText('contact', 'mailto:nok@example.com')).toBe('nok@example.com')
  expect(typedText('contact', '๐๘๑.๒๓๔.๕๖๗๘')).toBe('081-234-5678')
  expect(typedText('notes', '<a@b.co>.')).toBe('<a@b.co>.')
  expect(storedText('joinDate', '2569-01-01')).toBe('2569-01-01')
})

test('very long texts are answered at once', () => {
  for (const piece of ['<a@', '"', '.', '@', '๑', '\u200e', 'mailto:', '–']) {
    const text = piece.repeat(100_000)
    expect(isValidEmail(normaliseEmail(text))).toBe(false)
    expect(isValidPhone(normalisePhone(text))).toBe(false)
    expect(normaliseName(text)).toBe(text)
  }
})
