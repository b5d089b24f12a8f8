import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '#app/paraglide/runtime.js'
import { parseAgreement, splitClause } from './parse.ts'

const english = parseAgreement(readFileSync(new URL('./en.md', import.meta.url), 'utf8'))
const translations = locales
  .filter(locale => locale !== 'en')
  .map(
    locale =>
      [locale, parseAgreement(readFileSync(new URL(`./${locale}.md`, import.meta.url), 'utf8'))] as const,
  )

test('the agreement has six pages of at least eight clauses', () => {
  expect(english.pages).toHaveLength(6)
  expect(english.pages.every(page => page.clauses.length >= 8)).toBe(true)
})

test.each(translations)('the agreement in %s is the same version as in English', (_locale, translated) => {
  expect(english.version).toBe('2026-11-01')
  expect(translated.version).toBe(english.version)
})

test.each(translations)(
  'the agreement in %s has the same clauses under the same numbers',
  (_locale, translated) => {
    const numbers = (pages: { clauses: string[] }[]) =>
      pages.map(page => page.clauses.map(clause => splitClause(clause).number))
    expect(numbers(translated.pages)).toEqual(numbers(english.pages))
  },
)

test.each(translations)(
  'the agreement in %s refers to the same clauses, parts and figures',
  (_locale, translated) => {
    const figures = (clause: string) =>
      splitClause(clause).text.match(/\b(?:\d\.\d+|7|14|20|24|30|72|90|191|199|1669)\b/g)
    const all = (pages: { clauses: string[] }[]) =>
      pages.map(page => page.clauses.map(clause => figures(clause)?.toSorted() ?? []))
    expect(all(translated.pages)).toEqual(all(english.pages))
  },
)

test('a clause is taken apart into number, name and text', () => {
  expect(splitClause('3.10 Your guests: They ask: “May we?”')).toEqual({
    number: '3.10',
    name: 'Your guests',
    text: 'They ask: “May we?”',
  })
})

test('wrapped lines and Windows line ends read as one line', () => {
  const agreement = parseAgreement(
    '---\r\nversion: 2026-01-31\r\ntitle: T\r\n---\r\n# P\r\n\r\n1.1 A: one\r\ntwo\r\n',
  )
  expect(agreement).toEqual({
    version: '2026-01-31',
    title: 'T',
    pages: [{ title: 'P', clauses: ['1.1 A: one two'] }],
  })
})

test.each([
  ['# P\n\n1.1 A: text', 'no front matter'],
  ['---\ntitle: T\n---\n# P\n\n1.1 A: text', 'no version'],
  ['---\nversion: soon\ntitle: T\n---\n# P\n\n1.1 A: text', 'not a day: soon'],
  ['---\nversion: 2026-01-31\n---\n# P\n\n1.1 A: text', 'no title'],
  ['---\nversion: 2026-01-31\ntitle: T\n---\n1.1 A: text', 'Page 1 of the agreement does not begin'],
  ['---\nversion: 2026-01-31\ntitle: T\n---\n# P\n\n1.2 A: text', 'Expected clause 1.1'],
  ['---\nversion: 2026-01-31\ntitle: T\n---\n# P\n\nfree text', 'Not a clause'],
])('a broken text is refused with its reason: %j', (markdown, reason) => {
  expect(() => parseAgreement(markdown)).toThrow(reason)
})
