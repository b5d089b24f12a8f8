import type { Day } from '#app/kit/pure/days.ts'
import type { DayFilter, DayStatus, Standing } from '../rules/day.ts'
import type { Times } from '../rules/records.ts'

/** A row of the day as the screen shows it; `recordId` is null where nothing is stored: they are expected, away or off. */
export type DayRow = Times & {
  employeeId: string
  employeeCode: string
  name: string
  department: string
  recordId: string | null
  status: DayStatus
  /** At work now. */
  isIn: boolean
  due: Standing['due']
  /** The hours that were planned, in words. */
  hours: string[]
  notes: string
  /** Came by the clock, and never left by it. */
  isForgotten: boolean
  wasInSentLate: boolean
  wasOutSentLate: boolean
  /** Approved leave on that day, in words. */
  leave: { from: string; to: string } | null
}

/** A day that somebody worked and whose hours nobody knows: the clock-out was forgotten, or no time was entered. */
export type DayToComplete = { id: string; date: Day; day: string; name: string; timeIn: string | null }

/** How many of the day stand so, for the way to them. */
export type DayCount = { filter: DayFilter; count: number }
