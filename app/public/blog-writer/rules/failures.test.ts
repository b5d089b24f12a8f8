import { expect, test } from 'vitest'
import { estimateTokens, isAffordable } from './budget.ts'
import { failureOfStatus, waitBeforeAsking } from './failures.ts'

test.each([
  [400, 'MODEL_UNKNOWN'],
  [401, 'MODEL_KEY'],
  [403, 'MODEL_KEY'],
  [404, 'MODEL_UNKNOWN'],
  [302, 'MODEL_UNKNOWN'],
  [408, 'MODEL_FAULT'],
  [429, 'MODEL_BUSY'],
  [500, 'MODEL_FAULT'],
  [503, 'MODEL_BUSY'],
  [529, 'MODEL_BUSY'],
])('status %i means %s', (status, failure) => {
  expect(failureOfStatus(status)).toBe(failure)
})

const wait = { failure: 'MODEL_FAULT', attempt: 1, attempts: 3, retryAfterMs: null } as const

test.each([
  [{}, 2_000],
  [{ attempt: 2 }, 4_000],
  [{ attempt: 3 }, null],
  [{ failure: 'MODEL_BUSY', retryAfterMs: 30_000 }, 30_000],
  [{ failure: 'MODEL_BUSY', retryAfterMs: 1 }, 2_000],
  [{ failure: 'MODEL_BUSY', retryAfterMs: 60_000 }, 60_000],
  [{ failure: 'MODEL_BUSY', retryAfterMs: 60_001 }, null],
  [{ failure: 'MODEL_RUBBISH' }, 2_000],
  [{ failure: 'MODEL_KEY' }, null],
  [{ failure: 'MODEL_DECLINED' }, null],
  [{ failure: 'MODEL_SLOW' }, null],
  [{ failure: 'MODEL_TOO_LONG' }, null],
] as const)('after %j the model is asked again in %s ms', (change, ms) => {
  expect(waitBeforeAsking({ ...wait, ...change })).toBe(ms)
})

test('tokens are rather over than under counted, in Thai too', () => {
  expect(estimateTokens('')).toBe(0)
  expect(estimateTokens('twelve chars')).toBe(4)
  expect(estimateTokens('กขค')).toBe(3)
})

test('a call is paid for only when its longest answer is', () => {
  const plan = { messages: [{ role: 'user' as const, content: 'abc' }], mostOutputTokens: 99 }
  expect(isAffordable({ used: 900, most: 1_000 }, plan)).toBe(true)
  expect(isAffordable({ used: 901, most: 1_000 }, plan)).toBe(false)
  expect(isAffordable({ used: 0, most: 0 }, plan)).toBe(false)
})
