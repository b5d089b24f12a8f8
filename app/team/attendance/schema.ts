import type { Day } from '#app/kit/pure/days.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { m } from '#app/paraglide/messages.js'
import {
  type AttendanceStatus,
  dayProblem,
  isAttendanceStatus,
  readBreaks,
  readClockTime,
  type Times,
  timesProblem,
} from './rules/records.ts'

export const RECORD_FIELDS = [
  'employeeId',
  'date',
  'timeIn',
  'timeOut',
  'endsNextDay',
  'breaks',
  'status',
  'notes',
  'overLeave',
] as const
export type RecordField = (typeof RECORD_FIELDS)[number]
/** What the form holds; a ticked box is 'on'. */
export type RecordValues = Record<RecordField, string>
export type RecordErrors = Partial<Record<RecordField | 'form', string>>

/** What stands in the way of a record. */
export type RecordRefusal = {
  errors: RecordErrors
  /** The one that the employee has on that day already. */
  existingId?: string
  /** What somebody else saved since the form was opened. */
  conflict?: SavedFields
}

/** `version` is the one to save again with: after a conflict that decides for what was typed. */
export type RecordReply = RecordRefusal & SavedFields & { error: string | undefined }

/** Who a record can be about: the name with the employee code. */
export type Choice = { id: string; name: string }

/** What is open over the list. */
export type RecordDialog =
  | { kind: 'new' | 'edit'; saved: SavedFields; choices: Choice[] }
  | { kind: 'delete'; id: string; name: string }

export type RecordContent = Times & { employeeId: string; date: Day; status: AttendanceStatus; notes: string }

/** Characters. */
export const LONGEST_NOTES = 1000

const TIMES_MESSAGES = {
  out_before_in: m.attendance_error_out_before_in,
  too_long: m.attendance_error_too_long,
  break_outside: m.attendance_error_break_outside,
  breaks_overlap: m.attendance_error_breaks_overlap,
}
const PROBLEM_FIELDS = {
  out_before_in: 'timeOut',
  too_long: 'timeOut',
  break_outside: 'breaks',
  breaks_overlap: 'breaks',
} as const
const DAY_MESSAGES = { no_day: m.attendance_error_date, ahead: m.attendance_error_ahead }

/** Reads the form (rule attendance.dialog): employee, date and status are required, times and notes are not. */
export function readRecord(
  values: RecordValues,
  today: Day,
): { ok: true; value: RecordContent } | { ok: false; errors: RecordErrors } {
  const { employeeId, date, status, notes } = values
  const errors: RecordErrors = {}
  if (employeeId === '') errors.employeeId = m.attendance_error_employee()
  if (notes.length > LONGEST_NOTES) errors.notes = m.form_too_long({ max: LONGEST_NOTES })
  const times = readTimes(values, errors)
  if (!isAttendanceStatus(status))
    return { ok: false, errors: { ...errors, status: m.attendance_error_status() } }
  const wrongDay = dayProblem(date, { status, today })
  if (wrongDay) errors.date = DAY_MESSAGES[wrongDay]()
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: { employeeId, date, status, notes, ...times } }
}

function readTimes(values: RecordValues, errors: RecordErrors): Times {
  const timeIn = readClockTime(values.timeIn)
  const timeOut = readClockTime(values.timeOut)
  if (timeIn === undefined) errors.timeIn = m.attendance_error_time()
  if (timeOut === undefined) errors.timeOut = m.attendance_error_time()
  const endsNextDay = values.endsNextDay === 'on' && Boolean(timeOut)
  const breaks = readBreaks(values.breaks)
  if (!breaks) errors.breaks = m.attendance_error_breaks()
  const times = { timeIn: timeIn ?? null, timeOut: timeOut ?? null, endsNextDay, breaks: breaks ?? [] }
  const problem = timesProblem(times)
  if (problem) errors[PROBLEM_FIELDS[problem]] = TIMES_MESSAGES[problem]()
  return times
}
