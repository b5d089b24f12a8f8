import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeAnswer, readRetryAfter, waitBeforeRetry } from './deliveries.ts'

const HOUR = 3_600_000

test.each([
  [199, 'failed'],
  [200, 'delivered'],
  [204, 'delivered'],
  [299, 'delivered'],
  [300, 'failed'],
  [302, 'failed'],
  [404, 'failed'],
  [410, 'gone'],
  [500, 'failed'],
  [null, 'failed'],
] as const)('an answer of %s means %s', (statusCode, verdict) => {
  expect(judgeAnswer(statusCode)).toBe(verdict)
})

test('ten attempts spread over three days, then no more', () => {
  const waits = Array.from({ length: 11 }, (_, attempts) => waitBeforeRetry(attempts, 0, null))
  expect(waits.slice(0, 4)).toEqual([0, 5000, 300_000, 1_800_000])
  expect(waits.slice(4)).toEqual([2, 5, 10, 14, 20, 24].map(hours => hours * HOUR).concat([null as never]))
})

test('jitter only stretches, by a tenth at most', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempts, jitter) => {
        const plain = waitBeforeRetry(attempts, 0, null) ?? 0
        const wait = waitBeforeRetry(attempts, jitter, null) ?? 0
        expect(wait).toBeGreaterThanOrEqual(plain)
        expect(wait).toBeLessThanOrEqual(plain * 1.1 + 1)
      },
    ),
  )
})

test('the receiver can ask for a longer wait, up to a day, but not for a shorter one', () => {
  expect(waitBeforeRetry(1, 0, 60_000)).toBe(60_000)
  expect(waitBeforeRetry(2, 0, 1000)).toBe(300_000)
  expect(waitBeforeRetry(1, 0, 900 * HOUR)).toBe(24 * HOUR)
  expect(waitBeforeRetry(10, 0, 1000)).toBeNull()
})

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Sat, 21 Nov 2026 05:01:00 GMT', 60_000],
  ['Sat, 21 Nov 2026 04:00:00 GMT', 0],
  ['-5', null],
  ['soon', null],
  ['1.5', null],
  ['', null],
  [null, null],
])('Retry-After %j asks for %s ms', (header, wait) => {
  expect(readRetryAfter(header, new Date('2026-11-21T05:00:00Z'))).toBe(wait)
})
