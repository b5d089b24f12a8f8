import { z } from 'zod'
import { m } from '#app/paraglide/messages.js'
import { MOST } from './lengths.ts'
import { countOf } from './parts.ts'
import type { SectionForm } from './section-form.ts'

const DAYS = countOf(0, MOST.leaveDays)

/** Days of leave a year; an empty field has no limit. */
const daysOrNone = z.string().transform((text, ctx) => {
  if (text.trim() === '') return null
  const read = DAYS.safeParse(text)
  if (read.success) return read.data
  ctx.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? '' })
  return z.NEVER
})

export const leaveForm: SectionForm = {
  schema: z
    .object({
      annualDays: daysOrNone,
      sickDays: daysOrNone,
      personalDays: daysOrNone,
      maternityDays: daysOrNone,
      paternityDays: daysOrNone,
      unpaidDays: daysOrNone,
      carriedDays: DAYS,
    })
    .transform(leave => ({ leave })),
  fieldsOf: ({ leave }) =>
    Object.fromEntries(
      Object.entries(leave).map(([name, days]) => [name, days === null ? '' : String(days)]),
    ),
  labels: {
    annualDays: m.settings_leave_annual,
    sickDays: m.settings_leave_sick,
    personalDays: m.settings_leave_personal,
    maternityDays: m.settings_leave_maternity,
    paternityDays: m.settings_leave_paternity,
    unpaidDays: m.settings_leave_unpaid,
    carriedDays: m.settings_leave_carried,
  },
}
