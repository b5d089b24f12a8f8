import { expect, test } from 'vitest'
import { changedFields } from './activity.ts'

test.each([
  [{ a: 1 }, { a: 1 }, { before: {}, after: {} }],
  [
    { a: 1, b: 2 },
    { a: 1, b: 3 },
    { before: { b: 2 }, after: { b: 3 } },
  ],
  [{ a: 1 }, { b: undefined }, { before: { a: 1 }, after: { a: null } }],
  [{}, { list: ['x'] }, { before: { list: null }, after: { list: ['x'] } }],
  [{ list: ['x'] }, { list: ['x'] }, { before: {}, after: {} }],
  [
    { body: { a: 1, b: [{ c: 1, d: 2 }] } },
    { body: { b: [{ d: 2, c: 1 }], a: 1 } },
    { before: {}, after: {} },
  ],
  [{ when: new Date(0) }, { when: new Date(0) }, { before: {}, after: {} }],
])('%j to %j', (before, after, expected) => {
  expect(changedFields(before, after)).toEqual(expected)
})
