import { expect, test } from 'vitest'
import { isStalled } from './rules.ts'

const now = new Date('2026-08-31T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test.each([
  ['somebody was at it just now', { state: 'running', aliveAt: ago(29) }, false],
  ['nobody has said so for half a minute', { state: 'running', aliveAt: ago(31) }, true],
  ['nobody has begun yet', { state: 'waiting', aliveAt: null }, false],
  ['it is done', { state: 'done', aliveAt: ago(3600) }, false],
] as const)('a work stands still where nobody is at it: %s', (_what, work, expected) => {
  expect(isStalled(work, now)).toBe(expected)
})
