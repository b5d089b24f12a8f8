import { expect, test } from 'vitest'
import {
  canRenew,
  firstNameOf,
  isPayable,
  linkEnd,
  mayAskAgain,
  memberIdTail,
  offersRenewal,
  type RenewalFacts,
  renewalStateOf,
} from './renewals.ts'

const facts: RenewalFacts = {
  today: '2026-08-28',
  linkEnd: '2026-10-12',
  expiryDate: '2026-08-31',
  member: { status: 'active', expiryDate: '2026-08-31' },
  application: null,
  isOnSale: true,
}

const sent = (
  status: 'submitted' | 'approved' | 'rejected',
  newestReceipt: 'submitted' | 'rejected' | null,
) => ({ application: { status, paymentMethod: 'scan', newestReceipt } }) as const
const card = { application: { status: 'submitted', paymentMethod: 'card', newestReceipt: null } } as const

test.each<[string, Partial<RenewalFacts>, string]>([
  ['before anybody paid', {}, 'open'],
  ['on the last day of the link', { today: '2026-10-12' }, 'open'],
  ['a day after it', { today: '2026-10-13' }, 'over'],
  ['while the slip is checked', sent('submitted', 'submitted'), 'waiting'],
  [
    'while the slip is checked, also after the link',
    { ...sent('submitted', 'submitted'), today: '2027-01-01' },
    'waiting',
  ],
  ['after the slip alone was rejected', sent('submitted', 'rejected'), 'again'],
  ['after all of it was rejected', sent('rejected', 'rejected'), 'again'],
  ['rejected, and the link is over', { ...sent('rejected', 'rejected'), today: '2026-10-13' }, 'over'],
  ['on the way to the card page', card, 'card'],
  [
    'after a slip for the card was rejected',
    { application: { ...card.application, newestReceipt: 'rejected' } },
    'again',
  ],
  ['by scan, before a slip came', sent('submitted', null), 'again'],
  ['once it is approved', sent('approved', null), 'renewed'],
  ['renewed at the desk instead', { member: { status: 'active', expiryDate: '2026-09-30' } }, 'renewed'],
  [
    'rejected and then renewed at the desk',
    { ...sent('rejected', null), member: { status: 'active', expiryDate: '2026-09-30' } },
    'renewed',
  ],
  ['with the end taken away', { member: { status: 'active', expiryDate: null } }, 'renewed'],
  ['with an end that was moved back', { member: { status: 'active', expiryDate: '2026-08-30' } }, 'open'],
  ['of an expired member', { member: { status: 'expired', expiryDate: '2026-08-31' } }, 'open'],
  ['of a suspended member', { member: { status: 'suspended', expiryDate: '2026-08-31' } }, 'open'],
  ['of an inactive member', { member: { status: 'inactive', expiryDate: '2026-08-31' } }, 'ask_us'],
  ['of an inactive member', { member: { status: 'inactive', expiryDate: '2026-08-31' } }, 'ask_us'],
  ['of a plan that is not sold any more', { isOnSale: false }, 'not_on_sale'],
])('a renewal %s is as it is', (_when, values, state) => {
  expect(renewalStateOf({ ...facts, ...values })).toBe(state)
})

test.each([
  ['2026-08-31', '2026-08-24T02:00:00Z', 0, '2026-10-12'],
  ['2026-08-31', '2026-08-24T02:00:00Z', 3, '2026-10-15'],
  ['2026-08-31', '2026-09-30T16:59:59Z', 0, '2026-11-11'],
  ['2026-08-31', '2026-09-30T17:00:00Z', 0, '2026-11-12'],
])(
  'the link for %s, asked at %s with %i days of grace, works until %s',
  (expiryDate, askedAt, graceDays, end) => {
    expect(linkEnd({ expiryDate, askedAt: new Date(askedAt) }, graceDays)).toBe(end)
  },
)

test.each([
  ['open', true],
  ['again', true],
  ['card', true],
  ['waiting', false],
  ['renewed', false],
  ['over', false],
  ['not_on_sale', false],
  ['ask_us', false],
] as const)('a renewal that is %s can be paid: %s', (state, expected) => {
  expect(isPayable(state)).toBe(expected)
})

test('a page shows a first name and the end of an id, and no more', () => {
  expect(firstNameOf('  Nok  Suwan ')).toBe('Nok')
  expect(firstNameOf('สมชาย')).toBe('สมชาย')
  expect(firstNameOf('')).toBe('')
  expect(memberIdTail('SALA-7K3M9Q2X')).toBe('…9Q2X')
})

test('nobody is asked twice within ten minutes', () => {
  const now = new Date('2026-08-24T10:00:00Z')
  expect(mayAskAgain(null, now)).toBe(true)
  expect(mayAskAgain(new Date('2026-08-24T09:50:00Z'), now)).toBe(true)
  expect(mayAskAgain(new Date('2026-08-24T09:50:00.001Z'), now)).toBe(false)
})

test.each([
  ['active', '2026-08-31', true],
  ['expired', '2026-08-31', true],
  ['suspended', '2026-08-31', true],
  ['inactive', '2026-08-31', false],
  ['active', null, false],
] as const)(
  'a member who is %s with the expiry %s may renew by themselves: %s',
  (status, expiryDate, may) => {
    expect(canRenew({ status, expiryDate })).toBe(may)
  },
)

test.each([
  ['active', '2026-09-04', false],
  ['active', '2026-09-03', true],
  ['active', '2026-08-24', true],
  ['active', '2026-08-23', true],
  ['active', null, false],
  ['expired', '2026-10-24', true],
  ['suspended', '2026-09-04', false],
  ['suspended', '2026-09-03', true],
  ['inactive', '2026-08-31', false],
] as const)(
  'to a member who is %s with the expiry %s renewing is offered on 24 August: %s',
  (status, expiryDate, isOffered) => {
    expect(offersRenewal({ status, expiryDate }, '2026-08-24')).toBe(isOffered)
  },
)
