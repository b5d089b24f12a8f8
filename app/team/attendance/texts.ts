import { numberFormat } from '#app/kit/pure/formats.ts'
import type { Tone } from '#app/kit/ui/badge.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, type Locale } from '#app/paraglide/runtime.js'
import { departmentTitle } from '#app/team/employees/texts/departments.ts'
import type { DayFilter, DayStatus } from './rules/day.ts'
import type { OvertimeRules } from './rules/labour.ts'
import type { AttendanceStatus } from './rules/records.ts'
import type { RecordField } from './schema.ts'

type Name = (inputs?: object, options?: { locale?: Locale }) => string

export const STATUS_NAMES: Record<AttendanceStatus, Name> = {
  present: m.attendance_status_present,
  absent: m.attendance_status_absent,
  late: m.attendance_status_late,
  half_day: m.attendance_status_half_day,
  leave: m.attendance_status_leave,
}

export const STATUS_TONES: Record<AttendanceStatus, Tone> = {
  present: 'good',
  absent: 'bad',
  late: 'waiting',
  half_day: 'waiting',
  leave: 'neutral',
}

export const DAY_STATUS_NAMES: Record<DayStatus, Name> = {
  ...STATUS_NAMES,
  expected: m.attendance_status_expected,
  missed: m.attendance_status_missed,
  off: m.attendance_status_off,
  in: m.attendance_status_in,
}

export const DAY_STATUS_TONES: Record<DayStatus, Tone> = {
  ...STATUS_TONES,
  expected: 'neutral',
  missed: 'bad',
  off: 'neutral',
  in: 'good',
}

export const DAY_FILTER_NAMES: Record<DayFilter, Name> = {
  ...DAY_STATUS_NAMES,
  forgotten: m.attendance_forgotten,
}

/** What the fields of a record are called (rule attendance.dialog). */
export const FIELD_NAMES: Record<RecordField, () => string> = {
  employeeId: m.attendance_employee,
  date: m.attendance_date,
  timeIn: m.attendance_time_in,
  timeOut: m.attendance_time_out,
  endsNextDay: m.attendance_ends_next_day,
  breaks: m.attendance_breaks,
  status: m.attendance_status,
  notes: m.attendance_notes,
  overLeave: m.attendance_over_leave,
}

/** What counts as overtime, in a sentence. */
export function overtimeText({ overtimeDayMinutes, overtimeWeekMinutes }: OvertimeRules): string {
  const hours = (minutes: number) =>
    numberFormat(getLocale(), { maximumFractionDigits: 2 }).format(minutes / 60)
  if (overtimeDayMinutes !== null && overtimeWeekMinutes !== null)
    return m.labour_rule({ day: hours(overtimeDayMinutes), week: hours(overtimeWeekMinutes) })
  if (overtimeDayMinutes !== null) return m.labour_rule_day({ day: hours(overtimeDayMinutes) })
  if (overtimeWeekMinutes !== null) return m.labour_rule_week({ week: hours(overtimeWeekMinutes) })
  return m.labour_rule_none()
}

/** The department, or that there is none to be known (rule attendance.table). */
export function departmentName(department: string): string {
  return departmentTitle(department.trim()) || m.attendance_not_available()
}

/** Of a day on which nobody expected the employee: what it is called. */
export function offText({ name }: { name: string }): string {
  return name ? m.attendance_off_named({ name }) : m.attendance_status_off()
}
