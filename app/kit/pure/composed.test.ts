import { expect, test } from 'vitest'
import { composed } from './composed.ts'

test.each([
  ['Jose\u0301', 'Jos\u00e9'],
  ['\u0415\u0308лка', '\u0401лка'],
  ['Андре\u0438\u0306', 'Андре\u0439'],
  ['ป\u0e48\u0e38ก', 'ป\u0e38\u0e48ก'],
  ['\u1112\u1161\u11ab', '\u{d55c}'],
  ['Nguye\u0302\u0303n', 'Nguy\u1ec5n'],
  ['น้ำ 👩‍👩‍👧 ½ Ａ', 'น้ำ 👩‍👩‍👧 ½ Ａ'],
])('%j is kept as %j', (typed, kept) => {
  expect(composed(typed)).toBe(kept)
})

test('twelve marks on a letter stay, and what is piled on top of them goes', () => {
  const most = `a${'\u0316'.repeat(6)}${'\u0325'.repeat(6)}`
  expect(composed(most)).toBe(most)
  expect(composed(`${most}\u0316 b`)).toBe(`${most} b`)
})

test('a hundred thousand marks in disorder, which take minutes to put in order, are not', () => {
  expect(composed(`a${'\u0301\u0316'.repeat(500_000)}b`)).toHaveLength(13)
})
