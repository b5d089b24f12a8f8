import { describe, expect, test } from 'vitest'
import {
  acceptanceOf,
  afterRejection,
  bookingMark,
  bookingReference,
  heldUntil,
  isHeld,
  leftToPay,
  mayBePlaced,
  slipEffect,
  statusAt,
} from './ahead.ts'
import { BOOKING_STATUSES, type BookingStatus } from './bookings.ts'

const now = new Date('2026-12-01T05:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms)
const MINUTE = 60_000

test('a time is kept for its minutes, but no longer than it lasts', () => {
  expect(heldUntil({ endsAt: at(90 * MINUTE) }, 30, now)).toEqual(at(30 * MINUTE))
  expect(heldUntil({ endsAt: at(30 * MINUTE) }, 30, now)).toEqual(at(30 * MINUTE))
  expect(heldUntil({ endsAt: at(29 * MINUTE) }, 30, now)).toEqual(at(29 * MINUTE))
})

test('it is held until the minute that was said, and not in it', () => {
  expect(isHeld({ status: 'held', holdUntil: at(1) }, now)).toBe(true)
  expect(isHeld({ status: 'held', holdUntil: at(0) }, now)).toBe(false)
  expect(isHeld({ status: 'pending', holdUntil: null }, now)).toBe(false)
})

test('once its minute has come it reads as let go; nothing else ends by that', () => {
  expect(statusAt({ status: 'held', holdUntil: at(1) }, now)).toBe('held')
  expect(statusAt({ status: 'held', holdUntil: at(0) }, now)).toBe('expired')
  for (const status of BOOKING_STATUSES.filter(each => each !== 'held'))
    expect(statusAt({ status, holdUntil: null }, now)).toBe(status)
})

describe('a slip', () => {
  const paying = { paysAhead: true, paidSatang: 0 }
  const effects = (isFree: boolean, holdUntil: Date | null, more = paying) =>
    Object.fromEntries(
      BOOKING_STATUSES.map(status => [status, slipEffect({ status, holdUntil }, more, { isFree, now })]),
    )
  const refused = Object.fromEntries(BOOKING_STATUSES.map(status => [status, 'refused']))

  test('in time keeps it; late it has it again where it is free, and else staff see to the money', () => {
    const gone = { ...refused, pending: 'keeps', cancelled: 'gone', declined: 'gone' }
    expect(effects(true, at(1))).toEqual({ ...gone, held: 'keeps', expired: 'again' })
    expect(effects(false, at(1))).toEqual({ ...gone, held: 'keeps', expired: 'gone' })
    expect(effects(true, at(0))).toEqual({ ...gone, held: 'again', expired: 'again' })
    expect(effects(false, at(0))).toEqual({ ...gone, held: 'gone', expired: 'gone' })
  })

  test('is nothing for what is paid at the desk, or was paid', () => {
    expect(effects(true, at(1), { paysAhead: false, paidSatang: 0 })).toEqual(refused)
    expect(effects(true, at(1), { paysAhead: true, paidSatang: 1 })).toEqual(refused)
  })
})

const having = (is: (status: BookingStatus) => boolean) => BOOKING_STATUSES.filter(is)

test('accepting a slip books what is kept and has not ended, pays for what stands, and else is money to give back', () => {
  const of = (acceptance: string, endsAt: Date) =>
    having(status => acceptanceOf({ status, endsAt }, now) === acceptance)
  const stands = ['confirmed', 'checked_in', 'completed', 'no_show']
  expect(of('booked', at(1))).toEqual(['held', 'pending'])
  expect(of('stands', at(1))).toEqual(stands)
  expect(of('gone', at(1))).toEqual(['cancelled', 'declined', 'expired', 'skipped'])
  expect(of('booked', at(0))).toEqual([])
  expect(of('stands', at(0))).toEqual(stands)
  expect(of('gone', at(0))).toEqual(['held', 'pending', 'cancelled', 'declined', 'expired', 'skipped'])
})

test('a slip that is not accepted leaves the time kept for another, until it begins', () => {
  const first = { rejected: 1, isMadeUp: false }
  expect(afterRejection({ status: 'pending', holdUntil: null, startsAt: at(1) }, first, now)).toBe('held')
  expect(afterRejection({ status: 'pending', holdUntil: null, startsAt: at(0) }, first, now)).toBe('declined')
  for (const status of BOOKING_STATUSES.filter(each => each !== 'pending'))
    expect(afterRejection({ status, holdUntil: at(1), startsAt: at(1) }, first, now)).toBeNull()
})

test.each([
  ['pending', { rejected: 2, isMadeUp: false }, 'declined'],
  ['pending', { rejected: 7, isMadeUp: false }, 'declined'],
  ['pending', { rejected: 1, isMadeUp: true }, 'declined'],
  ['held', { rejected: 1, isMadeUp: true }, 'declined'],
  ['confirmed', { rejected: 1, isMadeUp: true }, null],
  ['expired', { rejected: 3, isMadeUp: true }, null],
] as const)(
  'a second slip that is not accepted, or one that was made up, ends it: %s after %j is %s',
  (status, rejection, next) => {
    expect(afterRejection({ status, holdUntil: at(1), startsAt: at(MINUTE) }, rejection, now)).toBe(next)
  },
)

test('what is left to pay is of what is kept, stands or was used', () => {
  const left = (paidSatang: number) =>
    having(status => leftToPay({ status, priceSatang: 100, paidSatang }) > 0)
  expect(left(0)).toEqual(['held', 'pending', 'confirmed', 'checked_in', 'completed'])
  expect(left(99)).toEqual(left(0))
  expect(left(100)).toEqual([])
  expect(leftToPay({ status: 'confirmed', priceSatang: 100, paidSatang: 40 })).toBe(60)
  expect(leftToPay({ status: 'confirmed', priceSatang: 100, paidSatang: 101 })).toBe(0)
})

test('what was paid for and is gone may be given another time', () => {
  expect(having(status => mayBePlaced({ status, backSatang: 1 }))).toEqual([
    'cancelled',
    'declined',
    'expired',
  ])
  expect(having(status => mayBePlaced({ status, backSatang: 0 }))).toEqual([])
})

test('a booking is named the same for life, and its mark changes with what is decided about', () => {
  expect(bookingReference('019aa7c1-90aa-7d31-8a44-6b0f3d1c2e7a')).toBe('BOOK-3D1C2E7A')
  const booking = { status: 'pending', icalSequence: 1, priceSatang: 100, paidSatang: 0 } as const
  const others = [{ status: 'expired' }, { icalSequence: 2 }, { priceSatang: 99 }, { paidSatang: 1 }] as const
  for (const other of others) expect(bookingMark({ ...booking, ...other })).not.toBe(bookingMark(booking))
})
