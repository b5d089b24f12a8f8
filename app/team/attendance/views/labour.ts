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
