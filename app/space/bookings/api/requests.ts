import { z } from 'zod'
import { moment, paging, text } from '#app/machines/api/schema/fields.ts'
import { LIMITS } from '#app/space/spaces/rules/spaces.ts'
import { bookingRecord } from './schema.ts'

/** As long as a member id may be typed. */
const LONGEST_MEMBER_ID = 40

const memberId = text(LONGEST_MEMBER_ID)
  .min(1)
  .describe('Id of the member, or the member id that people know.')
const spaceId = text(40).min(1).describe('Id of the space.')
const expectedPrice = z
  .int()
  .min(0)
  .optional()
  .describe('What you have shown that it costs: where it costs something else by now, nothing is done.')
const unit = z.int().min(1).max(LIMITS.units.most)

export const newBooking = z.strictObject({
  space_id: spaceId,
  member_id: memberId,
  from: moment.describe('Any whole minute.'),
  to: moment,
  unit: unit.optional().describe('Which of the units; the lowest that is free without it.'),
  use_credits: z
    .boolean()
    .default(false)
    .describe('Pays all of it with the minutes of the member, instead of charging their account.'),
  expected_price_satang: expectedPrice,
})
export type NewBooking = z.output<typeof newBooking>

export const bookingChange = z
  .strictObject({ from: moment, to: moment, unit, expected_price_satang: expectedPrice })
  .partial()
  .refine(change => Object.keys(change).length > 0, { error: 'Must change something.' })
export type BookingChange = z.output<typeof bookingChange>

export const bookingQuery = z.strictObject({
  from: moment.optional().describe('Bookings that end later.'),
  to: moment.optional().describe('Bookings that begin before.'),
  space_id: spaceId.optional(),
  member_id: memberId.optional(),
  ...paging({ most: 200, usual: 50, lastPage: 10_000 }),
})

export const freeQuery = z.strictObject({ from: moment, to: moment })

export const freeList = z.strictObject({
  data: z.array(
    z.strictObject({
      from: z.iso.datetime(),
      to: z.iso.datetime(),
      units: z.int().describe('How many can be booked for all of that time.'),
    }),
  ),
})

export const cancelledBooking = z.strictObject({
  booking: bookingRecord,
  given_back: z.strictObject({ minutes: z.int(), satang: z.int() }),
})
