import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSearch } from './search-terms.ts'

test.each([
  ['', null],
  [' n ', null],
  ['\u0000\n', null],
  ['nok', { text: 'nok', words: ['nok'], phone: null }],
  ['  Nok   Suwan ', { text: 'Nok   Suwan', words: ['Nok', 'Suwan'], phone: null }],
  ['นก', { text: 'นก', words: ['นก'], phone: null }],
  ['no\u0000k', { text: 'no k', words: ['no', 'k'], phone: null }],
  ['+66 81 234', { text: '+66 81 234', words: ['+66', '81', '234'], phone: '81234' }],
  ['081-234', { text: '081-234', words: ['081-234'], phone: '81234' }],
  ['081', { text: '081', words: ['081'], phone: null }],
  ['8123', { text: '8123', words: ['8123'], phone: '8123' }],
  ['a b c d e f g', { text: 'a b c d e f g', words: ['a', 'b', 'c', 'd', 'e', 'f'], phone: null }],
  ['x'.repeat(101), { text: 'x'.repeat(100), words: ['x'.repeat(100)], phone: null }],
])('%j is searched for as %j', (typed, terms) => {
  expect(readSearch(typed)).toEqual(terms)
})

test('whatever is typed, what is searched for is short and free of control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), typed => {
      const terms = readSearch(typed)
      if (!terms) return
      expect(terms.text.length).toBeLessThanOrEqual(100)
      expect(terms.words.length).toBeLessThanOrEqual(6)
      expect(terms.text).not.toMatch(/\p{Cc}/u)
    }),
  )
})
