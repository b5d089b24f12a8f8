import { expect, test } from 'vitest'
import { findTest, parseRules } from './rule-list.ts'

const TITLES = new Map([
  ['opens at nine', ['app/a.test.ts']],
  ['%s is %s', ['app/a.test.ts', 'tests/e2e/b.e2e.ts']],
])

test.each([
  ['opens at nine', ['app/a.test.ts']],
  ['opens at ten', []],
  ['%s is %s', ['app/a.test.ts', 'tests/e2e/b.e2e.ts']],
  ['tests/e2e/b.e2e.ts › %s is %s', ['tests/e2e/b.e2e.ts']],
  ['app/c.test.ts › opens at nine', []],
])('a test that a rule names as “%s” stands in %j', (proof, files) => {
  expect(findTest(proof, TITLES)).toEqual(files)
})

test('a rule is its text, and what proves it or why nothing does', () => {
  const document = `# Doors

What opens.

## doors.open

They open at nine:

- always.

Proven by:

- opens at nine
- tests/e2e/b.e2e.ts › %s is %s

## doors.close

They close.

Later: once there are
doors.
`
  const path = 'app/house/doors/rules.md'
  expect(parseRules(path, document)).toEqual([
    {
      id: 'doors.open',
      path,
      text: 'They open at nine:\n\n- always.',
      excuse: null,
      proofs: ['opens at nine', 'tests/e2e/b.e2e.ts › %s is %s'],
    },
    { id: 'doors.close', path, text: 'They close.', proofs: [], excuse: 'Later: once there are\ndoors.' },
  ])
})
