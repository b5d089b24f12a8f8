import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Locale, locales } from '#app/paraglide/runtime.js'
import { fillAgreement, parseAgreement, splitClause } from './text.ts'

const FOLDER = new URL('../../../../db/starter/', import.meta.url)
const textOf = (locale: Locale, of = 'agreement') =>
  parseAgreement(readFileSync(new URL(`${of}/${locale}.md`, FOLDER), 'utf8'))

const english = textOf('en')
const translations = ['agreement', 'privacy'].flatMap(of =>
  locales
    .filter(locale => locale !== 'en')
    .map(locale => [of, locale, textOf(locale, of), textOf('en', of)] as const),
)

test('the agreement has six pages of at least eight clauses', () => {
  expect(english.pages).toHaveLength(6)
  expect(english.pages.every(page => page.clauses.length >= 8)).toBe(true)
})

test.each(translations)(
  'the %s text in %s has the same clauses under the same numbers',
  (_of, _locale, translated, original) => {
    const numbers = (pages: { clauses: string[] }[]) =>
      pages.map(page => page.clauses.map(clause => splitClause(clause).number))
    expect(numbers(translated.pages)).toEqual(numbers(original.pages))
  },
)

test.each(translations)(
  'the %s text in %s refers to the same clauses, parts and figures',
  (_of, _locale, translated, original) => {
    const figures = (clause: string) =>
      splitClause(clause).text.match(/\b(?:\d\.\d+|7|14|20|24|30|72|90|191|199|1669)\b/g)
    const all = (pages: { clauses: string[] }[]) =>
      pages.map(page => page.clauses.map(clause => figures(clause)?.toSorted() ?? []))
    expect(all(translated.pages)).toEqual(all(original.pages))
  },
)

test.each(translations)(
  'the %s text in %s says the same of the house, on the same conditions, clause by clause',
  (_of, _locale, translated, original) => {
    const marks = (clause: string) => clause.match(/\{\w+\}|\[\w+: /g)?.toSorted() ?? []
    const all = (pages: { clauses: string[] }[]) => pages.map(page => page.clauses.map(marks))
    expect(all(translated.pages)).toEqual(all(original.pages))
  },
)

test.each([
  ['en', 'the Thai text counts'],
  ['th', 'ให้ใช้ข้อความภาษาไทยฉบับนี้เป็นหลัก'],
  ['ru', 'применяется тайский'],
] as const)('the agreement in %s says that the Thai text counts', (locale, words) => {
  expect(textOf(locale).pages[5]?.clauses[9]).toContain(words)
})

test('what is true stays, what is not goes, and names become what they stand for', () => {
  const text = {
    title: 'T',
    pages: [{ title: 'P', clauses: ['1.1 A: [yes: We are {name}.][no: Nobody.][yes:  Call {phone}.]'] }],
  }
  const terms = { values: { name: 'Sala', phone: '024' }, holds: { yes: true, no: false } }
  expect(fillAgreement(text, terms).pages[0]?.clauses).toEqual(['1.1 A: We are Sala. Call 024.'])
})

test('what a name stands for is not read as anything else', () => {
  const text = { title: 'T', pages: [{ title: 'P', clauses: ['1.1 A: {name}'] }] }
  const name = '[no: {name}] $& 1.2 B: c'
  const filled = fillAgreement(text, { values: { name }, holds: { no: false } })
  expect(filled.pages[0]?.clauses).toEqual([`1.1 A: ${name}`])
})

test.each(['1.1 A: {nobody}', '1.1 A: [never: x]', '1.1 A: {constructor}'])(
  'words about something unknown are refused: %s',
  clause => {
    const text = { title: 'T', pages: [{ title: 'P', clauses: [clause] }] }
    expect(() => fillAgreement(text, { values: {}, holds: {} })).toThrow('something unknown')
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
  const agreement = parseAgreement('---\r\ntitle: T\r\n---\r\n# P\r\n\r\n1.1 A: one\r\ntwo\r\n')
  expect(agreement).toEqual({ title: 'T', pages: [{ title: 'P', clauses: ['1.1 A: one two'] }] })
})

test.each([
  ['# P\n\n1.1 A: text', 'no front matter'],
  ['---\nname: T\n---\n# P\n\n1.1 A: text', 'no title'],
  ['---\ntitle: T\n---\n1.1 A: text', 'Page 1 of the agreement does not begin'],
  ['---\ntitle: T\n---\n# P\n\n1.2 A: text', 'Expected clause 1.1'],
  ['---\ntitle: T\n---\n# P\n\nfree text', 'Not a clause'],
])('a broken text is refused with its reason: %j', (markdown, reason) => {
  expect(() => parseAgreement(markdown)).toThrow(reason)
})
