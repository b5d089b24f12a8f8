import { expect, test } from 'vitest'
import { freeSeats, isOpen, statusOfNext } from './rules.ts'

test.each([
  [null, 900, null, 'coming'],
  [2, 0, 2, 'coming'],
  [2, 1, 1, 'coming'],
  [2, 2, 0, 'waiting'],
  [2, 3, 0, 'waiting'],
] as const)('of %s seats with %i guests %s are free, and the next is %s', (seats, coming, free, status) => {
  expect(freeSeats(seats, coming)).toBe(free)
  expect(statusOfNext(seats, coming)).toBe(status)
})

test('an event is open until the moment it begins', () => {
  const startsAt = new Date('2027-05-03T12:00:00Z')
  expect(isOpen({ startsAt }, new Date('2027-05-03T11:59:59Z'))).toBe(true)
  expect(isOpen({ startsAt }, startsAt)).toBe(false)
})
