import { expect, test } from 'vitest'
import { chooseEncoding, matchesEtag } from './http-headers.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=1.0, GZIP;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['gzip; q=0.000', 'identity'],
  ['gzip;q=0.001', 'gzip'],
  ['x-gzip-like', 'identity'],
])('Accept-Encoding %j takes %s, also the second time', (header, expected) => {
  expect(chooseEncoding(header)).toBe(expected)
  expect(chooseEncoding(header)).toBe(expected)
})

test('headers that nobody has sent before are read when others are remembered, too', () => {
  for (let n = 0; n < 200; n++) chooseEncoding(`br;q=0.${n}1`)
  expect(chooseEncoding('br;q=0.9999')).toBe('br')
  expect(chooseEncoding('gzip;q=0.9999')).toBe('gzip')
})

test.each([
  [undefined, false],
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['"b"', false],
  ['*', true],
])('If-None-Match %j names W/"a": %j', (header, expected) => {
  expect(matchesEtag(header, 'W/"a"')).toBe(expected)
})
