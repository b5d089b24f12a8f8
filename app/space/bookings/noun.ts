import { inArray, sql } from 'drizzle-orm'
import { locations } from '#app/house/locations/tables.server.ts'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { spaces } from '../spaces/tables.server.ts'
import { bookingSeries, bookings, calendarFeeds } from './tables.server.ts'

export const noun = {
  permissions: { bookings: ['view', 'edit'] },
  see: 'bookings.view',
  kinds: {
    booking: {
      words: [m.activity_type_booking, m.activity_the_booking],
      record: '/admin/bookings/list?edit=',
      names: {
        from: sql`${bookings} join ${spaces} on ${spaces.id} = ${bookings.spaceId}
          join ${locations} on ${locations.id} = ${spaces.locationId}`,
        id: bookings.id,
        name: spaces.name,

        day: sql`(${bookings.startsAt} at time zone ${locations.timeZone})::date`,
        clock: sql`to_char(${bookings.startsAt} at time zone ${locations.timeZone}, 'HH24:MI')`,
      },
    },
    bookings: { words: [m.activity_type_bookings, m.activity_the_bookings], screen: '/admin/bookings' },
  },
  actions: {
    booking_made: [m.activity_action_booking_made, m.activity_did_booking_made],
    booking_moved: [m.activity_action_booking_moved, m.activity_did_booking_moved],
    booking_cancelled: [m.activity_action_booking_cancelled, m.activity_did_booking_cancelled],
    booking_approved: [m.activity_action_booking_approved, m.activity_did_booking_approved],
    booking_declined: [m.activity_action_booking_declined, m.activity_did_booking_declined],
    booking_checked_in: [m.activity_action_booking_checked_in, m.activity_did_booking_checked_in],
    booking_no_show: [m.activity_action_booking_no_show, m.activity_did_booking_no_show],
    booking_expired: [m.activity_action_booking_expired, m.activity_did_booking_expired],
    booking_completed: [m.activity_action_booking_completed, m.activity_did_booking_completed],
    booking_refunded: [m.activity_action_booking_refunded, m.activity_did_booking_refunded],
    booking_slip_sent: [m.activity_action_booking_slip_sent, m.activity_did_booking_slip_sent],
    booking_slip_rejected: [m.activity_action_booking_slip_rejected, m.activity_did_booking_slip_rejected],
    booking_paid: [m.activity_action_booking_paid, m.activity_did_booking_paid],
    visitor_forgotten: [m.activity_action_visitor_forgotten, m.activity_did_visitor_forgotten],
    booking_restored: [m.activity_action_booking_restored, m.activity_did_booking_restored],
    space_closed: [m.activity_action_space_closed, m.activity_did_space_closed],
    space_reopened: [m.activity_action_space_reopened, m.activity_did_space_reopened],
  },
  navigation: {
    staff: { screen: '/admin/bookings', label: m.admin_bookings, place: ['space', 1], waiting: 'booking' },
  },
  settings: [{ name: 'bookings', place: ['bookings', 1], label: m.admin_bookings, see: 'settings.view' }],
  live: { bookings: {} },
  holdings: {
    bookings: {
      whose: 'member',
      endedBy: [
        {
          days: 2192,
          since: 'starts_at',
          where: `status not in ('held', 'pending', 'confirmed', 'checked_in')`,
        },
      ],
      columns: { purpose: 'emptied' },
      kept: ['status', 'price_lines', 'policy', 'ical_uid', 'made_by', 'occurrence'],
      words: m.privacy_part_bookings,
      rows: ({ memberIds }) => inArray(bookings.memberRowId, memberIds),
    },
    booking_series: {
      whose: 'member',
      endedBy: [
        {
          days: 2192,
          since: 'created_at',
          where: 'not exists (select from bookings where series_id = booking_series.id)',
        },
      ],
      columns: { purpose: 'emptied' },
      kept: ['rule', 'zone', 'made_by'],
      words: m.privacy_part_bookings,
      isPart: true,
      rows: ({ memberIds }) => inArray(bookingSeries.memberRowId, memberIds),
    },
    booking_former_spaces: { whose: 'nobody', endedBy: { with: 'bookings' } },
    booking_visitors: {
      whose: 'everyone',
      endedBy: { with: 'bookings' },
      columns: { name: 'kept', email: 'kept', phone: 'kept' },
      kept: ['locale'],
    },
    calendar_feeds: {
      whose: 'member',
      endedBy: { bound: 'one for each member, space and key' },
      isRemoved: true,
      isPart: true,
      rows: ({ memberIds }) => inArray(calendarFeeds.memberRowId, memberIds),
    },
  },
} as const satisfies Noun
