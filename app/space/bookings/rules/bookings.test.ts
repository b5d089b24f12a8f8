import { expect, test } from 'vitest'
import { BOOKING_STATUSES, type BookingStatus, mayBecome } from './bookings.ts'

/** All that there is: what is not here can't happen. */
const STEPS = `
  held       → pending     a slip came in time
  held       → confirmed   it was paid for
  held       → expired     nobody paid
  held       → cancelled
  pending    → confirmed   staff said yes
  pending    → held        a slip was not accepted
  pending    → declined    staff said no, or nothing
  pending    → cancelled
  confirmed  → pending     it was moved, and staff are asked again
  confirmed  → checked_in  they are there
  confirmed  → completed   it is over
  confirmed  → no_show     nobody came
  confirmed  → cancelled
  checked_in → completed   it is over
  checked_in → cancelled
  no_show    → checked_in  they came after all
  cancelled  → confirmed   what was paid for has another time
  declined   → confirmed   what was paid for has another time
  expired    → pending     a late slip has the time again
  expired    → confirmed   what was paid for has another time
`
const mayFollow = new Set(Array.from(STEPS.matchAll(/(\w+)\s+→ (\w+)/g), ([, from, to]) => `${from} ${to}`))

const pairs = BOOKING_STATUSES.flatMap(from =>
  BOOKING_STATUSES.map((to): [BookingStatus, BookingStatus, boolean] => [
    from,
    to,
    mayFollow.has(`${from} ${to}`),
  ]),
)

test.each(pairs)('%s may become %s: %s', (from, to, expected) => {
  expect(mayBecome(from, to)).toBe(expected)
})
