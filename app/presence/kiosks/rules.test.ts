import { expect, test } from 'vitest'
import type { Entitlement } from '#app/people/entitlements/rules.ts'
import { answerOffline, canPay, isForGuests, type Known, mayLeaveNow, packRight } from './rules.ts'

const MONTH: Entitlement = {
  id: 'right',
  isAddOn: false,
  opensDoors: true,
  entryMinutes: null,
  graceMinutes: 0,
  firstDay: '2026-08-01',
  expiryDay: '2026-08-31',
  firstEntryAt: null,
}
const HOUR: Entitlement = { ...MONTH, entryMinutes: 60, graceMinutes: 15 }
const NOON = new Date('2026-08-15T05:00:00Z')
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)
const begun = (seconds: number): Entitlement => ({ ...HOUR, firstEntryAt: later(seconds) })
const known: Known = {
  kioskId: 'kiosk',
  madeAt: NOON.toISOString(),
  graceDays: 2,
  inside: 1,
  fireList: null,
  members: {
    hour: [packRight(begun(0))],
    month: [packRight({ ...MONTH, expiryDay: '2026-08-31' })],
    endless: [packRight({ ...MONTH, expiryDay: null })],
    grace: [packRight({ ...MONTH, expiryDay: '2026-08-14' })],
    tonight: [packRight({ ...MONTH, firstDay: '2026-08-16' })],
    day: [packRight({ ...HOUR, entryMinutes: 1440, graceMinutes: 0 })],
  },
}
const good = { state: 'good', isKept: false } as const

test.each([
  ['who may come in', { ...good, handle: 'month' }, 0, 'entered'],
  ['without an end', { ...good, handle: 'endless' }, 0, 'entered'],
  ['to the last moment of the grace', { ...good, handle: 'hour' }, 75 * 60 - 1, 'entered'],
  ['whose time has ended meanwhile', { ...good, handle: 'hour' }, 75 * 60, 'noted'],
  ['in days of grace', { ...good, handle: 'grace' }, 0, 'entered'],
  ['whose first day is still to come', { ...good, handle: 'tonight' }, 12 * 3600 - 1, 'noted'],
  ['who is not known', { ...good, handle: 'other' }, 0, 'noted'],
  ['while what is known is not too old', { ...good, handle: 'endless' }, 12 * 3600 - 1, 'entered'],
  ['once it is', { ...good, handle: 'endless' }, 12 * 3600, 'noted'],
  ['with a code that is over', { ...good, handle: 'month', state: 'over' }, 0, 'code_over'],
  ['with a code of the time ahead', { ...good, handle: 'month', state: 'early' }, 0, 'code_early'],
  ['with a code that was shown before', { ...good, handle: 'month', isKept: true }, 0, 'code_used'],
] as const)('without a network, %s: %j', (_, scanned, seconds, expected) => {
  const answer = answerOffline(scanned, known, later(seconds))
  expect(answer.result === 'refused' ? answer.reason : answer.result).toBe(expected)
})

test.each([
  ['a month', 'month', 0, '2026-08-31T17:00:00.000Z'],
  ['a month in its grace', 'grace', 0, '2026-08-14T17:00:00.000Z'],
  ['a day that begins with it', 'day', 3 * 3600, later(27 * 3600).toISOString()],
  ['an hour that has begun', 'hour', 1800, later(3600).toISOString()],
  ['what has no end', 'endless', 0, null],
])('without a network, whoever comes by %s is told until when', (_, handle, seconds, until) => {
  const answer = answerOffline({ ...good, handle }, known, later(seconds))
  expect(answer).toEqual({ result: 'entered', until })
})

test('a right of the next day lets in once that has come', () => {
  const evening = { ...known, madeAt: later(8 * 3600).toISOString() }
  expect(answerOffline({ ...good, handle: 'tonight' }, evening, later(13 * 3600))).toMatchObject({
    result: 'entered',
  })
})

test('a tablet that knows nothing notes everybody', () => {
  expect(answerOffline({ ...good, handle: 'month' }, null, NOON)).toEqual({ result: 'noted' })
})

test.each([
  [-1, false],
  [0, true],
  [120, true],
  [121, false],
])('%i seconds after they showed their code they can leave: %s', (seconds, expected) => {
  expect(mayLeaveNow(NOON, later(seconds))).toBe(expected)
})

test('whoever can pay is led there', () => {
  const all = ['expired', 'owed', 'no_entry', 'suspended', 'unknown', 'to_pay', 'too_late'] as const
  expect(all.filter(canPay)).toEqual(['expired', 'owed', 'no_entry', 'to_pay'])
  expect(all.filter(isForGuests)).toEqual(['to_pay'])
})
