import type { Column } from '#app/kit/pure/columns.ts'
import type { Day } from '#app/kit/pure/days.ts'
import type { DayStatus } from '../rules/day.ts'
import { DAY_STATUS_NAMES } from '../texts.ts'

export type AttendanceLine = {
  employeeCode: string
  name: string
  department: string
  date: Day
  timeIn: string | null
  timeOut: string | null
  status: DayStatus
  notes: string
}

/**
 * The columns of the file, their heads word for word (rule attendance.export). The status is in English, as they are:
 * files are read by programs too.
 */
export const ATTENDANCE_COLUMNS: Column<AttendanceLine>[] = [
  { heading: 'Employee ID', read: row => row.employeeCode },
  { heading: 'Name', read: row => row.name },
  { heading: 'Department', read: row => row.department },
  { heading: 'Date', kind: 'day', read: row => row.date },
  { heading: 'Time In', read: row => row.timeIn },
  { heading: 'Time Out', read: row => row.timeOut },
  { heading: 'Status', read: row => DAY_STATUS_NAMES[row.status]({}, { locale: 'en' }) },
  { heading: 'Notes', read: row => row.notes },
]
