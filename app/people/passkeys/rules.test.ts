import { describe, expect, test } from 'vitest'
import { endOfChallenge, LONGEST_PASSKEY_NAME, partyOf, passkeyName } from './rules.ts'

describe('passkeys belong to', () => {
  test.each([
    ['https://sala.example', 'sala.example'],
    ['https://sala.example:8443', 'sala.example'],
    ['http://localhost:3000', 'localhost'],
    ['http://sala.example', null],
    ['http://127.0.0.1:3000', null],
    ['https://192.168.1.20', null],
    ['https://[::1]', null],
  ])('the house under %s as %s', (origin, id) => {
    expect(partyOf(origin)).toEqual(id === null ? null : { id, origin })
  })
})

test('a browser has five minutes to answer', () => {
  const now = new Date('2026-11-23T10:00:00Z')
  expect(endOfChallenge(now)).toEqual(new Date('2026-11-23T10:05:00Z'))
})

test.each([
  ['  My\tphone ', 'My phone'],
  ['', 'Chrome on Android'],
  [' \n', 'Chrome on Android'],
  ['x'.repeat(80), 'x'.repeat(LONGEST_PASSKEY_NAME)],
])('a passkey named %j is called %j', (typed, name) => {
  expect(passkeyName(typed, 'Chrome on Android')).toBe(name)
})
