import { expect, test } from 'vitest'
import { BOOKING_STATUSES, type BookingStatus } from './bookings.ts'
import { bookPath, mayVisitorCancel, statusForVisitor } from './visitors.ts'

test.each([
  [false, 'desk', 0, 'confirmed'],
  [false, 'desk', 1, 'pending'],
  [true, 'desk', 0, 'pending'],
  [true, 'desk', 10_000, 'pending'],
  [false, 'ahead', 0, 'confirmed'],
  [true, 'ahead', 0, 'pending'],
  [false, 'ahead', 1, 'held'],
  [true, 'ahead', 10_000, 'held'],
] as const)(
  'where staff decide (%s), paid for at the %s, and for %i satang a visitor’s booking is %s',
  (needsApproval, visitorsPay, satang, expected) => {
    expect(statusForVisitor({ needsApproval, visitorsPay }, satang)).toBe(expected)
  },
)

const having = (is: (status: BookingStatus) => boolean) => BOOKING_STATUSES.filter(is)

test('a visitor cancels what stands, until it begins', () => {
  const now = new Date('2026-12-01T12:00Z')
  const at = (startsAt: Date) => having(status => mayVisitorCancel({ status, startsAt }, now))
  expect(at(new Date(now.getTime() + 1))).toEqual(['held', 'pending', 'confirmed'])
  expect(at(now)).toEqual([])
})

test('the address of a time names it whole', () => {
  expect(bookPath('a', '2026-12-01T03:00:00.000Z', 30)).toBe(
    '/book/a?from=2026-12-01T03%3A00%3A00.000Z&minutes=30',
  )
})
