import { z } from 'zod'
import { m } from '#app/paraglide/messages.js'
import { MOST } from './lengths.ts'
import { countOf } from './parts.ts'
import type { SectionForm } from './section-form.ts'

/** From when on the clock proposes Late and Half Day; half a day cannot begin before late does. */
export const attendanceForm: SectionForm = {
  schema: z
    .object({
      lateAfterMinutes: countOf(0, MOST.lateAfterMinutes),
      halfDayAfterMinutes: countOf(30, MOST.halfDayAfterMinutes),
    })
    .refine(({ lateAfterMinutes, halfDayAfterMinutes }) => halfDayAfterMinutes > lateAfterMinutes, {
      path: ['halfDayAfterMinutes'],
      error: m.settings_attendance_order,
    })
    .transform(attendance => ({ attendance })),
  fieldsOf: ({ attendance }) => ({
    lateAfterMinutes: String(attendance.lateAfterMinutes),
    halfDayAfterMinutes: String(attendance.halfDayAfterMinutes),
  }),
  labels: {
    lateAfterMinutes: m.settings_attendance_late,
    halfDayAfterMinutes: m.settings_attendance_half_day,
  },
}
