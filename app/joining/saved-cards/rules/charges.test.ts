import { expect, test } from 'vitest'
import { cardName, expiryText, failureOf, isNextDue, renewalDue } from './charges.ts'

const FIRST = '2026-12-01'

test.each([
  ['insufficient_funds', 1, 'failed', '2026-12-02'],
  ['insufficient_funds', 2, 'failed', '2026-12-04'],
  ['generic_decline', 3, 'failed', '2026-12-06'],
  ['do_not_honor', 4, 'failed', null],
  ['unknown', 1, 'failed', '2026-12-02'],
  ['lost_card', 1, 'failed', null],
  ['stolen_card', 2, 'failed', null],
  ['expired_card', 1, 'failed', null],
  ['resource_missing', 1, 'failed', null],
  ['authentication_required', 1, 'needs_action', null],
  ['authentication_required', 3, 'needs_action', null],
] as const)('%s at attempt %i is %s, and tried again on %s', (code, nth, state, nextAttemptOn) => {
  expect(failureOf(code, { nth, firstOn: FIRST })).toEqual({ state, nextAttemptOn })
})

test.each([
  ['nothing was tried', null, true],
  ['an attempt is under way', { state: 'begun', nextAttemptOn: null }, false],
  ['it is paid', { state: 'paid', nextAttemptOn: null }, false],
  ['its owner must confirm it', { state: 'needs_action', nextAttemptOn: null }, false],
  ['it was the last attempt', { state: 'failed', nextAttemptOn: null }, false],
  ['the next is tomorrow', { state: 'failed', nextAttemptOn: '2026-12-02' }, false],
  ['the next is today', { state: 'failed', nextAttemptOn: FIRST }, true],
  ['the next was yesterday', { state: 'failed', nextAttemptOn: '2026-11-30' }, true],
] as const)('where %s, whether a bill is charged is said', (_case, last, isDue) => {
  expect(isNextDue(last, FIRST)).toBe(isDue)
})

const AGREED = { agreedSatang: 500_00, mailedSatang: null, mailedOn: null }

test.each([
  ['four days before at the agreed price', '2026-12-05', 500_00, AGREED, null],
  ['three days before at the agreed price', '2026-12-04', 500_00, AGREED, 'charge'],
  ['on its last day at the agreed price', FIRST, 500_00, AGREED, 'charge'],
  ['for less than was agreed', '2026-12-04', 499_99, AGREED, 'charge'],
  ['once it is over', '2026-11-30', 500_00, AGREED, null],
  ['eleven days before at another price', '2026-12-12', 501_00, AGREED, null],
  ['ten days before at another price', '2026-12-11', 501_00, AGREED, 'mail'],
  ['on its last day at another price', FIRST, 501_00, AGREED, 'mail'],
  ['six days after that was mailed', '2026-12-02', 501_00, mailed('2026-11-25'), null],
  ['seven days after that was mailed', '2026-12-02', 501_00, mailed('2026-11-24'), 'charge'],
  ['long before, though that was mailed', '2026-12-20', 501_00, mailed('2026-11-01'), null],
  ['at a price above the one that was mailed', '2026-12-04', 502_00, mailed('2026-11-01'), 'mail'],
  ['of whom no price was agreed with', '2026-12-04', 500_00, { ...AGREED, agreedSatang: null }, 'mail'],
] as const)('a renewal %s', (_case, expiryDate, priceSatang, price, due) => {
  expect(renewalDue({ expiryDate, priceSatang }, price, { today: FIRST, daysBefore: 3 })).toBe(due)
})

function mailed(mailedOn: string) {
  return { ...AGREED, mailedSatang: 501_00, mailedOn }
}

test('a card is called by its kind, its last digits and when it ends', () => {
  expect(cardName({ brand: 'visa', lastFour: '4242' })).toBe('Visa ···· 4242')
  expect(cardName({ brand: 'american_express', lastFour: '0005' })).toBe('American express ···· 0005')
  expect(expiryText({ expiryMonth: 3, expiryYear: 2028 })).toBe('03/28')
})
