import { and, eq, gt } from 'drizzle-orm'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { m } from '#app/paraglide/messages.js'
import { employees } from '#app/team/employees/tables.server.ts'
import { type Asked, findApprovedOverlap } from '../queries/concerns.server.ts'
import type { LeaveErrors } from '../schema/leave.ts'
import { leaveRequests } from '../tables.server.ts'
import { type Concern, concernText } from '../texts/concerns.ts'
import { LEAVE_TYPE_NAMES, spanText } from '../texts/leave.ts'

/** `concerns` ask whoever sends it to confirm; errors are to be mended. */
export type SavedLeave = { ok: true; id: string } | { ok: false; errors: LeaveErrors; concerns: string[] }

/** Pressing twice is pressing once: the same request within this time is not made again. */
const SAME_PRESS_MS = 2 * 60_000

/**
 * Locks the employee until the transaction ends, so that two requests of the same person are stored one after the
 * other and the second sees the first.
 * @returns null for an id that is nobody's
 */
export async function lockEmployee(tx: Transaction, id: string) {
  const [row] = await tx.select().from(employees).where(eq(employees.id, id)).for('no key update')
  return row ?? null
}

type NewRow = typeof leaveRequests.$inferInsert

/** The id of the very same request that was stored a moment ago; null for none. */
export async function findTwin(tx: Transaction, { now }: Pick<CommandContext, 'now'>, row: NewRow) {
  const table = leaveRequests
  const [twin] = await tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.employeeId, row.employeeId),
        eq(table.leaveType, row.leaveType ?? 'annual'),
        eq(table.startDate, row.startDate),
        eq(table.endDate, row.endDate),
        eq(table.part, row.part ?? 'whole'),
        eq(table.reason, row.reason),
        eq(table.status, row.status ?? 'pending'),
        gt(table.createdAt, new Date(now().getTime() - SAME_PRESS_MS)),
      ),
    )
  return twin?.id ?? null
}

/** Why the request cannot lie where it does: over approved leave of the same person. Null where it can. */
export async function refuseOverlap(tx: Executor, asked: Asked): Promise<LeaveErrors | null> {
  const other = await findApprovedOverlap(tx, asked)
  if (!other) return null
  return {
    startDate: m.leave_error_overlap({ type: LEAVE_TYPE_NAMES[other.leaveType](), days: spanText(other) }),
  }
}

export const refused = (errors: LeaveErrors, concerns: Concern[] = []): SavedLeave => {
  return { ok: false, errors, concerns: concerns.map(concernText) }
}
