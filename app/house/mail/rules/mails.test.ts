import { expect, test } from 'vitest'
import { failureText, isPermanent, MOST_ATTEMPTS, waitAfter } from './mails.ts'

test('six attempts are spread over a day, each further from the last', () => {
  const waits = Array.from({ length: MOST_ATTEMPTS - 1 }, (_, made) => waitAfter(made + 1))
  expect(waits.map(wait => wait / 60_000)).toEqual([5, 30, 2 * 60, 6 * 60, 15 * 60])
})

test('somebody looks after the last attempt too, lest a server died in the middle of it', () => {
  expect(waitAfter(MOST_ATTEMPTS)).toBe(300_000)
})

test.each([
  ['EENVELOPE', 550, true],
  ['EENVELOPE', 500, true],
  ['EENVELOPE', 499, false],
  ['EMESSAGE', 554, true],
  ['EENVELOPE', null, true],
  ['EENVELOPE', 451, false],
  ['EMESSAGE', 452, false],
  ['EAUTH', 535, false],
  ['ECONNECTION', null, false],
  ['ETIMEDOUT', null, false],
] as const)('%s with reply %s is permanent: %s', (code, reply, expected) => {
  expect(isPermanent({ code, reply })).toBe(expected)
})

test('a failure is kept as its code and reply', () => {
  expect(failureText({ code: 'EENVELOPE', reply: 550 })).toBe('EENVELOPE 550')
  expect(failureText({ code: 'EDNS', reply: null })).toBe('EDNS')
})
