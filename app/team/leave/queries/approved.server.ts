import { and, asc, eq, gte, lte, ne, type SQL } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { leaveRequests } from '../tables.server.ts'

type Span = { from: Day; to: Day }

/**
 * Approved leave of whole days that touches those from `from` to `to`, both included: whoever has it is away, which
 * attendance shows as On Leave without a record of its own. Whoever has half a day off comes in all the same.
 */
export function listApprovedLeave(db: Executor, span: Span) {
  return listLeaveIn(db, span, and(eq(status, 'approved'), eq(part, 'whole')))
}

/** Approved halves of these days. */
export function listApprovedHalves(db: Executor, span: Span) {
  return listLeaveIn(db, span, and(eq(status, 'approved'), ne(part, 'whole')))
}

/** Leave of these days that nobody has decided about. */
export function listAskedLeave(db: Executor, span: Span) {
  return listLeaveIn(db, span, and(eq(status, 'pending'), eq(part, 'whole')))
}

const { status, part } = leaveRequests

function listLeaveIn(db: Executor, { from, to }: Span, which: SQL | undefined) {
  const { id, employeeId, leaveType, startDate, endDate } = leaveRequests
  return db
    .select({ id, employeeId, leaveType, startDate, endDate, part })
    .from(leaveRequests)
    .where(and(which, lte(startDate, to), gte(endDate, from)))
    .orderBy(asc(startDate), asc(id))
}
