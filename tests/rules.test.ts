import { globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { findTest, readRules, readTitles, renderRules } from '../scripts/rule-list.ts'

const rules = readRules()
const titles = readTitles()
const ids = rules.map(({ id }) => id)

const FOLDERS = 'app,server,db,scripts,tests,proof,docs,deploy'
const FILES = [
  ...globSync('*.{md,ts,json}'),
  ...globSync(`{${FOLDERS}}/**/*.{ts,tsx,css,sql,md,js,mjs,sh}`),
].filter(path => !path.includes('paraglide/'))

/** `(rule plans.total)` or `(rule plans.total, rule tax.vat-rate)`; a comment may break its line anywhere within. */
const REFERENCE = /\brule[ \n*/]+([a-z]{3,}\.[a-z][a-z\d-]*)/g

/** A document by its file name; what stands in another case or is put together is none of ours. */
const DOCUMENT = /(?<![\w$}*/.-])[\w./-]*?([a-z\d-]+\.md)\b/g
/** How documents outside of the repository were once named. */
const ELSEWHERE =
  /\u00a7|\bthe[ \n*/]+specification\b|\b(?:public[-]site|admin[-]and[-]blog|thai[-]payments|security[-]checks)\b/gi

test('every test that a rule names exists, in one file', () => {
  const wrong = rules.flatMap(({ id, proofs }) =>
    proofs.flatMap(proof => {
      const files = findTest(proof, titles)
      if (files.length === 0) return `${id}: no test is called “${proof}”`
      return files.length > 1 ? `${id}: “${proof}” needs its file before it, one of ${files.join(', ')}` : []
    }),
  )
  expect(wrong).toEqual([])
  expect(rules.flatMap(({ proofs }) => proofs).length).toBeGreaterThan(1000)
})

test('every rule is stated and proven, or says why not', () => {
  const open = rules.filter(
    ({ text, proofs, excuse }) => text === '' || (proofs.length === 0) === (excuse === null),
  )
  expect(open).toEqual([])
})

test('every rule has an id of its own', () => {
  expect(ids.filter((id, index) => !/^[a-z]+\.[a-z\d-]+$/.test(id) || ids.indexOf(id) !== index)).toEqual([])
  expect(ids.length).toBeGreaterThan(400)
})

test('rules stand in the folder of a noun', () => {
  const documents = globSync(`{${FOLDERS}}/**/rules.md`).filter(path => path !== join('docs', 'rules.md'))
  expect(documents.toSorted()).toEqual([...new Set(rules.map(({ path }) => normalize(path)))].toSorted())
})

test('a rule is short, in lines that can be read, and no row of a table', () => {
  const unreadable = rules.filter(
    ({ text }) =>
      text.replaceAll(/\s+/g, ' ').length > 600 ||
      text.split('\n').some(line => line.length > 120 || line.startsWith('|')),
  )
  expect(unreadable.map(({ id }) => id)).toEqual([])
})

test('docs/rules.md is up to date: else run npm run rules', () => {
  expect(readFileSync('docs/rules.md', 'utf8')).toBe(renderRules(rules, titles))
})

test('every rule that is named exists', () => {
  const named = FILES.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(REFERENCE)].map(([, id = '']) => ({ file, id })),
  )
  expect(named.filter(({ id }) => !ids.includes(id))).toEqual([])
  expect(named.length).toBeGreaterThan(250)
})

test('nothing refers to a document that is not here', () => {
  const documents = new Set(
    globSync(['*.md', `{${FOLDERS}}/**/*.md`]).map(path => path.slice(path.lastIndexOf('/') + 1)),
  )
  const foreign = FILES.flatMap(file => {
    const text = readFileSync(file, 'utf8')
    const missing = [...text.matchAll(DOCUMENT)].filter(([, name = '']) => !documents.has(name))
    return [...missing, ...text.matchAll(ELSEWHERE)].map(([words]) => ({ file, words }))
  })
  expect(foreign).toEqual([])
})
