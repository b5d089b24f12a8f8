import { expect, test } from 'vitest'
import { asForAuthenticator, isTotpCode, newBackupCodes, totpCode } from './totp.server.ts'

const SECRET = '12345678901234567890'

// RFC 6238, appendix B, the last six digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('%d seconds after 1970 an authenticator shows %s', (seconds, code) => {
  expect(totpCode(SECRET, new Date(seconds * 1000))).toBe(code)
})

test('a code is right half a minute early or late, and no longer', () => {
  const now = new Date(1_234_567_890_000)
  const codeAt = (seconds: number) => totpCode(SECRET, new Date(now.getTime() + seconds * 1000))
  for (const seconds of [-30, 0, 30]) expect(isTotpCode(SECRET, codeAt(seconds), now)).toBe(true)
  for (const seconds of [-60, 60]) expect(isTotpCode(SECRET, codeAt(seconds), now)).toBe(false)
  for (const code of ['', '00592', '0059241', '๐๐๕๙๒๔']) expect(isTotpCode(SECRET, code, now)).toBe(false)
})

// RFC 4648, section 10.
test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('%s is %s to an authenticator', (secret, base32) => {
  expect(asForAuthenticator(secret, 'nok@example.com').base32).toBe(base32)
})

test('the address to scan says whose code it is, and how it is made', () => {
  const { uri } = asForAuthenticator('foobar', 'nok@example.com')
  expect(decodeURIComponent(uri)).toMatch(/^otpauth:\/\/totp\/Sala:nok@example\.com\?/)
  expect(Object.fromEntries(new URL(uri).searchParams)).toMatchObject({
    issuer: 'Sala',
    secret: 'MZXW6YTBOI',
    digits: '6',
    period: '30',
  })
})

test('there are ten different backup codes, none of which can be misread', () => {
  const codes = newBackupCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
})
