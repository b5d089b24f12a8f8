import type { AttendanceStatus, Break } from '../rules/records.ts'

/** How the clock stands: not yet in, at work, or left. `day` is in words, and null for today. */
export type ClockState =
  | { kind: 'out' }
  | {
      kind: 'in'
      /** The last coming. */
      since: string
      day: string | null
      status: AttendanceStatus
      mayBeginToday: boolean
      /** Minutes at work until the page was made, breaks left out. */
      minutes: number
      breaks: Break[]
    }
  | {
      kind: 'done'
      timeIn: string | null
      timeOut: string
      isNextDay: boolean
      status: AttendanceStatus
      minutes: number | null
      breaks: Break[]
      /** They may come again today. */
      mayComeAgain: boolean
    }

/** The newest press, for as long as it can be taken back: what names it, what it was, and for how many ms from now. */
export type Undoable = { press: string; intent: 'in' | 'out'; time: string; leftMs: number }

/** A shift that is on or comes: when, in words, and whether it is of today. */
export type ShiftAhead = { key: string; day: string; hours: string; isToday: boolean; isOn: boolean }
