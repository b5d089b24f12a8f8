import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeSlug, isSlug, LONGEST_SLUG, proposeSlug } from './slug.ts'

test.each([
  ['Leading a Remote Team', 'leading-a-remote-team'],
  ['  Café, crème & co.  ', 'cafe-creme-co'],
  ["What's new in 2026?", 'whats-new-in-2026'],
  ['---', 'post'],
  ['', 'post'],
  ['ผู้นำที่ดี', 'post'],
  ['AI สำหรับทีม 5 คน', 'ai-5'],
  [`${'word '.repeat(20)}`, 'word-'.repeat(15).concat('word')],
  ['x'.repeat(100), 'x'.repeat(80)],
])('%j suggests %j', (title, slug) => {
  expect(proposeSlug(title)).toBe(slug)
})

test('whatever the title is, the suggestion is a slug', () => {
  fc.assert(fc.property(fc.string({ maxLength: 300 }), title => isSlug(proposeSlug(title))))
})

test.each([
  ['a', true],
  ['a-1-b', true],
  ['a'.repeat(LONGEST_SLUG), true],
  ['a'.repeat(LONGEST_SLUG + 1), false],
  ['', false],
  ['A', false],
  ['a--b', false],
  ['-a', false],
  ['a-', false],
  ['a b', false],
  ['a/b', false],
  ['ก', false],
])('%j is a slug: %s', (text, is) => {
  expect(isSlug(text)).toBe(is)
})

test('a slug that is taken gets the next number, and stays a slug', () => {
  expect(freeSlug('tea', new Set())).toBe('tea')
  expect(freeSlug('tea', new Set(['tea', 'tea-2']))).toBe('tea-3')
  const long = 'x'.repeat(80)
  expect(freeSlug(long, new Set([long]))).toBe(`${'x'.repeat(78)}-2`)
})
