import { expect, test } from 'vitest'
import { sayMigrated } from './migrated.ts'

const rolls = (tag: string) => ({ tag, breaks: null })
const breaks = (tag: string) => ({ tag, breaks: `${tag} drops a column; start all servers anew.` })

test.each([
  [[rolls('0081_a')], 'The database is migrated (0081_a). Servers of the version just before may go on'],
  [
    [rolls('0081_a'), rolls('0082_b'), rolls('0083_c')],
    'The database is migrated (0081_a to 0083_c). Servers of',
  ],
  [
    [breaks('0081_a')],
    'The database is migrated (0081_a). Stop every server of an earlier version now. 0081_a: 0081_a drops a column;',
  ],
  [
    [rolls('0081_a'), breaks('0082_b'), rolls('0083_c'), breaks('0084_d')],
    'The database is migrated (0081_a to 0084_d). Stop every server of an earlier version now. 0082_b: 0082_b drops a column; start all servers anew. 0084_d: 0084_d drops',
  ],
])('after %j the start says which servers may go on', (steps, said) => {
  expect(sayMigrated(steps).slice(0, said.length)).toBe(said)
  expect(sayMigrated(steps)).not.toContain('\n')
})
