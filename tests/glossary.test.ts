import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableRows } from './support/proofs.ts'

const GLOSSARY = readFileSync('docs/glossary.md', 'utf8')
const LANGUAGES = { en: 'English', th: 'Thai', ru: 'Russian' } as const
type Language = keyof typeof LANGUAGES

const languages = Object.keys(LANGUAGES) as Language[]
const texts = languages.flatMap(language => {
  const { $schema, ...messages } = JSON.parse(readFileSync(`messages/${language}.json`, 'utf8'))
  return Object.entries(messages).map(([key, text]) => ({ language, key, text: wordsOf(text) }))
})

/** The lines that people read: a message with plurals has several, under `match`. */
function wordsOf(message: unknown): string {
  if (typeof message === 'string') return message
  const variants = message as { match: Record<string, string> }[]
  return variants.flatMap(({ match }) => Object.values(match)).join('\n')
}

/** A pipe within a cell is written `\|`. */
const cellsOf = (row: string) => row.split(/(?<!\\)\|/).map(cell => cell.trim().replaceAll('\\|', '|'))
const codeIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

const section = (heading: string) => GLOSSARY.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''

const rules = tableRows(section('Say it so'), 'Language').map(row => {
  const [, language, not, but = '', right] = cellsOf(row)
  const [pattern = ''] = codeIn(not)
  return { language, pattern, but, right: codeIn(right) }
})

const specified = tableRows(section('Said otherwise, word for word as specified'), 'Key').flatMap(row => {
  const [, key, into = ''] = cellsOf(row)
  return into.split(' ').map(language => ({ key: codeIn(key)[0], language }))
})

/** Thai writes its words without spaces between them; elsewhere a pattern begins a word. */
function saysOtherwise({ language, pattern }: { language?: string; pattern: string }, text: string) {
  const begin = language === 'th' ? '' : '(?<![\\p{L}.])'
  return new RegExp(`${begin}(?:${pattern})`, 'iu').test(text)
}

const findings = texts.flatMap(({ language, key, text }) =>
  rules
    .filter(rule => rule.language === language && !rule.right.some(beginning => key.startsWith(beginning)))
    .filter(rule => saysOtherwise(rule, text))
    .map(({ but }) => ({ language, key, finding: `${language}.${key}: “${text}” should say: ${but}` })),
)
const isSpecified = ({ key, language }: { key: string; language: string }) =>
  specified.some(exception => exception.key === key && exception.language === language)

test('every thing is called by its one name, but in the texts that are specified', () => {
  expect(findings.filter(found => !isSpecified(found)).map(({ finding }) => finding)).toEqual([])
  expect(rules.length).toBeGreaterThan(30)
})

test('no exception is listed that is none', () => {
  const needed = specified.filter(({ key, language }) =>
    findings.some(found => found.key === key && found.language === language),
  )
  expect(specified).toEqual(needed)
})

test('every term is one that people read', () => {
  const terms = tableRows(section('Terms'), 'Thing').flatMap(row => {
    const [, , ...names] = cellsOf(row)
    return languages.map((language, index) => ({ language, term: names[index] ?? '' }))
  })
  const unread = terms.filter(({ language, term }) => {
    const stem = language === 'ru' ? term.slice(0, -2) : term
    return !texts.some(
      text => text.language === language && text.text.toLowerCase().includes(stem.toLowerCase()),
    )
  })
  expect(unread).toEqual([])
  expect(terms.every(({ term }) => term.length > 1)).toBe(true)
})

/** What a program spells: addresses, file names, variables, numbers of a form, and what to type. */
const SPELLED = /\{\w+\}|https?:\/\/\S*|\S+@\S+|\b[\w.-]+\.[a-z]{2,}\b|\/\w+|--\S+|\b[A-Z]+_[A-Z_]*/g

test('no English is left on Thai and Russian pages', () => {
  const kept = new Set(section('Stays in Latin letters').match(/[A-Za-z]+/g))
  const left = texts.flatMap(({ language, key, text }) => {
    if (language === 'en') return []
    const words = text.replaceAll(SPELLED, ' ').match(/[A-Za-z]{3,}/g) ?? []
    const english = words.filter(word => !kept.has(word))
    return english.length > 0 ? [`${language}.${key}: ${english.join(' ')}`] : []
  })
  expect(left).toEqual([])
})
