import { describe, expect, test } from 'vitest'
import { type Kept, measureOf, measureRefusal } from './measure.ts'

const HOUR_MS = 3_600_000
const hours = (from: number, to: number, more: Partial<Kept> = {}): Kept => ({
  from: from * HOUR_MS,
  to: to * HOUR_MS,
  isForGuests: false,
  isByStaff: false,
  ...more,
})
const usual = { bookings: 2, hours: 4 }
const guests = { isForGuests: true }
const byStaff = { isByStaff: true }

describe('with 2 bookings and 4 hours ahead at most', () => {
  test.each<[string, Kept[], Kept, string | null]>([
    ['nothing else', [], hours(10, 14), null],
    ['a minute too long', [], { ...hours(10, 14), to: 14 * HOUR_MS + 60_000 }, 'most_hours'],
    ['one that ends as it begins', [hours(8, 10)], hours(10, 12), null],
    ['one that begins as it ends', [hours(12, 13)], hours(10, 12), null],
    ['one that ends in it', [hours(8, 11)], hours(10, 11), 'own_time'],
    ['one that begins in it', [hours(11, 13)], hours(10, 12), 'own_time'],
    ['one around it', [hours(8, 13)], hours(10, 11), 'own_time'],
    ['one that staff made at that time', [hours(10, 11, byStaff)], hours(10, 11), 'own_time'],
    ['hours that are full', [hours(0, 2)], hours(10, 12), null],
    ['hours that are more than full', [hours(0, 3)], hours(10, 12), 'most_hours'],
    ['hours that staff booked', [hours(0, 9, byStaff)], hours(10, 14), null],
    ['as many as there may be', [hours(0, 1), hours(1, 2)], hours(10, 11), 'most_bookings'],
    ['as many by staff', [hours(0, 1, byStaff), hours(1, 2, byStaff)], hours(10, 11), null],
    ['a place, and a room for guests', [hours(10, 12)], hours(10, 11, guests), null],
    ['a room for guests, and a place', [hours(10, 12, guests)], hours(10, 11), null],
    ['a room for guests, and another', [hours(10, 12, guests)], hours(10, 11, guests), 'own_time'],
    ['a full measure of rooms for guests', [hours(0, 4, guests)], hours(10, 11, guests), 'most_hours'],
  ])('%s', (_, kept, wish, refusal) => {
    expect(measureRefusal(wish, { kept, usual, plans: [] }, ['Gold'])).toBe(refusal)
  })
})

describe('the measure of a member', () => {
  const plans = [
    { name: 'Gold', bookingsAhead: 9, hoursAhead: null },
    { name: 'Trial', bookingsAhead: 1, hoursAhead: 3 },
  ]
  test.each<[string[], { bookings: number; hours: number }]>([
    [[], { bookings: 2, hours: 4 }],
    [['Silver'], { bookings: 2, hours: 4 }],
    [['Trial'], { bookings: 1, hours: 3 }],
    [['trial'], { bookings: 1, hours: 3 }],
    [['Gold'], { bookings: 9, hours: 4 }],
    [['Trial', 'Gold'], { bookings: 9, hours: 4 }],
    [['Trial', 'Silver'], { bookings: 2, hours: 4 }],
  ])('by %o is the widest', (names, most) => {
    expect(measureOf(names, { usual, plans })).toEqual(most)
  })
})
