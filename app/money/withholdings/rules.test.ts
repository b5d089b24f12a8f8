import { expect, test } from 'vitest'
import { certificateState } from './rules.ts'

test.each([
  ['on the day of the payment', '2026-11-01', 'expected'],
  ['on the last day', '2026-12-01', 'expected'],
  ['a day later', '2026-12-02', 'missing'],
  ['a year later', '2027-11-01', 'missing'],
] as const)('%s, on %s, a certificate is %s', (_, today, state) => {
  const paidOn = '2026-11-01'
  expect(certificateState({ paidOn, isReceived: false }, { today, days: 30 })).toBe(state)
  expect(certificateState({ paidOn, isReceived: true }, { today, days: 30 })).toBe('received')
})
