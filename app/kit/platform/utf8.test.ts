import { expect, test } from 'vitest'
import { utf8Of } from './utf8.server.ts'

test.each([
  ['nothing', ''],
  ['plain letters', 'Sala'],
  ['letters of every length', 'aé—สวัสดี🏝'],
  ['more than there was before', 'ศาลา '.repeat(100_000)],
  ['half a character', 'a\ud83cb'],
  ['less after more', 'ศาลา'],
])('%s become the bytes that they are for everybody', (_what, text) => {
  expect(utf8Of(text).equals(Buffer.from(text))).toBe(true)
})

test('bytes that were given away stay as they are', () => {
  const [first] = [utf8Of('ก่อน'), utf8Of('หลัง')]
  expect(String(first)).toBe('ก่อน')
})
