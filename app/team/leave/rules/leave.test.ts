import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#app/kit/pure/days.ts'
import {
  balanceOf,
  canCancelOwn,
  carriedOver,
  daysTaken,
  daysWithin,
  decisionAfter,
  entitledDays,
  holdsDays,
  LEAVE_STATUSES,
  type LeaveStatus,
  leaveDays,
  overlaps,
  workdaysOf,
  yearSpan,
  yearsOf,
} from './leave.ts'

test.each([
  ['2026-05-03', '2026-05-03', 1],
  ['2026-05-03', '2026-05-05', 3],
  ['2026-12-30', '2027-01-02', 4],
  ['2028-02-28', '2028-03-01', 3],
])('leave from %s to %s is %i days, both ends included', (from, to, days) => {
  expect(leaveDays(from, to)).toBe(days)
})

test.each([
  ['2026-12-30', '2027-01-02', 2026, 2],
  ['2026-12-30', '2027-01-02', 2027, 2],
  ['2026-12-31', '2026-12-31', 2026, 1],
  ['2026-12-31', '2026-12-31', 2027, 0],
  ['2025-11-01', '2027-02-01', 2026, 365],
])('leave from %s to %s has in %i so many days: %i', (startDate, endDate, year, days) => {
  expect(daysWithin({ startDate, endDate }, yearSpan(year))).toBe(days)
})

test.each([
  ['2026-05-03', '2026-05-05', [2026]],
  ['2026-12-31', '2027-01-01', [2026, 2027]],
  ['2025-12-31', '2027-01-01', [2025, 2026, 2027]],
  ['2027-01-01', '2026-12-31', []],
])('leave from %s to %s is of the years %j', (startDate, endDate, years) => {
  expect(yearsOf({ startDate, endDate })).toEqual(years)
})

test.each([
  ['2026-05-03', '2026-05-05', '2026-05-05', '2026-05-09', true],
  ['2026-05-03', '2026-05-05', '2026-05-06', '2026-05-09', false],
  ['2026-05-03', '2026-05-05', '2026-05-04', '2026-05-04', true],
  ['2026-05-04', '2026-05-04', '2026-05-01', '2026-05-31', true],
  ['2026-05-03', '2026-05-05', '2026-05-01', '2026-05-02', false],
])('%s to %s and %s to %s overlap: %s', (startDate, endDate, otherStart, otherEnd, expected) => {
  const [a, b] = [
    { startDate, endDate },
    { startDate: otherStart, endDate: otherEnd },
  ]
  expect(overlaps(a, b)).toBe(expected)
  expect(overlaps(b, a)).toBe(expected)
})

test.each([
  ['pending', true],
  ['approved', true],
  ['rejected', false],
  ['cancelled', false],
] as const)('leave that is %s keeps its days: %s', (status, expected) => {
  expect(holdsDays(status)).toBe(expected)
})

const HOUSE = {
  annualDays: 6,
  sickDays: 30,
  personalDays: 3,
  maternityDays: 120,
  paternityDays: 15,
  unpaidDays: null,
}

test.each([
  ['annual', [], 6],
  ['unpaid', [], null],
  ['annual', [{ leaveType: 'annual', days: 10 }], 10],
  ['annual', [{ leaveType: 'annual', days: 0 }], 0],
  ['annual', [{ leaveType: 'annual', days: null }], null],
  ['sick', [{ leaveType: 'annual', days: 10 }], 30],
] as const)('of %s leave somebody with %j has %s days', (type, own, days) => {
  expect(entitledDays(type, [...own], HOUSE)).toBe(days)
})

const on = (status: LeaveStatus, startDate: string, endDate = startDate) => {
  return { leaveType: 'annual' as const, part: 'whole' as const, status, startDate, endDate }
}
const isWorkday = () => true

test('only approved days are taken; what is asked for stands apart', () => {
  const requests = [
    on('approved', '2026-12-30', '2027-01-02'),
    on('pending', '2026-06-01', '2026-06-03'),
    on('rejected', '2026-07-01', '2026-07-09'),
    on('cancelled', '2026-08-01', '2026-08-09'),
  ]
  expect(balanceOf(requests, { entitled: 6, year: 2026, isWorkday })).toEqual({
    entitled: 6,
    carried: 0,
    taken: 2,
    pending: 3,
    left: 4,
  })
  expect(balanceOf(requests, { entitled: 1, year: 2027, isWorkday }).left).toBe(-1)
  expect(balanceOf(requests, { entitled: null, year: 2026, isWorkday }).left).toBeNull()
})

const someRequest = fc
  .record({
    status: fc.constantFrom(...LEAVE_STATUSES),
    offset: fc.integer({ min: 0, max: 1200 }),
    length: fc.integer({ min: 1, max: 366 }),
  })
  .map(({ status, offset, length }) => {
    const startDate = addDays('2025-01-01', offset)
    return on(status, startDate, addDays(startDate, length - 1))
  })

test('every approved day is counted once, in exactly one year', () => {
  fc.assert(
    fc.property(fc.array(someRequest, { maxLength: 8 }), requests => {
      const years = [2025, 2026, 2027, 2028, 2029, 2030]
      const taken = years.map(year => balanceOf(requests, { entitled: null, year, isWorkday }).taken)
      const approved = requests.filter(({ status }) => status === 'approved')
      const days = approved.map(({ startDate, endDate }) => leaveDays(startDate, endDate))
      const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
      expect(sum(taken)).toBe(sum(days))
    }),
  )
})

