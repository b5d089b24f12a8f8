import type { Day } from '#app/kit/pure/days.ts'
import type { AttendanceStatus, MonthTotals, Times } from '../rules/records.ts'

/** A day of somebody's month. */
export type MonthDay = Times & {
  date: Day
  /** Weekday and day of the month, in words. */
  dayText: string
  recordId: string | null
  /** Null for a day without a record and without approved leave. */
  status: AttendanceStatus | null
  notes: string
  workedMinutes: number | null
  isForgotten: boolean
  wasInSentLate: boolean
  wasOutSentLate: boolean
  /** Approved leave covers the day, whether or not there is a record. */
  isLeave: boolean
  /** Nobody expected them: a free day of theirs, or one on which the team was off. What it is called, if anything. */
  off: { name: string } | null
  /** The day is still to come. */
  isAhead: boolean
}

/** A month of somebody, with its neighbours for the way there. */
export type MonthView = {
  month: string
  text: string
  previous: string
  /** Null for the months to come. */
  next: string | null
  days: MonthDay[]
  totals: MonthTotals
}
