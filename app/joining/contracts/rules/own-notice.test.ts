import { expect, test } from 'vitest'
import type { ContractState } from './contracts.ts'
import { noticeEnd } from './own-notice.ts'

const running = { state: 'running', firstDay: '2026-01-15', lastDay: null, noticeDays: 30 } as const

test.each<[string, object, string | null]>([
  ['thirty days later', {}, '2026-12-31'],
  ['today without any days of notice', { noticeDays: 0 }, '2026-12-01'],
  ['on no day before it begins', { firstDay: '2027-01-01' }, null],
  ['on the day on which it begins', { firstDay: '2026-12-31' }, '2026-12-31'],
  ['on no other day than the last of a term', { lastDay: '2027-03-31' }, null],
  ...(['draft', 'sent', 'signed', 'notice', 'ended', 'declined', 'lapsed', 'withdrawn'] as const).map(
    (state: ContractState): [string, object, null] => [`on no day while it is ${state}`, { state }, null],
  ),
])('a contract whose customer gives notice on 1 December ends %s', (_what, change, expected) => {
  expect(noticeEnd({ ...running, ...change }, '2026-12-01')).toBe(expected)
})
