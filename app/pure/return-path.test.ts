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
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['', '/'],
  [null, '/'],
  [['/x'], '/'],
])('%j leads to %s', (value, path) => {
  expect(safeReturnPath(value, HERE)).toBe(path)
})
