import { expect, test } from 'vitest'
import { graphOf, listCircles, listPairs } from './noun-graph.ts'

const graph = (...arrows: [string, string][]) =>
  graphOf(arrows.map(([from, to]) => ({ from: `app/${from}`, to: `app/${to}`, isType: false })))

test('nouns that import each other are a pair and a circle, also by types', () => {
  const found = graph(
    ['money/a/rules.ts', 'money/b/rules.ts'],
    ['money/b/views.ts', 'money/a/queries.server.ts'],
  )
  expect(listPairs(found)).toEqual(['money/a, money/b'])
  expect(listCircles(found)).toEqual([['money/a', 'money/b']])
})

test('a circle of three has no pair, and who only leads there is not in it', () => {
  const found = graph(
    ['team/a/x.ts', 'team/b/x.ts'],
    ['team/b/x.ts', 'team/c/x.ts'],
    ['team/c/x.ts', 'team/a/x.ts'],
    ['team/d/x.ts', 'team/a/x.ts'],
  )
  expect(listPairs(found)).toEqual([])
  expect(listCircles(found)).toEqual([['team/a', 'team/b', 'team/c']])
})

test('tables may name each other, and the kit and the areas are no nouns', () => {
  const found = graph(
    ['money/a/tables.server.ts', 'money/b/tables.server.ts'],
    ['money/b/queries.server.ts', 'money/a/tables.server.ts'],
    ['areas/admin/x.ts', 'money/a/rules.ts'],
    ['money/a/rules.ts', 'kit/pure/days.ts'],
  )
  expect([...found.keys()]).toEqual([])
})
