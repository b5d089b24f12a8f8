import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { holdsTitle, PROOF, tableRows } from './support/proofs.ts'

const TABLE = readFileSync('docs/conformance.md', 'utf8')

const rows = tableRows(TABLE, 'Rule')
const ids = rows.map(row => /^\| `([a-z]+\.[a-z\d-]+)` \|/.exec(row)?.[1] ?? row)
const proofs = [...TABLE.matchAll(PROOF)].map(([, path = '', title = '']) => ({ path, title }))

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

test('every test that the table names exists', () => {
  const missing = proofs.filter(({ path, title }) => !holdsTitle(path, title))
  expect(missing).toEqual([])
  expect(proofs.length).toBeGreaterThan(100)
})

test('every statement is proven, or says when it will be', () => {
  const states = rows.map(row => row.split('|').at(-2)?.trim() ?? '')
  const open = rows.filter((row, index) => {
    const state = states[index] ?? ''
    return state === 'proven' ? row.search(PROOF) < 0 : !/^(later: |not ours: )\S/.test(state)
  })
  expect(open).toEqual([])
})

test('every rule has an id of its own', () => {
  expect(ids.filter((id, index) => id.startsWith('|') || ids.indexOf(id) !== index)).toEqual([])
  expect(ids.length).toBeGreaterThan(200)
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
