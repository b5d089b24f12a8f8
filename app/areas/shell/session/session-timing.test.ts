import { expect, test } from 'vitest'
import { nextCheckMs, verdictOf } from './session-timing.ts'

const DAY = 24 * 60 * 60
const active = (secondsLeft: number, userId = 'mali') => ({ state: 'active', userId, secondsLeft })

test.each([
  ['a session with days left', active(6 * DAY), { state: 'active', isNearEnd: false }],
  ['a session on its last day', active(DAY - 1), { state: 'active', isNearEnd: true }],
  ['a session that has ended', { state: 'ended' }, { state: 'ended' }],
  ['the session of somebody else', active(6 * DAY, 'nok'), { state: 'ended' }],
  ['an answer that makes no sense', { hello: 'world' }, { state: 'failed' }],
  ['no answer', undefined, { state: 'failed' }],
])('%s is understood', (_what, body, verdict) => {
  expect(verdictOf({ isOk: true, body }, 'mali')).toEqual(verdict)
})

test('an error of the server ends no session, whatever it says', () => {
  expect(verdictOf({ isOk: false, body: { state: 'ended' } }, 'mali')).toEqual({ state: 'failed' })
})

test('it checks every 30 seconds, sooner after a failure, and then less and less often', () => {
  expect(nextCheckMs(0)).toBe(30_000)
  expect([1, 2, 3, 4, 5, 6, 7].map(nextCheckMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})
