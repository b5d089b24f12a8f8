import { expect, test } from 'vitest'
import { codeStateOf } from './rules.ts'

const validFrom = new Date('2026-08-01T00:00:00+07:00')
const validUntil = new Date('2026-08-03T00:00:00+07:00')

test.each([
  ['2026-07-31T23:59:59+07:00', null, 'early'],
  ['2026-08-01T00:00:00+07:00', null, 'valid'],
  ['2026-08-02T23:59:59+07:00', null, 'valid'],
  ['2026-08-03T00:00:00+07:00', null, 'over'],
  ['2026-08-02T12:00:00+07:00', new Date(0), 'revoked'],
])('at %s, revoked %s, a code is %s', (now, revokedAt, state) => {
  expect(codeStateOf({ validFrom, validUntil, revokedAt }, new Date(now))).toBe(state)
})
