import { describe, expect, test } from 'vitest'
import {
  codeText,
  endOfObjection,
  endOfSession,
  endOfSignIn,
  heldUntil,
  isFresh,
  isObjectionOpen,
  isToBeLengthened,
  LIGHTS,
  lightsOf,
  maskedEmail,
  maySeeCode,
  newCode,
  readTypedCode,
  signInStateOf,
} from './rules.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000)

describe('the link and the code of a mail', () => {
  test.each([
    [{}, 'open'],
    [{ tries: 4 }, 'open'],
    [{ tries: 5 }, 'guessed'],
    [{ expiresAt: minutes(15) }, 'open'],
    [{ expiresAt: NOW }, 'over'],
    [{ usedAt: minutes(-1) }, 'spent'],
    [{ replacedAt: minutes(-1) }, 'replaced'],
    [{ usedAt: minutes(-1), replacedAt: minutes(-1), tries: 5, expiresAt: minutes(-1) }, 'spent'],
  ])('with %j are %s', (facts, state) => {
    const asked = { usedAt: null, replacedAt: null, expiresAt: minutes(1), tries: 0 }
    expect(signInStateOf({ ...asked, ...facts }, NOW)).toBe(state)
  })

  test('work for a quarter of an hour', () => {
    expect(endOfSignIn(NOW)).toEqual(minutes(15))
  })
})

describe('a code', () => {
  test('has six digits, also where it is a small number', () => {
    expect(newCode(() => 42)).toBe('000042')
    expect(newCode(below => below - 1)).toBe('999999')
    expect(codeText('000042')).toBe('000 042')
  })

  test.each([
    ['483920', '483920'],
    [' 483 920 ', '483920'],
    ['483-920', '483920'],
    ['๔๘๓๙๒๐', '483920'],
    ['48392', null],
    ['4839200', null],
    ['48392x', null],
    ['', null],
    ['483920'.padEnd(5_000, ' 1'), null],
  ])('that is typed as %j is read as %j', (typed, code) => {
    expect(readTypedCode(typed)).toBe(code)
  })
})

describe('a session', () => {
  test('is thirty days long from when it was used last, and lengthened once a day', () => {
    const expiresAt = endOfSession(NOW)
    expect(expiresAt).toEqual(minutes(30 * 24 * 60))
    expect(isToBeLengthened({ expiresAt }, minutes(24 * 60))).toBe(false)
    expect(isToBeLengthened({ expiresAt }, minutes(24 * 60 + 1))).toBe(true)
  })

  test.each([
    [0, true],
    [9.99, true],
    [10, false],
    [60, false],
    // A clock that was set back.
    [-1, false],
  ])('that began %d minutes ago is fresh: %s', (age, expected) => {
    expect(isFresh(minutes(-age), NOW)).toBe(expected)
  })
})

const MAY = { mayEnter: true, entitlementId: 'e', until: null, last: null, begins: false } as const

test.each([
  ['self', MAY, true],
  ['payer', MAY, false],
  ['self', { mayEnter: false, reason: 'not_started' }, true],
  ['payer', { mayEnter: false, reason: 'not_started' }, false],
  ['self', { mayEnter: false, reason: 'suspended' }, false],
  ['self', { mayEnter: false, reason: 'expired' }, false],
  ['self', { mayEnter: false, reason: 'no_entry' }, false],
] as const)('the code of a membership is shown to its %s of whom is said %j: %s', (role, entry, isShown) => {
  expect(maySeeCode(role, entry)).toBe(isShown)
})

test.each([
  ['active', '2026-12-24', LIGHTS],
  ['active', '2026-11-29', 7],
  ['active', '2026-11-28', 6],
  ['active', '2026-11-23', 1],
  ['active', '2026-11-22', 0],
  ['active', null, LIGHTS],
  ['suspended', '2026-12-24', 0],
  ['expired', '2026-11-22', 0],
] as const)(
  'a membership that is %s until %s on 23 November has %i lanterns lit',
  (status, expiryDate, lit) => {
    expect(lightsOf({ status, expiryDate }, '2026-11-23')).toBe(lit)
  },
)

describe('an email that somebody else has changed', () => {
  const DAY = 24 * 60

  test.each([
    [null, 'self', null],
    [minutes(0), 'self', minutes(DAY)],
    [minutes(-DAY + 1), 'self', minutes(1)],
    [minutes(-DAY), 'self', null],
    [minutes(0), 'payer', null],
  ] as const)('at %s is held back from %s until %s', (changedAt, role, until) => {
    expect(heldUntil(changedAt, role, NOW)).toEqual(until)
  })

  test.each([
    [{ usedAt: null, expiresAt: minutes(1) }, true],
    [{ usedAt: null, expiresAt: NOW }, false],
    [{ usedAt: minutes(-1), expiresAt: minutes(1) }, false],
  ])('with %j can be objected to: %s', (facts, isOpen) => {
    expect(isObjectionOpen(facts, NOW)).toBe(isOpen)
    expect(endOfObjection(NOW)).toEqual(minutes(7 * DAY))
  })

  test.each([
    ['mali@example.com', 'm…@example.com'],
    ['a@example.com', 'a…@example.com'],
    ['มะลิ@example.com', 'ม…@example.com'],
  ])('%s is shown as %s', (email, shown) => {
    expect(maskedEmail(email)).toBe(shown)
  })
})
