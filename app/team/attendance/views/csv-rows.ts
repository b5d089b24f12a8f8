import type { Day } from '#app/kit/pure/days.ts'
import type { DayStatus } from '../rules/day.ts'
import { DAY_STATUS_NAMES } from '../texts.ts'

/** The heads of the columns, word for word (rule attendance.export). */
export const CSV_HEADER = [
  'Employee ID',
  'Name',
  'Department',
  'Date',
  'Time In',
  'Time Out',
  'Status',
  'Notes',
]

type CsvRow = {
  employeeCode: string
  name: string
  department: string
  date: Day
  timeIn: string | null
  timeOut: string | null
  status: DayStatus
  notes: string
}

/** A record as a line of the file. The status is in English, as the header: files are read by programs too. */
export function csvCells({ employeeCode, name, department, date, status, ...row }: CsvRow) {
  const statusName = DAY_STATUS_NAMES[status]({}, { locale: 'en' })
  return [employeeCode, name, department, date, row.timeIn, row.timeOut, statusName, row.notes]
}
