import type { Day } from '#app/kit/pure/days.ts'
import type { AttendanceStatus, Times } from '../rules.ts'

/** A row of the day as the screen shows it; `recordId` is null for approved leave, which nothing is stored for. */
export type DayRow = Times & {
  employeeId: string
  employeeCode: string
  name: string
  department: string
  recordId: string | null
  status: AttendanceStatus
  notes: string
  /** Came by the clock, and never left by it. */
  isForgotten: boolean
  wasInSentLate: boolean
  wasOutSentLate: boolean
  /** Approved leave on that day, in words. */
  leave: { from: string; to: string } | null
}

/** A clock-out that was forgotten on an earlier day. */
export type Notice = { id: string; date: Day; day: string; name: string; timeIn: string }
