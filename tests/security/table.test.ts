import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { holdsTitle, PROOF, tableRows } from '../support/proofs.ts'

const rows = tableRows(readFileSync('docs/security.md', 'utf8'), 'What must hold')

test('every claim about security names a defence and a test that exist', () => {
  const wrong = rows.filter(row => {
    const [, , defence = '', proofs = ''] = row.split('|').map(cell => cell.trim())
    const path = /^`([^`]+)`/.exec(defence)?.[1] ?? ''
    const found = [...proofs.matchAll(PROOF)]
    return (
      !existsSync(path) ||
      found.length === 0 ||
      !found.every(([, file = '', title = '']) => holdsTitle(file, title))
    )
  })
  expect(wrong).toEqual([])
  expect(rows.length).toBeGreaterThan(80)
})
