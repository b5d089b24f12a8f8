import { isSameShift, type PlannedShift } from '#app/team/employees/rules/planned.ts'
import { type TakeProblem, takeProblem } from './open.ts'

/** Asked, accepted by a colleague, and decided by staff; or taken back by whoever asked. */
export const SWAP_STATUSES = ['open', 'taken', 'approved', 'refused', 'withdrawn'] as const
export type SwapStatus = (typeof SWAP_STATUSES)[number]

/** Of these a shift has one at most. */
export const WAITING_STATUSES = ['open', 'taken'] as const satisfies SwapStatus[]

export type SwapProblem = TakeProblem | 'shift_changed' | 'own'

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
  if (!planned.some(other => other.employeeId === shift.employeeId && isSameShift(other, shift)))
    return 'shift_changed'
  const own = planned.filter(({ employeeId }) => employeeId === takerId)
  const problem = takeProblem(shift, { own, isOnLeave: isTakerOnLeave, now })
  return takerId === shift.employeeId && problem !== 'begun' ? 'own' : problem
}
