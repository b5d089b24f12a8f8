import { boolean, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  clockTime,
  createdAt,
  day,
  id,
  instant,
  isClockTime,
  oneOf,
} from '#app/kit/platform/columns.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { ATTENDANCE_STATUSES, type AttendanceStatus, type Break, type LastPress } from './rules/records.ts'

/** One for each employee and day; a shift past midnight belongs to the day it began (rule attendance.stored). */
export const attendanceRecords = pgTable(
  'attendance_records',
  {
    id: id(),
    employeeId: uuid()
      .notNull()
      .references(() => employees.id),
    date: day().notNull(),
    timeIn: clockTime(),
    timeOut: clockTime(),
    /** The time out is of the day after `date`. */
    endsNextDay: boolean().notNull().default(false),
    /** On `date`; `timeIn` is the first coming, `timeOut` the last leaving. */
    breaks: jsonb().$type<Break[]>().notNull().default([]),
    status: text().$type<AttendanceStatus>().notNull().default('present'),
    notes: text().notNull().default(''),
    /** By the server's clock when the employee pressed the button; null where staff wrote the time in. */
    clockedInAt: instant(),
    clockedOutAt: instant(),
    /** The phone was offline at that moment and sent it when it was back. */
    wasInSentLate: boolean().notNull().default(false),
    wasOutSentLate: boolean().notNull().default(false),
    /** The press that can be taken back; null once it was, or once staff have changed the record. */
    lastPress: jsonb().$type<LastPress>(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  table => [
    oneOf('attendance_records_status', table.status, ATTENDANCE_STATUSES),
    isClockTime('attendance_records_time_in', table.timeIn),
    isClockTime('attendance_records_time_out', table.timeOut),
    unique('attendance_records_once').on(table.employeeId, table.date),
    index('attendance_records_date').on(table.date),
  ],
)
