import type { Activity } from '#app/house/activity/steps/log.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { NounWebhooks, Told, WebhookEvent } from '#app/machines/webhooks/steps/kinds.server.ts'
import { m } from '#app/paraglide/messages.js'
import { EXAMPLE_BOOKING } from './api/examples.ts'
import { recordOf } from './api/record.server.ts'
import { bookingRecord } from './api/schema.ts'
import { listBookingsById } from './queries/bookings.server.ts'
import type { BookingStatus } from './rules/bookings.ts'

type Heard = { name: string; label: () => string; summary: string; actions: string[]; status?: BookingStatus }

const told = ({ name, label, summary, actions, status = 'confirmed' }: Heard): WebhookEvent => ({
  name,
  label,
  see: 'bookings.view',
  summary,
  data: bookingRecord,
  example: { ...EXAMPLE_BOOKING, status },
  logged: { entityType: 'booking', actions, read: readBookings },
})

/** What other programs hear of bookings (rule webhooks.events). */
export const webhooks: NounWebhooks = {
  place: 70,
  events: [
    told({
      name: 'booking.created',
      label: m.webhook_event_booking_created,
      summary:
        'A space was booked, or a booking that was let go stands again: `pending` where staff decide first, `held` while a visitor is to pay for it. Each booking of a series is told by itself.',
      actions: ['booking_made', 'booking_restored'],
    }),
    told({
      name: 'booking.moved',
      label: m.webhook_event_booking_moved,
      summary: 'A booking has another time, length or unit.',
      actions: ['booking_moved'],
    }),
    told({
      name: 'booking.cancelled',
      label: m.webhook_event_booking_cancelled,
      summary:
        'A booking was cancelled, declined by staff, or held and not paid for in time: its `status` says which.',
      actions: ['booking_cancelled', 'booking_declined', 'booking_expired'],
      status: 'cancelled',
    }),
    told({
      name: 'booking.no_show',
      label: m.webhook_event_booking_no_show,
      summary: 'Nobody came: the rest of the time is free for others.',
      actions: ['booking_no_show'],
      status: 'no_show',
    }),
  ],
}

async function readBookings(
  db: Executor,
  activities: readonly Activity[],
): Promise<Told<typeof bookingRecord>[]> {
  const rows = await listBookingsById(
    db,
    activities.map(({ entityId }) => entityId),
  )
  return rows.map(row => ({ subjectId: row.id, data: recordOf(row) }))
}
