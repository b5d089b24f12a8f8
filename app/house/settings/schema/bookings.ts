import { z } from 'zod'
import { m } from '#app/paraglide/messages.js'
import { MOST } from './lengths.ts'
import { countOf } from './parts.ts'
import type { SectionForm } from './section-form.ts'

/** When members are reminded of what they have booked. */
export const bookingsForm: SectionForm = {
  schema: z.object({ reminderHours: countOf(0, MOST.reminderHours) }).transform(bookings => ({ bookings })),
  fieldsOf: ({ bookings }) => ({ reminderHours: String(bookings.reminderHours) }),
  labels: { reminderHours: m.settings_bookings_reminder },
}
