import { expect, test } from 'vitest'
import { describePost, readingMinutes, textsOf } from './reading.ts'

test.each([
  ['its own description', 'What it is about.', 'Section', 'What it is about.'],
  ['the first 150 characters of the first section', '', 'x'.repeat(151), `${'x'.repeat(150)}…`],
  ['a short first section with its ellipsis', '', 'Short.', 'Short.…'],
  ['letters that take two units, whole', '', '🌴'.repeat(200), `${'🌴'.repeat(150)}…`],
  ['nothing, where there is nothing', ' ', ' \n', null],
])('a card says %s', (_what, metaDescription, section, shown) => {
  expect(describePost(metaDescription, section)).toBe(shown)
})

test.each([
  [0, 1],
  [1, 1],
  [329, 1],
  [331, 2],
  [2_200, 10],
])('%i words take %i minutes to read', (count, minutes) => {
  expect(readingMinutes([Array(count).fill('word').join(' ')])).toBe(minutes)
})

test('Thai words count, though no spaces part them', () => {
  expect(readingMinutes(['การทำงานเป็นทีม'.repeat(200)])).toBeGreaterThan(2)
})

test('a body is read from its introduction to its summary', () => {
  const cta = { text: 'Go', url: '/x' }
  const body = {
    introduction: 'a',
    sections: [{ heading: 'b', content: 'c' }],
    conclusion: { summary: 'd', cta },
  }
  expect(textsOf(body)).toEqual(['a', 'b', 'c', 'd'])
  expect(textsOf('plain')).toEqual(['plain'])
})
