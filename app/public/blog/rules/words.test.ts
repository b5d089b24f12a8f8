import { expect, test } from 'vitest'
import { splitLines, splitTags, splitWords } from './words.ts'

test.each([
  ['a, b ,c', ['a', 'b', 'c']],
  ['remote work,  hot desk ', ['remote work', 'hot desk']],
  ['a,,b,', ['a', 'b']],
  ['a, a', ['a', 'a']],
  [' , ', []],
  ['', []],
])('%j splits into %j', (text, words) => {
  expect(splitWords(text)).toEqual(words)
})

test('tags are kept once, as they were first written', () => {
  expect(splitTags('Focus, focus, FOCUS, tea')).toEqual(['Focus', 'tea'])
})

test('an outline is one point a line', () => {
  expect(splitLines(' One\r\n\n Two ')).toEqual(['One', 'Two'])
})
