import { expect, test } from 'vitest'
import { BOOKING_STATUSES, type BookingStatus } from './bookings.ts'
import { bookPath, mayVisitorCancel, owesAtDesk, statusForVisitor } from './visitors.ts'

test.each([
  [false, 0, 'confirmed'],
  [false, 1, 'pending'],
  [true, 0, 'pending'],
  [true, 10_000, 'pending'],
] as const)(
  'where staff decide (%s) and for %i satang a visitor’s booking is %s',
  (needsApproval, satang, expected) => {
    expect(statusForVisitor({ needsApproval }, satang)).toBe(expected)
  },
)

const having = (is: (status: BookingStatus) => boolean) => BOOKING_STATUSES.filter(is)

test('the desk takes money for what stands or was used, once', () => {
  const owes = (paidAt: Date | null, priceSatang = 100) =>
    having(status => owesAtDesk({ status, priceSatang, paidAt }))
  expect(owes(null)).toEqual(['pending', 'confirmed', 'checked_in', 'completed'])
  expect(owes(new Date())).toEqual([])
  expect(owes(null, 0)).toEqual([])
})

test('a visitor cancels what stands, until it begins', () => {
  const now = new Date('2026-12-01T12:00Z')
  const at = (startsAt: Date) => having(status => mayVisitorCancel({ status, startsAt }, now))
  expect(at(new Date(now.getTime() + 1))).toEqual(['pending', 'confirmed'])
  expect(at(now)).toEqual([])
})

test('the address of a time names it whole', () => {
  expect(bookPath('a', '2026-12-01T03:00:00.000Z', 30)).toBe(
    '/book/a?from=2026-12-01T03%3A00%3A00.000Z&minutes=30',
  )
})
