import type { Day } from '#app/kit/pure/days.ts'
import type { Labour } from '../rules/labour.ts'

/** What somebody's period comes to, as the screen shows it. */
export type LabourRow = Labour & {
  employeeId: string
  employeeCode: string
  name: string
  department: string
  plannedMinutes: number
  leaveDays: number
}

/** A day on which somebody was here, and nobody knows for how long. */
export type UnknownDay = { id: string; date: Day; day: string; name: string; timeIn: string | null }
