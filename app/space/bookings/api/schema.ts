import { z } from 'zod'
import { BOOKING_STATUSES } from '../rules/bookings.ts'

/** A booking as programs are told it: by the API, and by webhooks. */
export const bookingRecord = z
  .object({
    id: z.uuid(),
    space_id: z.uuid(),
    member_id: z.string().nullable().describe('The id that people know; null once the member was deleted.'),
    status: z.enum(BOOKING_STATUSES),
    from: z.iso.datetime({ offset: true }),
    to: z.iso.datetime({ offset: true }),
    unit: z.int().min(1).describe('Which of the units of the space, counted from one.'),
    price_satang: z
      .int()
      .min(0)
      .describe('What is charged to the member, or to the company of `contract_id`; 0 where credits paid.'),
    contract_id: z
      .uuid()
      .nullable()
      .describe('The contract on whose company’s account it is; null where the member owes it.'),
    credits_used: z.int().min(0).describe('Minutes of credits that paid for it.'),
    ical_uid: z.string().describe('What calendars know it by, for life.'),
  })
  .meta({ id: 'Booking' })
export type BookingRecord = z.output<typeof bookingRecord>

export const memberCalendar = z
  .object({ calendar_url: z.url().nullable().describe('Null where it was taken back.') })
  .meta({ id: 'MemberCalendar' })
