import { expect, test } from 'vitest'
import { troubleOfError } from './trouble.ts'

const failed = (facts: object, message = 'failed') => Object.assign(new Error(message), facts)

test.each([
  [failed({ code: 'ECONNREFUSED' }), 'refused'],
  [new AggregateError([failed({ code: 'ECONNREFUSED' }), failed({ code: 'ENETUNREACH' })]), 'refused'],
  [failed({ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }), 'refused'],
  [new Error('PostgreSQL cannot be reached', { cause: failed({ code: 'ECONNREFUSED' }) }), 'refused'],
  [failed({ code: 'ETIMEDOUT' }), 'timed out'],
  [failed({ name: 'TimeoutError' }), 'timed out'],
  [failed({ code: 'UND_ERR_CONNECT_TIMEOUT' }), 'timed out'],
  [failed({}, 'timeout expired'), 'timed out'],
  [failed({}, 'timeout exceeded when trying to connect'), 'timed out'],
  [new Error('PostgreSQL cannot be reached', { cause: failed({}, 'timeout expired') }), 'timed out'],
  [failed({ code: 'ENOTFOUND' }), 'name not found'],
  [failed({ code: 'EDNS', originalCode: 'EAI_AGAIN' }), 'name not found'],
  [failed({ code: 'ECONNRESET' }), 'broken off'],
  [failed({ code: 'EHOSTUNREACH' }), 'no way there'],
  [failed({ code: '53100' }), 'disk full'],
  [failed({ code: 'ENOSPC' }), 'disk full'],
])('%o: %s', (error, words) => {
  expect(troubleOfError(error)).toBe(words)
})

test.each([undefined, null, 'refused', failed({ code: '23505' }), new TypeError('undefined is no function')])(
  '%o is no trouble of others',
  error => {
    expect(troubleOfError(error)).toBeUndefined()
  },
)
