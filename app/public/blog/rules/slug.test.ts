import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeSlug, isSlug, LONGEST_SLUG, proposeSlug, SLUG_PATTERN } from './slug.ts'

test.each([
  ['Leading a Remote Team', 'leading-a-remote-team'],
  ['  Café, crème & co.  ', 'cafe-creme-co'],
  ["What's new in 2026?", 'whats-new-in-2026'],
  ['---', 'post'],
  ['', 'post'],
  ['你好', 'post'],
  ['مرحبا', 'post'],
  ['ผู้นำที่ดี', 'ผู้นำที่ดี'],
  ['AI สำหรับทีม 5 คน', 'ai-สำหรับทีม-5-คน'],
  ['ปี ๒๕๖๙ ฿500', 'ปี-2569-500'],
  ['น้ำ', 'น้ำ'],
  ['น\u0e4d\u0e49\u0e32', 'น้ำ'],
  ['ช้าๆ ได้พร้าเล่มงาม', 'ช้าๆ-ได้พร้าเล่มงาม'],
  ['Как работать у моря', 'kak-rabotat-u-morya'],
  ['ЩИ, ёлка & подъезд №5', 'shchi-yolka-podezd-no5'],
  ['Йога', 'yoga'],
  ['Й', 'y'],
  ['Київ', 'kiyiv'],
  ['Кофе и กาแฟ', 'kofe-i-กาแฟ'],
  ['Straße, Øl, Łódź', 'strasse-ol-lodz'],
  [`${'word '.repeat(20)}`, 'word-'.repeat(15).concat('word')],
  ['x'.repeat(100), 'x'.repeat(80)],
  ['ดี'.repeat(50), 'ดี'.repeat(40)],
  [`${'ก'.repeat(79)}ดี`, 'ก'.repeat(79)],
  [`${'ก'.repeat(78)}เดิน`, 'ก'.repeat(78)],
  [`${'ก'.repeat(79)}เดิน`, 'ก'.repeat(79)],
])('%j suggests %j', (title, slug) => {
  expect(proposeSlug(title)).toBe(slug)
})

test('whatever the title is, the suggestion is a slug', () => {
  const thai = fc.integer({ min: 0xe00, max: 0xe7f }).map(code => String.fromCharCode(code))
  const cyrillic = fc.integer({ min: 0x400, max: 0x4ff }).map(code => String.fromCharCode(code))
  const letters = fc
    .array(fc.oneof(thai, cyrillic, fc.constantFrom(' ', 'é', 'x')))
    .map(some => some.join(''))
  const titles = fc.oneof(fc.string({ maxLength: 300, unit: 'binary' }), letters)
  fc.assert(
    fc.property(titles, title => isSlug(proposeSlug(title)) && SLUG_PATTERN.test(proposeSlug(title))),
    { numRuns: 2000 },
  )
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
  ['ก', true],
  ['ผู้นำ-2', true],
  ['น\u0e4d\u0e32', false],
  ['๕', false],
  ['привет', false],
  ['é', false],
])('%j is a slug: %s', (text, is) => {
  expect(isSlug(text)).toBe(is)
})

test('a slug that is taken gets the next number, and stays a slug', () => {
  expect(freeSlug('tea', new Set())).toBe('tea')
  expect(freeSlug('tea', new Set(['tea', 'tea-2']))).toBe('tea-3')
  const long = 'x'.repeat(80)
  expect(freeSlug(long, new Set([long]))).toBe(`${'x'.repeat(78)}-2`)
})
