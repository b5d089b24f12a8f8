import { eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { addDays } from '#app/kit/pure/days.ts'
import { findPlan } from '#app/team/employees/queries/plan.server.ts'
import { listApprovedLeave } from '#app/team/leave/queries/approved.server.ts'
import type { Swap } from '../queries/swaps.server.ts'
import { type SwapProblem, swapProblem } from '../rules/swaps.ts'
import { rosterSwaps } from '../tables.server.ts'

/** The swap, locked; null for an id that is none. */
export async function lockSwap(tx: Transaction, id: string): Promise<Swap | null> {
  if (!isUuid(id)) return null
  const [row] = await tx.select().from(rosterSwaps).where(eq(rosterSwaps.id, id)).for('update')
  return row ?? null
}

/** What stands in the way of the handover as everything is now; null for nothing. */
export async function judgeSwap(
  tx: Transaction,
  swap: Pick<Swap, 'employeeId' | 'date' | 'startsAt' | 'endsAt'>,
  { takerId, now }: { takerId: string; now: Date },
): Promise<SwapProblem | null> {
  const { date } = swap
  const [plan, leave] = await Promise.all([
    findPlan(tx, { from: addDays(date, -1), to: addDays(date, 1) }),
    listApprovedLeave(tx, { from: date, to: date }),
  ])
  const isTakerOnLeave = leave.some(({ employeeId }) => employeeId === takerId)
  return swapProblem({ shift: swap, takerId, planned: plan.shifts, isTakerOnLeave, now })
}
