import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

const HERE = 'https://sala.example'

test.each([
  ['/', '/'],
  ['/membership?plan=Day+Pass#top', '/membership?plan=Day+Pass#top'],
  ['/th/../th', '/th'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/x/..//evil.example', '/'],
  ['/%2e//evil.example', '/'],
  ['/.\\\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['', '/'],
  [null, '/'],
  [['/x'], '/'],
])('%j leads to %s', (value, path) => {
  expect(safeReturnPath(value, HERE)).toBe(path)
})

test('whatever is asked, a browser that is led there stays on this site', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '\t',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'https:',
  )
  const anything = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 8 }).map(all => `/${all.join('')}`),
  )
  fc.assert(
    fc.property(anything, value => new URL(safeReturnPath(value, HERE), HERE).origin === HERE),
    { numRuns: 2_000 },
  )
})
