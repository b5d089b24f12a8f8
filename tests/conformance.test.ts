import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const TABLE = readFileSync('docs/conformance.md', 'utf8')
const PROOF = /`([\w./-]+\.ts) › ([^`]+)`/g

const rows = TABLE.split('\n').filter(line => line.startsWith('| ') && !/^\| (-|What it says)/.test(line))
const proofs = [...TABLE.matchAll(PROOF)].map(([, path = '', title = '']) => ({ path, title }))

/** A title as the source spells it, whichever quotes it stands in. */
function holdsTitle(path: string, title: string) {
  if (!existsSync(path)) return false
  const source = readFileSync(path, 'utf8').replaceAll("\\'", "'")
  return ["'", '`', '"'].some(quote => source.includes(quote + title + quote))
}

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
