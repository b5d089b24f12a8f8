import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAgreement, splitClause } from './parse.ts'

const english = parseAgreement(readFileSync(new URL('./en.md', import.meta.url), 'utf8'))
const thai = parseAgreement(readFileSync(new URL('./th.md', import.meta.url), 'utf8'))

test('the agreement has six pages in both languages', () => {
  expect(english.pages).toHaveLength(6)
  expect(thai.pages).toHaveLength(6)
})

test('both languages are the same version', () => {
  expect(english.version).toBe('2026-11-01')
  expect(thai.version).toBe(english.version)
})

test('both languages have the same clauses under the same numbers', () => {
  const numbers = (pages: { clauses: string[] }[]) =>
    pages.map(page => page.clauses.map(clause => splitClause(clause).number))
  expect(numbers(thai.pages)).toEqual(numbers(english.pages))
  expect(english.pages.every(page => page.clauses.length >= 8)).toBe(true)
})

test('both languages refer to the same clauses, parts and figures', () => {
  const figures = (clause: string) =>
    splitClause(clause).text.match(/\b(?:\d\.\d+|7|14|20|24|30|72|90|191|199|1669)\b/g)
  const all = (pages: { clauses: string[] }[]) =>
    pages.map(page => page.clauses.map(clause => figures(clause)?.toSorted() ?? []))
  expect(all(thai.pages)).toEqual(all(english.pages))
})

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
