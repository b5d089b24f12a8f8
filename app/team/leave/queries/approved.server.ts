import { and, asc, eq, gte, lte } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { leaveRequests } from '../tables.server.ts'

type Span = { from: Day; to: Day }

/**
 * Approved leave that touches the days from `from` to `to`, both included: whoever has it is away, which attendance
 * shows as On Leave without a record of its own.
 */
export function listApprovedLeave(db: Executor, span: Span) {
  return listLeaveIn(db, 'approved', span)
}

/** Leave of these days that nobody has decided about. */
export function listAskedLeave(db: Executor, span: Span) {
  return listLeaveIn(db, 'pending', span)
}

function listLeaveIn(db: Executor, status: 'approved' | 'pending', { from, to }: Span) {
  const { id, employeeId, leaveType, startDate, endDate } = leaveRequests
  return db
    .select({ id, employeeId, leaveType, startDate, endDate })
    .from(leaveRequests)
    .where(and(eq(leaveRequests.status, status), lte(startDate, to), gte(endDate, from)))
    .orderBy(asc(startDate), asc(id))
}
