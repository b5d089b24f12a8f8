import { expect, test } from 'vitest'
import { isVisible } from './visible.ts'

test.each([
  '',
  ' ',
  '\u00A0\u3000',
  '\u200B\u200B',
  '\u2060\uFEFF',
  '\u202E\u202C',
  '\u00AD',
  '\u3164',
  '\u2800',
  '\u0301',
])('%j shows nothing', text => {
  expect(isVisible(text)).toBe(false)
})

test.each(['a', 'ก', '\u0E40', '😀', '🇹🇭', '0', '.', '\u200Bสมชาย', 'e\u0301', 'ﷺ'])(
  '%j can be seen',
  text => {
    expect(isVisible(text)).toBe(true)
  },
)
