import { expect, test } from 'vitest'
import { addOnPeriod, canUndo, proposeMember, renewedMembership } from './applications.ts'

const decidedAt = new Date('2026-08-01T10:00:00Z')

test.each([
  ['2026-08-01T10:00:00Z', null, true],
  ['2026-08-01T11:00:00Z', null, true],
  ['2026-08-01T11:00:00.001Z', null, false],
  ['2026-08-01T10:05:00Z', new Date('2026-08-01T10:04:00Z'), false],
])('at %s, undone %s, a decision of 10:00 can be taken back: %s', (now, undoneAt, expected) => {
  expect(canUndo({ decidedAt, undoneAt }, new Date(now))).toBe(expected)
})

const nok = { id: 'nok', email: 'Nok@Example.com' }
const other = { id: 'other', email: 'other@example.com' }

test.each([
  ['nobody', [], null],
  ['the one with the same email in another case', [other, nok], 'nok'],
  ['nobody, where only the phone is the same', [other], null],
  ['nobody, where two have the email', [nok, { ...nok, id: 'nok-2' }], null],
])('proposes %s', (_who, candidates, expected) => {
  expect(proposeMember('nok@example.com', candidates)).toBe(expected)
})

test.each([
  // [what, plan, start, expiry, anchor, today, first day, new expiry, new anchor]
  [
    'from the expiry ahead',
    'Monthly Pass',
    '2026-08-05',
    '2026-08-31',
    31,
    '2026-08-05',
    '2026-08-05',
    '2026-09-30',
    31,
  ],
  [
    'onto the anchor again',
    'Monthly Pass',
    '2026-09-20',
    '2026-09-30',
    31,
    '2026-09-20',
    '2026-09-20',
    '2026-10-31',
    31,
  ],
  [
    'from an expiry of today',
    'Day Pass',
    '2026-08-05',
    '2026-08-05',
    5,
    '2026-08-05',
    '2026-08-05',
    '2026-08-06',
    6,
  ],
  [
    'from a start ahead, once passed',
    'Week Pass',
    '2026-08-10',
    '2026-07-31',
    31,
    '2026-08-05',
    '2026-08-10',
    '2026-08-17',
    17,
  ],
  [
    'from today, once passed',
    'Monthly Pass',
    '2026-01-20',
    '2026-01-15',
    15,
    '2026-01-31',
    '2026-01-31',
    '2026-02-28',
    31,
  ],
  [
    'from the start without an expiry',
    'Gold',
    '2028-02-29',
    null,
    null,
    '2028-02-01',
    '2028-02-29',
    '2029-02-28',
    29,
  ],
  [
    'six months for Silver',
    'Silver',
    '2026-08-31',
    '2026-07-01',
    1,
    '2026-08-31',
    '2026-08-31',
    '2027-02-28',
    31,
  ],
  [
    'from the expiry even with a start after it',
    'Monthly Pass',
    '2026-09-15',
    '2026-08-31',
    31,
    '2026-08-05',
    '2026-08-05',
    '2026-09-30',
    31,
  ],
] as const)(
  'renews %s',
  (_what, planName, startDate, expiryDate, anchorDay, today, firstDay, expiryDay, anchor) => {
    expect(renewedMembership({ planName, startDate, member: { expiryDate, anchorDay }, today })).toEqual({
      firstDay,
      expiryDay,
      anchorDay: anchor,
    })
  },
)

test.each([
  // [what, start, expiry, today, paid on, days of grace, first day, until, anchor]
  [
    'paid on the last day and approved after midnight',
    '2026-08-31',
    '2026-09-01',
    '2026-08-31',
    0,
    '2026-09-30',
    31,
  ],
  ['paid in grace and approved after it', '2026-08-31', '2026-09-05', '2026-09-03', 3, '2026-09-30', 31],
  ['paid after grace and approved later', '2026-08-31', '2026-09-06', '2026-09-04', 3, '2026-10-04', 4],
  ['paid early and approved early', '2026-08-31', '2026-08-25', '2026-08-24', 0, '2026-09-30', 31],
] as const)(
  'what was %s counts from the day of payment',
  (_what, expiryDate, today, paidOn, graceDays, until, anchor) => {
    const member = { expiryDate, anchorDay: 31 }
    const renewed = renewedMembership({
      planName: 'Monthly Pass',
      startDate: paidOn,
      member,
      today,
      paidOn,
      graceDays,
    })
    expect(renewed).toMatchObject({ expiryDay: until, anchorDay: anchor })
  },
)

test('a service beside the membership lets in as long as the membership lasts, or as long as anybody who buys it', () => {
  const application = { startDate: '2026-08-05', expiryDate: '2026-09-05' }
  const periodOf = (expiryDate: string | null) =>
    addOnPeriod({ application, member: { expiryDate, anchorDay: 31 }, today: '2026-08-05' })
  expect(periodOf('2027-01-31')).toEqual({ firstDay: '2026-08-05', expiryDay: '2027-01-31' })
  expect(periodOf('2026-08-05')).toEqual({ firstDay: '2026-08-05', expiryDay: '2026-08-05' })
  expect(periodOf('2026-08-04')).toEqual({ firstDay: '2026-08-05', expiryDay: '2026-09-05' })
  expect(periodOf(null)).toEqual({ firstDay: '2026-08-05', expiryDay: '2026-09-05' })
})
