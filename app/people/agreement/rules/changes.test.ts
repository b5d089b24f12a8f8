import { expect, test } from 'vitest'
import { changedClauses } from './changes.ts'

const textOf = (...clauses: string[]) => ({ title: 'Agreement', pages: [{ title: 'One', clauses }] })
const BEFORE = textOf('1.1 Who: We are A.', '1.2 Quiet: No calls.')

test.each([
  ['the same text', BEFORE, []],
  [
    'another wording',
    textOf('1.1 Who: We are B.', '1.2 Quiet: No calls.'),
    [{ kind: 'changed', number: '1.1', name: 'Who', text: 'We are B.' }],
  ],
  [
    'a new clause',
    textOf('1.1 Who: We are A.', '1.2 Quiet: No calls.', '1.3 Guests: One at a time.'),
    [{ kind: 'added', number: '1.3', name: 'Guests', text: 'One at a time.' }],
  ],
  [
    'a clause that goes',
    textOf('1.1 Who: We are A.'),
    [{ kind: 'removed', number: '1.2', name: 'Quiet', text: 'No calls.' }],
  ],
] as const)('of %s that is what changed', (_, after, expected) => {
  expect(changedClauses(BEFORE, after)).toEqual(expected)
})
