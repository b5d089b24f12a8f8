import { expect, test } from 'vitest'
import { acceptsGzip, matchesEtag } from './http-headers.ts'

test.each([
  [undefined, false],
  ['', false],
  ['identity', false],
  ['gzip', true],
  ['gzip, deflate, br', true],
  ['br;q=1.0, GZIP;q=0.5', true],
  ['gzip;q=0', false],
  ['gzip; q=0.000', false],
  ['gzip;q=0.001', true],
  ['x-gzip-like', false],
])('Accept-Encoding %j takes gzip: %j', (header, expected) => {
  expect(acceptsGzip(header)).toBe(expected)
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
