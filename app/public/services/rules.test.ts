import { expect, test } from 'vitest'
import { placeAfter, readMove, withMoved } from './rules.ts'

test.each([
  ['up', 1, 0],
  ['up', 0, 0],
  ['down', 1, 2],
  ['down', 3, 3],
  [3, 0, 3],
  [900, 0, 3],
] as const)('%s from place %i of four leads to %i', (move, from, to) => {
  expect(placeAfter(move, from, 4)).toBe(to)
})

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
])('of abc, what is at %i put to %i gives %s', (from, to, expected) => {
  expect(withMoved(['a', 'b', 'c'], from, to).join('')).toBe(expected)
})

test.each([
  ['up', '', 'up'],
  ['down', '3', 'down'],
  ['place', '3', 3],
  ['place', '', null],
  ['place', '-1', null],
  ['place', '1e3', null],
  ['delete', '3', null],
])('a form with %s and %j asks for %s', (intent, place, expected) => {
  expect(readMove(intent, place)).toBe(expected)
})
