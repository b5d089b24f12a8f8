import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { holdsTitle, PROOF, tableRows } from './support/proofs.ts'

const TABLE = readFileSync('docs/conformance.md', 'utf8')

const rows = tableRows(TABLE, 'What it says')
const proofs = [...TABLE.matchAll(PROOF)].map(([, path = '', title = '']) => ({ path, title }))

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
