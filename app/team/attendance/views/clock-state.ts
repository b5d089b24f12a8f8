import type { AttendanceStatus } from '../rules.ts'

/** How the clock stands: not yet in, at work, or left. `day` is in words, and null for today. */
export type ClockState =
  | { kind: 'out' }
  | { kind: 'in'; since: string; day: string | null; status: AttendanceStatus; mayBeginToday: boolean }
  | { kind: 'done'; timeIn: string | null; timeOut: string; isNextDay: boolean; status: AttendanceStatus }
