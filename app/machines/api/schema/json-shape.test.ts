import { expect, test } from 'vitest'
import { isModest } from './json-shape.ts'

const isTaken = (json: string) => isModest(new TextEncoder().encode(json))

test.each([
  ['a long text', JSON.stringify({ title: 'ก'.repeat(300_000) })],
  ['a text of brackets and commas', JSON.stringify({ title: '[{,"\\'.repeat(50_000) })],
  ['5,000 values', JSON.stringify(Array(5_000).fill(0))],
  ['32 lists in each other', `${'['.repeat(32)}${']'.repeat(32)}`],
  ['no JSON', '}]"'],
])('%s is for the parser', (_, json) => {
  expect(isTaken(json)).toBe(true)
})

test.each([
  ['a field too many', JSON.stringify(Array(5_001).fill(0))],
  ['a megabyte of names', `{${Array.from({ length: 80_000 }, (_, at) => `"k${at}":0`).join()}}`],
  ['33 lists in each other', `${'['.repeat(33)}${']'.repeat(33)}`],
  ['a megabyte of open brackets', '['.repeat(1_000_000)],
  ['objects in objects', '{"a":'.repeat(1_000)],
])('%s is refused before it is taken apart', (_, json) => {
  expect(isTaken(json)).toBe(false)
})
