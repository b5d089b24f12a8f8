import type { ClockTime } from '#app/kit/pure/clock-time.ts'
import { bangkokInstant } from '#app/kit/pure/instants.ts'
import { type DatedShift, endOf, startOf } from '#app/team/employees/rules/shifts.ts'
import {
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
  type Begun,
  isForgotten,
  isOpen,
  type Times,
} from './records.ts'

/** What a row of the day says where nothing is recorded (rule attendance.expected). */
const UNRECORDED_STATUSES = ['expected', 'missed', 'off', 'in'] as const
export type DayStatus = AttendanceStatus | (typeof UNRECORDED_STATUSES)[number]

/** What the day can be filtered by: what a row says, and whose clock-out was forgotten. */
export const DAY_FILTERS = [...ATTENDANCE_STATUSES, ...UNRECORDED_STATUSES, 'forgotten'] as const
export type DayFilter = (typeof DAY_FILTERS)[number]

export function isDayFilter(text: string): text is DayFilter {
  return DAY_FILTERS.some(filter => filter === text)
}

/** What is known about somebody on a day. */
export type DayFacts = {
  record: (Times & Begun & { status: AttendanceStatus; clockedInAt: Date | null }) | null
  /** Approved leave covers the day. */
  isOnLeave: boolean
  /** Those that begin on the day. */
  shifts: DatedShift[]
  /** They came the evening before, and are still at work. */
  isStillIn: boolean
}

/**
 * Where somebody is, and where they should be. `status` is what is recorded, or else what is to be said of them: late
 * means that they should be in and are not. `isIn`: at work now. `due`: when they should be back, or should have been,
 * `isOverdue`; null for nothing to wait for.
 */
export type Standing = {
  status: DayStatus
  isIn: boolean
  isForgotten: boolean
  due: { at: ClockTime; isOverdue: boolean } | null
}

/** How somebody stands on a day at `now`: several shifts a day, each with the house's minutes of grace. */
export function standingOf(
  facts: DayFacts,
  { now, lateAfterMinutes }: { now: Date; lateAfterMinutes: number },
): Standing {
  const { record, isOnLeave, shifts, isStillIn } = facts
  const nowhere = { isIn: false, isForgotten: false, due: null }
  if (record) {
    const { status } = record
    if (isForgotten(record, now)) return { ...nowhere, status, isForgotten: true }
    if (isOpen(record, now)) return { ...nowhere, status, isIn: true }
    return { ...nowhere, status, due: dueAfter(record, shifts, { now, lateAfterMinutes }) }
  }
  if (isStillIn) return { ...nowhere, status: 'in', isIn: true }
  if (isOnLeave) return { ...nowhere, status: 'leave' }
  if (shifts.length === 0) return { ...nowhere, status: 'off' }
  const due = dueOf(shifts, { now, lateAfterMinutes })
  if (!due) return { ...nowhere, status: 'missed' }
  return { ...nowhere, status: due.isOverdue ? 'late' : 'expected', due }
}

/** Whether a row is among those that the filter leaves. */
export function matchesFilter({ status, isIn, isForgotten: isOpenEnded }: Standing, filter: DayFilter) {
  if (filter === 'in') return isIn
  return filter === 'forgotten' ? isOpenEnded : status === filter
}

/** After having left, the shifts that begin later are still to come. */
function dueAfter(
  { date, timeOut, endsNextDay }: NonNullable<DayFacts['record']>,
  shifts: DatedShift[],
  clock: { now: Date; lateAfterMinutes: number },
) {
  const left = timeOut === null || endsNextDay ? null : bangkokInstant(`${date}T${timeOut}`)
  return (
    left &&
    dueOf(
      shifts.filter(shift => startOf(shift) >= left),
      clock,
    )
  )
}

/** The first shift that somebody has not come for; null once all are over. */
function dueOf(
  shifts: DatedShift[],
  { now, lateAfterMinutes }: { now: Date; lateAfterMinutes: number },
): Standing['due'] {
  const [first] = shifts.toSorted((a, b) => startOf(a).getTime() - startOf(b).getTime())
  if (!first || shifts.every(shift => endOf(shift) <= now)) return null
  const minutes = Math.floor((now.getTime() - startOf(first).getTime()) / 60_000)
  return { at: first.startsAt, isOverdue: minutes > lateAfterMinutes }
}
