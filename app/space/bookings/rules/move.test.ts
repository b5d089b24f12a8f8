import { expect, test } from 'vitest'
import { BOOKING_STATUSES } from './bookings.ts'
import { isOwnToMove, mayBeMoved } from './move.ts'

const now = new Date('2026-12-01T05:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const booking = { holdUntil: at(10), startsAt: at(60), endsAt: at(120) }

test('what stands and is not over can have another time, and what was paid for and is gone', () => {
  const movable = (backSatang: number, more = {}) =>
    BOOKING_STATUSES.filter(status => mayBeMoved({ ...booking, ...more, status }, { backSatang, now }))
  expect(movable(0)).toEqual(['held', 'pending', 'confirmed', 'checked_in'])
  expect(movable(0, { endsAt: now })).toEqual([])
  expect(movable(0, { holdUntil: now })).toEqual(['pending', 'confirmed', 'checked_in'])
  expect(movable(100, { endsAt: now })).toEqual(['cancelled', 'declined', 'expired'])
})

test('members move what has not begun', () => {
  const confirmed = { ...booking, status: 'confirmed' } as const
  expect(isOwnToMove(confirmed, now)).toBe(true)
  expect(isOwnToMove({ ...confirmed, startsAt: now }, now)).toBe(false)
  expect(isOwnToMove({ ...confirmed, status: 'cancelled' }, now)).toBe(false)
})