test.each([
  ['pending', '2026-05-09', true],
  ['pending', '2026-05-11', true],
  ['approved', '2026-05-09', false],
  ['approved', '2026-05-10', false],
  ['approved', '2026-05-11', true],
  ['rejected', '2026-05-11', false],
  ['cancelled', '2026-05-11', false],
] as const)(
  'on 10 May, an own request that is %s from %s may be cancelled: %s',
  (status, startDate, expected) => {
    expect(canCancelOwn({ status, startDate }, '2026-05-10')).toBe(expected)
  },
)

const NOW = new Date('2026-05-10T03:00:00Z')
const EARLIER = new Date('2026-05-01T03:00:00Z')
const MINE = { approvedBy: 'me', approvedAt: NOW }
const THEIRS = { approvedBy: 'ploy', approvedAt: EARLIER }
const NONE = { approvedBy: null, approvedAt: null }

test.each([
  [null, 'pending', NONE],
  [null, 'approved', MINE],
  [null, 'rejected', MINE],
  [null, 'cancelled', NONE],
  [{ status: 'pending', ...NONE }, 'approved', MINE],
  [{ status: 'approved', ...THEIRS }, 'approved', THEIRS],
  [{ status: 'approved', ...THEIRS }, 'rejected', MINE],
  [{ status: 'approved', ...THEIRS }, 'pending', NONE],
  [{ status: 'approved', ...THEIRS }, 'cancelled', THEIRS],
  [{ status: 'cancelled', ...THEIRS }, 'approved', MINE],
] as const)('%j set to %s has the decision %j', (before, status, decision) => {
  expect(decisionAfter(before, status, { userId: 'me', now: NOW })).toEqual(decision)
})

describe('the days that leave takes', () => {
  /** Tuesday to Saturday; in 2026 the 13th of April is a Monday, and the 14th and 15th are holidays. */
  const isOn = workdaysOf(new Set([2, 3, 4, 5, 6]), new Set(['2026-04-14', '2026-04-15']))
  const all = { from: '2026-01-01', to: '2026-12-31' }

  test.each([
    ['2026-04-16', '2026-04-16', 1],
    ['2026-04-13', '2026-04-13', 0], // their day of rest
    ['2026-04-14', '2026-04-15', 0], // holidays
    ['2026-04-11', '2026-04-19', 4], // Saturday to Sunday a week on
    ['2026-04-05', '2026-04-12', 5],
  ])('from %s to %s are %s working days', (startDate, endDate, days) => {
    for (const leaveType of ['annual', 'sick', 'personal', 'paternity', 'unpaid'] as const)
      expect(daysTaken({ leaveType, part: 'whole', startDate, endDate }, all, isOn)).toBe(days)
  })

  test('of maternity leave are every day', () => {
    const leave = {
      leaveType: 'maternity' as const,
      part: 'whole' as const,
      startDate: '2026-04-11',
      endDate: '2026-04-19',
    }
    expect(daysTaken(leave, all, isOn)).toBe(9)
  })

  test('are those within the year that is asked about', () => {
    const leave = {
      leaveType: 'annual' as const,
      part: 'whole' as const,
      startDate: '2025-12-30',
      endDate: '2026-01-03',
    }
    expect(daysTaken(leave, { from: '2025-01-01', to: '2025-12-31' }, isOn)).toBe(2)
    expect(daysTaken(leave, all, isOn)).toBe(3)
    expect(daysTaken(leave, { from: '2027-01-01', to: '2027-12-31' }, isOn)).toBe(0)
  })

  test('of somebody whose week nobody has written down are all but the days on which the team is off', () => {
    const unknown = workdaysOf(new Set(), new Set(['2026-04-14']))
    const leave = {
      leaveType: 'annual' as const,
      part: 'whole' as const,
      startDate: '2026-04-11',
      endDate: '2026-04-15',
    }
    expect(daysTaken(leave, all, unknown)).toBe(4)
  })

  test.each([
    ['2026-04-16', 0.5],
    ['2026-04-13', 0], // their day of rest
    ['2026-04-14', 0], // a holiday
    ['2027-04-15', 0], // another year
  ])('of half of %s are %s', (day, days) => {
    for (const part of ['morning', 'afternoon'] as const)
      expect(daysTaken({ leaveType: 'annual', part, startDate: day, endDate: day }, all, isOn)).toBe(days)
  })
})

test.each([
  // entitled (with what was carried), carried, taken, at most → into the next year
  [6, 0, 6, 5, 0],
  [6, 0, 4, 5, 2],
  [6, 0, 4.5, 5, 1.5],
  [6, 0, 0, 5, 5],
  [6, 0, 0, 0, 0],
  [8, 2, 0, 12, 6],
  [8, 2, 1, 12, 6],
  [8, 2, 2, 12, 6],
  [8, 2, 5, 12, 3],
  [6, 0, 9, 5, 0],
  [null, 0, 9, 5, 0],
] as const)('of %s days, %s of them carried, with %s taken and at most %s, %s go on', (...row) => {
  const [entitled, carried, taken, most, expected] = row
  expect(carriedOver({ entitled, carried, taken }, most)).toBe(expected)
})
