import { expect, test } from 'vitest'
import { inOrder, nextOf } from './rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 4, 2, 9, minute))
const first = { path: '/a', since: at(1) }
const second = { path: '/b', since: at(2) }
const third = { path: '/c', since: at(3) }
const line = [third, first, second]

test('what has waited longest stands first, and what came at once keeps its order', () => {
  expect(inOrder(line)).toEqual([first, second, third])
  const twin = { path: '/aa', since: at(1) }
  expect(inOrder([twin, first])).toEqual(inOrder([first, twin]))
})

test.each([
  ['one that still waits', first, second],
  ['one in the middle', second, third],
  ['the last one', third, first],
  ['one that was decided', { path: '/gone', since: at(2) }, second],
  ['one that came before all', { path: '/gone', since: at(0) }, first],
])('after %s comes what came later, or else what waits longest', (_, after, next) => {
  expect(nextOf(line, after)).toEqual(next)
})

test('where nothing else waits, nothing comes next', () => {
  expect(nextOf([first], first)).toBeNull()
  expect(nextOf([], first)).toBeNull()
})
