import { z } from 'zod'
import { m } from '#app/paraglide/messages.js'
import { LEAST, MOST } from './lengths.ts'
import { countOf } from './parts.ts'
import type { SectionForm } from './section-form.ts'

/** When members are reminded of what they have booked, and how long a time is kept for a visitor who pays ahead. */
export const bookingsForm: SectionForm = {
  schema: z
    .object({
      reminderHours: countOf(0, MOST.reminderHours),
      holdMinutes: countOf(LEAST.holdMinutes, MOST.holdMinutes),
    })
    .transform(bookings => ({ bookings })),
  fieldsOf: ({ bookings }) => ({
    reminderHours: String(bookings.reminderHours),
    holdMinutes: String(bookings.holdMinutes),
  }),
  labels: { reminderHours: m.settings_bookings_reminder, holdMinutes: m.settings_bookings_hold },
}
