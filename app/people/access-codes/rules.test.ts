import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PeriodUnit } from '#app/house/plans/rules/catalogue.ts'
import { codeStateOf, codeValidity, entryOf, newAccessCode, readTypedCode } from './rules.ts'

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

test("a code opens from Bangkok's midnight before the first day to the one after the last", () => {
  expect(codeValidity('2026-08-01', '2026-08-31')).toEqual({
    validFrom: new Date('2026-07-31T17:00:00Z'),
    validUntil: new Date('2026-08-31T17:00:00Z'),
  })
})

test('ID and Pass hold only letters and figures that cannot be mistaken', () => {
  const { accessId, pass } = newAccessCode(n => new Uint8Array(n).fill(200))
  expect(accessId).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/)
  expect(pass).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
})

test.each([
  [' k7m-2q9 xa ', 'K7M2Q9XA'],
  ['oO0', '000'],
  ['iIlL1', '11111'],
  ['A'.repeat(41), 'A'.repeat(40)],
  ['', ''],
])('%j is read as %j', (typed, code) => {
  expect(readTypedCode(typed)).toBe(code)
})

test('every code that is made is read back as it is', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 14, maxLength: 14 }), bytes => {
      const { accessId, pass } = newAccessCode(n => bytes.slice(0, n))
      expect([readTypedCode(accessId), readTypedCode(pass)]).toEqual([accessId, pass])
    }),
  )
})

test.each<[boolean, PeriodUnit, number, { entryMinutes: number | null } | null]>([
  [true, 'hour', 1, { entryMinutes: 75 }],
  [true, 'hour', 3, { entryMinutes: 195 }],
  [true, 'day', 1, { entryMinutes: null }],
  [true, 'month', 1, { entryMinutes: null }],
  [true, 'none', 0, { entryMinutes: null }],
  [false, 'hour', 1, null],
  [false, 'month', 1, null],
])(
  'a plan that opens doors: %s, of the unit %s and count %i, lets in: %j',
  (opensDoors, periodUnit, periodCount, entry) => {
    expect(entryOf({ opensDoors, periodUnit, periodCount })).toEqual(entry)
  },
)
