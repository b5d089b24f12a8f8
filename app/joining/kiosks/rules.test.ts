import { expect, test } from 'vitest'
import { answerOffline, canPay, isForGuests, type Known, mayLeaveNow } from './rules.ts'

const NOON = new Date('2026-08-15T05:00:00Z')
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)
const known: Known = {
  ...{ kioskId: 'kiosk', madeAt: NOON.toISOString(), inside: 1, fireList: null },
  members: { until: later(3600).toISOString(), endless: null },
}
const good = { state: 'good', isKept: false } as const

test.each([
  ['who may come in', { ...good, handle: 'until' }, 0, 'entered'],
  ['without an end', { ...good, handle: 'endless' }, 0, 'entered'],
  ['to the last moment', { ...good, handle: 'until' }, 3599, 'entered'],
  ['whose time has ended meanwhile', { ...good, handle: 'until' }, 3600, 'noted'],
  ['who is not known', { ...good, handle: 'other' }, 0, 'noted'],
  ['while what is known is not too old', { ...good, handle: 'endless' }, 12 * 3600 - 1, 'entered'],
  ['once it is', { ...good, handle: 'endless' }, 12 * 3600, 'noted'],
  ['with a code that is over', { ...good, handle: 'until', state: 'over' }, 0, 'code_over'],
  ['with a code of the time ahead', { ...good, handle: 'until', state: 'early' }, 0, 'code_early'],
  ['with a code that was shown before', { ...good, handle: 'until', isKept: true }, 0, 'code_used'],
] as const)('without a network, %s: %j', (_, scanned, seconds, expected) => {
  const answer = answerOffline(scanned, known, later(seconds))
  expect(answer.result === 'refused' ? answer.reason : answer.result).toBe(expected)
})

test('a tablet that knows nothing notes everybody', () => {
  expect(answerOffline({ ...good, handle: 'until' }, null, NOON)).toEqual({ result: 'noted' })
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
