import type { PlannedShift } from '#app/team/employees/rules/planned.ts'
import { endOf, startOf } from '#app/team/employees/rules/shifts.ts'

/** Asked, accepted by a colleague, and decided by staff; or taken back by whoever asked. */
export const SWAP_STATUSES = ['open', 'taken', 'approved', 'refused', 'withdrawn'] as const
export type SwapStatus = (typeof SWAP_STATUSES)[number]

/** Of these a shift has one at most. */
export const WAITING_STATUSES = ['open', 'taken'] as const satisfies SwapStatus[]

export type SwapProblem = 'shift_changed' | 'begun' | 'own' | 'on_leave' | 'clash'

type Handover = {
  /** As it was when somebody asked for the swap. */
  shift: PlannedShift
  takerId: string
  /** What both work on the days around, as it holds now. */
  planned: PlannedShift[]
  isTakerOnLeave: boolean
  now: Date
}

/**
 * What stands in the way of a colleague taking the shift, as it is now (rule roster.swaps): it was changed, has begun or is
 * their own, they are on leave, or would work twice at once, also over midnight. Null for nothing.
 */
export function swapProblem({ shift, takerId, planned, isTakerOnLeave, now }: Handover): SwapProblem | null {
  if (!planned.some(other => isSame(other, shift))) return 'shift_changed'
  if (startOf(shift) <= now) return 'begun'
  if (takerId === shift.employeeId) return 'own'
  if (isTakerOnLeave) return 'on_leave'
  const own = planned.filter(({ employeeId }) => employeeId === takerId)
  return own.some(other => startOf(other) < endOf(shift) && startOf(shift) < endOf(other)) ? 'clash' : null
}

function isSame(a: PlannedShift, b: PlannedShift): boolean {
  return (
    a.employeeId === b.employeeId && a.date === b.date && a.startsAt === b.startsAt && a.endsAt === b.endsAt
  )
}
