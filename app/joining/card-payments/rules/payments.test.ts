import { describe, expect, test } from 'vitest'
import {
  CARD_PAYMENT_STATUSES,
  type CardPaymentStatus,
  furtherDispute,
  furtherStatus,
  isGivenBack,
  isUsable,
  sessionEnd,
  settlement,
} from './payments.ts'

const STATUSES = [...CARD_PAYMENT_STATUSES]
const orders = STATUSES.flatMap(a => STATUSES.flatMap(b => STATUSES.map(c => [a, b, c] as const)))

test('whatever order reports come in, paid stays paid', () => {
  for (const order of orders) {
    const end = order.reduce<CardPaymentStatus>(furtherStatus, 'open')
    expect(end === 'paid', order.join()).toBe(order.includes('paid'))
  }
})

test.each([
  ['open', 'processing', 'processing'],
  ['processing', 'failed', 'failed'],
  ['processing', 'expired', 'expired'],
  ['failed', 'processing', 'failed'],
  ['failed', 'expired', 'failed'],
  ['expired', 'failed', 'expired'],
  ['expired', 'processing', 'expired'],
  ['open', 'expired', 'expired'],
  ['paid', 'expired', 'paid'],
  ['failed', 'paid', 'paid'],
] as const)('after %s, the report %s leaves it %s', (known, reported, expected) => {
  expect(furtherStatus(known, reported)).toBe(expected)
})

test.each([
  [null, 'open', 'open'],
  ['open', 'won', 'won'],
  ['open', 'lost', 'lost'],
  ['won', 'open', 'won'],
  ['lost', 'open', 'lost'],
] as const)('a dispute that is %s is %s → %s', (known, reported, expected) => {
  expect(furtherDispute(known, reported)).toBe(expected)
})

test('pages asked for within ten minutes end at the same time, 170 to 180 minutes ahead', () => {
  const at = (time: string) => sessionEnd(new Date(`2026-11-21T${time}Z`)).toISOString()
  expect(at('10:00:00')).toBe('2026-11-21T13:00:00.000Z')
  expect(at('10:09:59.999')).toBe('2026-11-21T13:00:00.000Z')
  expect(at('10:10:00')).toBe('2026-11-21T13:10:00.000Z')
})

test.each([
  ['12:50:00', true],
  ['12:50:00.001', false],
  ['13:00:01', false],
])('a page that ends at 13:00 is handed out at %s: %s', (time, expected) => {
  const end = new Date('2026-11-21T13:00:00Z')
  expect(isUsable(end, new Date(`2026-11-21T${time}Z`))).toBe(expected)
})

const paid = { isOurs: true, amountSatang: 642_00, currency: 'thb', refundedSatang: 0, dispute: null }
const open = {
  status: 'submitted' as const,
  totalSatang: 642_00,
  isExistingMember: false,
  isOver: false,
  candidates: [],
}
const nok = { id: 'nok', isSameEmail: true }

describe('what a payment settles', () => {
  test('a new member, when nothing is doubtful', () => {
    expect(settlement(paid, open)).toEqual({ memberRowId: null })
    expect(settlement(paid, { ...open, isExistingMember: null })).toEqual({ memberRowId: null })
    expect(settlement({ ...paid, dispute: 'won' }, open)).toEqual({ memberRowId: null })
  })

  test('the renewal of the one member with the same email who says to be one', () => {
    const application = { ...open, isExistingMember: true, candidates: [nok] }
    expect(settlement(paid, application)).toEqual({ memberRowId: 'nok' })
  })

  test.each([
    ['one satang less', { amountSatang: 641_99 }, {}, 'amount'],
    ['one satang more', { amountSatang: 642_01 }, {}, 'amount'],
    ['another currency', { currency: 'usd' }, {}, 'amount'],
    ['a payment link', { isOurs: false }, {}, 'link'],
    ['part of it went back', { refundedSatang: 1 }, {}, 'refunded'],
    ['the bank asks it back', { dispute: 'open' as const }, {}, 'disputed'],
    ['the bank took it back', { dispute: 'lost' as const }, {}, 'disputed'],
    ['it is approved already', {}, { status: 'approved' as const }, 'decided'],
    ['it was rejected', {}, { status: 'rejected' as const }, 'rejected'],
    ['its time is over', {}, { isOver: true }, 'over'],
    ['says to be a member, and is unknown', {}, { isExistingMember: true }, 'member'],
    ['a member’s email, but says to be new', {}, { candidates: [nok] }, 'member'],
    ['a member’s email, and was not asked', {}, { isExistingMember: null, candidates: [nok] }, 'member'],
    [
      'only the phone number is a member’s',
      {},
      { isExistingMember: true, candidates: [{ id: 'x', isSameEmail: false }] },
      'member',
    ],
    [
      'two members could be it',
      {},
      { isExistingMember: true, candidates: [nok, { ...nok, id: 'x' }] },
      'member',
    ],
  ])('nothing by itself when %s', (_case, payment, application, doubt) => {
    expect(settlement({ ...paid, ...payment }, { ...open, ...application })).toEqual({ doubt })
  })
})

describe('an approval would give something for nothing', () => {
  const payment = { ...paid, status: 'paid' as const }
  test.each([
    ['nobody paid by card', [], false, false],
    ['the card payment stands', [payment], false, false],
    ['all of it went back', [{ ...payment, refundedSatang: 642_00 }], false, true],
    ['all but one satang went back', [{ ...payment, refundedSatang: 641_99 }], false, false],
    ['the bank took it back', [{ ...payment, dispute: 'lost' as const }], false, true],
    ['the bank only asks', [{ ...payment, dispute: 'open' as const }], false, false],
    ['a slip came instead', [{ ...payment, refundedSatang: 642_00 }], true, false],
    ['of two one stands', [{ ...payment, refundedSatang: 642_00 }, payment], false, false],
    ['it never was paid', [{ ...payment, status: 'expired' as const }], false, false],
  ])('when %s: see the list', (_case, payments, hasReceipt, expected) => {
    expect(isGivenBack(payments, hasReceipt)).toBe(expected)
  })
})
