import { inArray, sql } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { spaces } from '../spaces/tables.server.ts'
import { bookings, calendarFeeds } from './tables.server.ts'

export const noun = {
  permissions: { bookings: ['view', 'edit'] },
  see: 'bookings.view',
  kinds: {
    booking: {
      words: [m.activity_type_booking, m.activity_the_booking],
      names: {
        from: sql`${bookings} join ${spaces} on ${spaces.id} = ${bookings.spaceId}`,
        id: bookings.id,
        name: sql`${spaces.nameEn} || to_char(${bookings.startsAt} at time zone 'Asia/Bangkok', ', YYYY-MM-DD HH24:MI')`,
      },
    },
  },
  actions: {
    booking_made: [m.activity_action_booking_made, m.activity_did_booking_made],
    booking_moved: [m.activity_action_booking_moved, m.activity_did_booking_moved],
    booking_cancelled: [m.activity_action_booking_cancelled, m.activity_did_booking_cancelled],
    booking_approved: [m.activity_action_booking_approved, m.activity_did_booking_approved],
    booking_declined: [m.activity_action_booking_declined, m.activity_did_booking_declined],
    booking_checked_in: [m.activity_action_booking_checked_in, m.activity_did_booking_checked_in],
    booking_no_show: [m.activity_action_booking_no_show, m.activity_did_booking_no_show],
    booking_restored: [m.activity_action_booking_restored, m.activity_did_booking_restored],
  },
  live: { bookings: {} },
  holdings: {
    bookings: {
      whose: 'member',
      columns: { purpose: 'emptied' },
      kept: ['status', 'price_lines', 'policy', 'ical_uid', 'made_by'],
      words: m.privacy_part_bookings,
      rows: ({ memberIds }) => inArray(bookings.memberRowId, memberIds),
    },
    calendar_feeds: {
      whose: 'member',
      isRemoved: true,
      isPart: true,
      rows: ({ memberIds }) => inArray(calendarFeeds.memberRowId, memberIds),
    },
  },
} as const satisfies Noun
