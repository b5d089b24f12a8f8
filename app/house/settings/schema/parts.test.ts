import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import { countOf, lineOf, linkOf, readHundredths, writeHundredths } from './parts.ts'

describe('amounts', () => {
  test.each([
    ['400', 400_00],
    ['24.5', 24_50],
    ['24.50', 24_50],
    ['0.01', 1],
    ['1,234,567.89', 1_234_567_89],
    ['10,000', 10_000_00],
    [' ฿ 250 ', 250_00],
    ['7%', 7_00],
    ['0', 0],
  ])('"%s" is %d hundredths', (text, hundredths) => {
    expect(readHundredths(text)).toBe(hundredths)
  })

  test.each([
    '',
    '-1',
    '1.234',
    '1e3',
    '10,00',
    '1.',
    '.5',
    'NaN',
    '12 000 000 000',
    '๒๐๐',
    '0x10',
    '1,0000',
  ])('"%s" is no amount', text => {
    expect(readHundredths(text)).toBeNull()
  })

  test('what is written reads back the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_99 }), amount => {
        expect(readHundredths(writeHundredths(amount))).toBe(amount)
      }),
    )
  })
})

describe('links', () => {
  const anyLink = linkOf()
  const secureLink = linkOf({ isHttpsOnly: true })

  test.each(['https://cal.com/sala', 'http://192.168.1.4:8080/x?y=1#z', 'https://ไทย.example/ก'])(
    '%s is a link',
    text => {
      expect(anyLink.parse(` ${text} `)).toBe(text)
    },
  )

  test('an empty field is no link', () => {
    expect(anyLink.parse('  ')).toBeNull()
  })

  test.each([
    'javascript:alert(1)',
    'JavaScript://cal.com/%0aalert(1)',
    'data:text/html,hi',
    'ftp://cal.com/x',
    'mailto:a@b.example',
    'cal.com/sala',
    '//cal.com/sala',
    'https://',
    'https://ca l.com',
    'https://cal.com/\nx',
  ])('%s is refused', text => {
    expect(anyLink.safeParse(text).error?.issues[0]?.message).toMatch(/^Please enter a full web address/)
  })

  test.each(['https://user:secret@cal.com/', 'https://user@cal.com/'])(
    '%s may not carry credentials',
    text => {
      expect(anyLink.safeParse(text).error?.issues[0]?.message).toMatch(/user name or password/)
    },
  )

  test.each(['http://buy.stripe.com/x', 'buy.stripe.com/x', 'javascript:alert(1)'])(
    '%s is not secure enough for money',
    text => {
      expect(secureLink.safeParse(text).error?.issues[0]?.message).toMatch(/begins with https/)
    },
  )

  test('a link of endless length is refused', () => {
    expect(anyLink.safeParse(`https://cal.com/${'x'.repeat(990)}`).success).toBe(false)
  })
})

describe('counts', () => {
  test.each([
    ['1', 1],
    ['24', 24],
    ['1,0', 10],
  ])('"%s" is %d', (text, count) => {
    expect(countOf(1, 24).parse(text)).toBe(count)
  })

  test.each(['0', '25', '-3', '2.5', '', 'many', '99999999999'])('"%s" is no hour count', text => {
    expect(
      countOf(1, 24)
        .safeParse(text)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['Please enter a whole number from 1 to 24'])
  })
})

test('a line loses what a database or a mail header cannot hold', () => {
  const line = lineOf(20, () => 'missing')
  expect(line.parse('  Sala\r\nBcc:\t x\u0000 ')).toBe('Sala Bcc: x')
  expect(line.safeParse(' \u0000 ').error?.issues[0]?.message).toBe('missing')
  expect(line.safeParse('x'.repeat(21)).error?.issues[0]?.message).toBe('Please use at most 20 characters')
})

test('each field shows its first error', () => {
  const schema = z.object({ a: z.string().min(2, 'short').regex(/x/, 'no x'), b: z.string() })
  expect(errorsOf(schema, { a: 'y', b: '' })).toEqual({ a: 'short' })
})
