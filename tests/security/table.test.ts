import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { holdsTitle, PROOF, tableRows } from '../support/proofs.ts'
import { ASVS, requirementsOf } from './asvs.ts'

const cellsOf = (row: string) => row.split('|').map(cell => cell.trim())
const proofsOf = (cell: string) =>
  [...cell.matchAll(PROOF)].map(([, path = '', title = '']) => ({ path, title }))
const isProven = (cell: string) =>
  proofsOf(cell).length > 0 && proofsOf(cell).every(({ path, title }) => holdsTitle(path, title))

test('every claim about security names a defence and a test that exist', () => {
  const rows = tableRows(readFileSync('docs/security.md', 'utf8'), 'What must hold')
  const wrong = rows.filter(row => {
    const [, , defence = '', proofs = ''] = cellsOf(row)
    const path = /^`([^`]+)`/.exec(defence)?.[1] ?? ''
    return !existsSync(path) || !isProven(proofs)
  })
  expect(wrong).toEqual([])
  expect(rows.length).toBeGreaterThan(80)
})

const STATES = ['kept', 'kept, no test', 'open', 'not applicable']

const asvs = tableRows(readFileSync('docs/security-asvs.md', 'utf8'), 'Section')
  .map(cellsOf)
  .filter(([, section = '']) => /^\d+\.\d+$/.test(section))
  .map(([, section = '', requirements = '', state = '', words = '', proofs = '']) => {
    const named = [...words.matchAll(/`([\w./-]+\.\w+)`/g)].map(([, path = '']) => path)
    return { section, requirements: requirements.split(', '), state, words, named, proofs }
  })

test('every requirement of ASVS 5.0 level 1 and 2 has one line, which says how it stands', () => {
  const listed = asvs.flatMap(({ section, requirements }) => requirements.map(each => `${section} ${each}`))
  const wanted = Object.keys(ASVS).flatMap(section =>
    requirementsOf(section).map(each => `${section} ${each}`),
  )
  expect(listed.toSorted()).toEqual(wanted.toSorted())
  expect(asvs.filter(({ state, words }) => !STATES.includes(state) || words.length < 5)).toEqual([])
})

test('what is kept of it names where, and a test or that there is none; nothing else names a test', () => {
  const wrong = asvs.filter(({ state, named, proofs }) => {
    const isThere = named.every(path => existsSync(path))
    if (state === 'kept') return !isThere || named.length === 0 || !isProven(proofs)
    if (state === 'kept, no test') return !isThere || named.length === 0 || proofs !== ''
    return !isThere || proofs !== ''
  })
  expect(wrong).toEqual([])
})

test('the sums at its head are those of its lines', () => {
  const count = (wanted: string) =>
    asvs
      .filter(({ state }) => state === wanted)
      .reduce((sum, { requirements }) => sum + requirements.length, 0)
  const head = readFileSync('docs/security-asvs.md', 'utf8').replace(/\s+/g, ' ')
  const [kept = 0, untested = 0, open = 0, foreign = 0] = STATES.map(count)
  expect(head).toContain(
    `Of ${kept + untested + open + foreign} requirements ${kept} are kept with a test, ${untested} without one, ${open} are open and ${foreign} do not apply.`,
  )
})
