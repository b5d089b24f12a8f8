import { z } from 'zod'
import { m } from '#app/paraglide/messages.js'
import { LEAST, MOST } from './lengths.ts'
import { countOf } from './parts.ts'
import type { SectionForm } from './section-form.ts'

/**
 * When members are reminded of what they have booked and how much they may have ahead, how long a time is kept for a visitor
 * who pays ahead, and how much visitors take.
 */
export const bookingsForm: SectionForm = {
  schema: z
    .object({
      reminderHours: countOf(0, MOST.reminderHours),
      holdMinutes: countOf(LEAST.holdMinutes, MOST.holdMinutes),
      bookingsAhead: countOf(1, MOST.bookingsAhead),
      hoursAhead: countOf(1, MOST.hoursAhead),
      bookingsPerMailbox: countOf(1, MOST.bookingsPerMailbox),
      bookingsPerNetwork: countOf(1, MOST.bookingsPerNetwork),
      bookingsPerHouse: countOf(1, MOST.bookingsPerHouse),
      guestsPerMailbox: countOf(1, MOST.guestsPerMailbox),
      guestsPerNetwork: countOf(1, MOST.guestsPerNetwork),
      guestsPerHouse: countOf(1, MOST.guestsPerHouse),
    })
    .transform(({ reminderHours, holdMinutes, bookingsAhead, hoursAhead, ...visitors }) => ({
      bookings: { reminderHours, holdMinutes, bookingsAhead, hoursAhead },
      visitors,
    })),
  fieldsOf: ({ bookings, visitors }) => ({
    reminderHours: String(bookings.reminderHours),
    holdMinutes: String(bookings.holdMinutes),
    bookingsAhead: String(bookings.bookingsAhead),
    hoursAhead: String(bookings.hoursAhead),
    bookingsPerMailbox: String(visitors.bookingsPerMailbox),
    bookingsPerNetwork: String(visitors.bookingsPerNetwork),
    bookingsPerHouse: String(visitors.bookingsPerHouse),
    guestsPerMailbox: String(visitors.guestsPerMailbox),
    guestsPerNetwork: String(visitors.guestsPerNetwork),
    guestsPerHouse: String(visitors.guestsPerHouse),
  }),
  labels: {
    reminderHours: m.settings_bookings_reminder,
    holdMinutes: m.settings_bookings_hold,
    bookingsAhead: m.settings_bookings_most,
    hoursAhead: m.settings_bookings_most_hours,
    bookingsPerMailbox: m.settings_visitors_bookings_mailbox,
    bookingsPerNetwork: m.settings_visitors_bookings_network,
    bookingsPerHouse: m.settings_visitors_bookings_house,
    guestsPerMailbox: m.settings_visitors_guests_mailbox,
    guestsPerNetwork: m.settings_visitors_guests_network,
    guestsPerHouse: m.settings_visitors_guests_house,
  },
}
