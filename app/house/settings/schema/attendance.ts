import { z } from 'zod'
import { m } from '#app/paraglide/messages.js'
import {
  type ClosedDaysProblem,
  closedDaysText,
  LONGEST_CLOSED_DAYS,
  LONGEST_DAY_NAME,
  MOST_CLOSED_DAYS,
  readClosedDays,
} from '../rules/closed-days.ts'
import { MOST } from './lengths.ts'
import { countOf, hundredthsOf, writeHundredths } from './parts.ts'
import type { SectionForm } from './section-form.ts'

const CLOSED_DAYS_PROBLEMS: Record<ClosedDaysProblem, (line: string) => string> = {
  no_day: line => m.settings_closed_no_day({ line }),
  twice: line => m.settings_closed_twice({ line }),
  long_name: () => m.form_too_long({ max: LONGEST_DAY_NAME }),
  too_many: () => m.settings_closed_too_many({ most: MOST_CLOSED_DAYS }),
}

const closedDays = z
  .string()
  .max(LONGEST_CLOSED_DAYS, { error: () => CLOSED_DAYS_PROBLEMS.too_many('') })
  .transform((text, ctx) => {
    const { days, problem, line } = readClosedDays(text)
    if (problem === null) return days
    ctx.addIssue({ code: 'custom', message: CLOSED_DAYS_PROBLEMS[problem](line) })
    return z.NEVER
  })

/** Hours with at most two decimals, in minutes; an empty field is no limit. */
function hoursOrNone(max: number) {
  const hours = hundredthsOf(() => m.settings_overtime_hours({ max }), { min: 100, max: max * 100 })
  return z.string().transform((text, ctx) => {
    if (text.trim() === '') return null
    const read = hours.safeParse(text)
    if (read.success) return Math.round((read.data * 60) / 100)
    ctx.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? '' })
    return z.NEVER
  })
}

function hoursText(minutes: number | null): string {
  return minutes === null ? '' : writeHundredths(Math.round((minutes * 100) / 60))
}

/**
 * From when on the clock proposes Late and Half Day, where half a day cannot begin before late does; what is overtime;
 * and the days on which the team is off.
 */
export const attendanceForm: SectionForm = {
  schema: z
    .object({
      lateAfterMinutes: countOf(0, MOST.lateAfterMinutes),
      halfDayAfterMinutes: countOf(30, MOST.halfDayAfterMinutes),
      overtimeDayHours: hoursOrNone(MOST.overtimeDayHours),
      overtimeWeekHours: hoursOrNone(MOST.overtimeWeekHours),
      closedDays,
    })
    .refine(({ lateAfterMinutes, halfDayAfterMinutes }) => halfDayAfterMinutes > lateAfterMinutes, {
      path: ['halfDayAfterMinutes'],
      error: m.settings_attendance_order,
    })
    .transform(({ overtimeDayHours, overtimeWeekHours, ...attendance }) => ({
      attendance: {
        ...attendance,
        overtimeDayMinutes: overtimeDayHours,
        overtimeWeekMinutes: overtimeWeekHours,
      },
    })),
  fieldsOf: ({ attendance }) => ({
    lateAfterMinutes: String(attendance.lateAfterMinutes),
    halfDayAfterMinutes: String(attendance.halfDayAfterMinutes),
    overtimeDayHours: hoursText(attendance.overtimeDayMinutes),
    overtimeWeekHours: hoursText(attendance.overtimeWeekMinutes),
    closedDays: closedDaysText(attendance.closedDays),
  }),
  labels: {
    lateAfterMinutes: m.settings_attendance_late,
    halfDayAfterMinutes: m.settings_attendance_half_day,
    overtimeDayHours: m.settings_overtime_day,
    overtimeWeekHours: m.settings_overtime_week,
    closedDays: m.settings_closed_days,
  },
}
