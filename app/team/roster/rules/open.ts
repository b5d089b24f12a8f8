import { type DatedShift, endOf, startOf } from '#app/team/employees/rules/shifts.ts'

/** Whose a shift is; null for nobody yet. */
export type Owner = string | null

/** What stands for nobody where an address or a form names whose a shift is. */
export const OPEN = 'open'

export type TakeProblem = 'begun' | 'on_leave' | 'clash'

/** What somebody works on the days around a shift that they would take. */
type Taker = { own: DatedShift[]; isOnLeave: boolean; now: Date }

/**
 * What stands in the way of somebody taking a shift (rule roster.open): it has begun, they are on leave, or would work twice
 * at once, also over midnight. Null for nothing.
 */
export function takeProblem(shift: DatedShift, { own, isOnLeave, now }: Taker): TakeProblem | null {
  if (startOf(shift) <= now) return 'begun'
  if (isOnLeave) return 'on_leave'
  return own.some(other => startOf(other) < endOf(shift) && startOf(shift) < endOf(other)) ? 'clash' : null
}
