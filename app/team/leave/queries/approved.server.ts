import { and, asc, eq, gte, lte } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { leaveRequests } from '../tables.server.ts'

/**
 * Approved leave that touches the days from `from` to `to`, both included: whoever has it is away, which attendance
 * shows as On Leave without a record of its own.
 */
export function listApprovedLeave(db: Executor, { from, to }: { from: Day; to: Day }) {
  const { id, employeeId, leaveType, startDate, endDate } = leaveRequests
  return db
    .select({ id, employeeId, leaveType, startDate, endDate })
    .from(leaveRequests)
    .where(and(eq(leaveRequests.status, 'approved'), lte(startDate, to), gte(endDate, from)))
    .orderBy(asc(startDate), asc(id))
}
