import { and, eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { ChangedRows, SeenRow } from '#app/kit/pure/together.ts'
import { findApprovalConcerns } from '../queries/concerns.server.ts'
import { findLeave, type LeaveRow, listLeaveById } from '../queries/leave.server.ts'
import type { LeaveDecision } from '../rules/leave.ts'
import { tellEmployee } from '../steps/mails.server.ts'
import { lockEmployee, refuseOverlap } from '../steps/save.server.ts'
import { savedLeave } from '../steps/saved-leave.server.ts'
import { leaveRequests } from '../tables.server.ts'

/** `decided` and `changed` come with the request as somebody else has decided or changed it, `overlap` the sentence that names the other leave. */
export type DecidedLeave =
  | { ok: true }
  | { ok: false; reason: 'not_found' | 'has_concerns' }
  | { ok: false; reason: 'decided' | 'changed'; request: LeaveRow }
  | { ok: false; reason: 'overlap'; sentence: string }

type LeaveDecisionInput = {
  id: string
  decision: LeaveDecision
  /** Of the request as whoever decides saw it, see `savedLeave`. */
  version: string
  isConfirmed: boolean
}

/**
 * Approves or rejects a pending request and tells the employee (rule leave.status). Of two who decide at once the
 * second changes nothing, and nobody decides about a request that is not as they saw it. An approval that something speaks against is to be confirmed.
 */
export async function decideLeave(ctx: CommandContext, asked: LeaveDecisionInput): Promise<DecidedLeave> {
  await authorise(ctx, 'leave.edit')
  return ctx.db.transaction(tx => decide(tx, ctx, asked))
}

/**
 * The same for several at once: what somebody has decided or changed meanwhile, or something speaks against now, stays as it is.
 */
export async function decideLeaves(
  ctx: CommandContext,
  { rows, decision }: { rows: SeenRow[]; decision: LeaveDecision },
): Promise<ChangedRows> {
  await authorise(ctx, 'leave.edit')
  return ctx.db.transaction(async tx => {
    const known = await listLeaveById(
      tx,
      rows.map(({ id }) => id),
    )
    const changed: ChangedRows = {
      count: 0,
      left: rows.filter(({ id }) => !known.some(each => each.id === id)).map(() => null),
    }
    // People are locked in one order, so that two who decide about the same ones wait for each other.
    for (const { id, employeeName } of known.toSorted((a, b) => a.employeeId.localeCompare(b.employeeId))) {
      const version = rows.find(row => row.id === id)?.mark ?? ''
      const decided = await decide(tx, ctx, { id, decision, version, isConfirmed: false })
      if (decided.ok) changed.count += 1
      else changed.left.push(employeeName)
    }
    return changed
  })
}

async function decide(
  tx: Transaction,
  ctx: CommandContext,
  { id, decision, version, isConfirmed }: LeaveDecisionInput,
): Promise<DecidedLeave> {
  const request = await lockPending(tx, id)
  if (!request) return { ok: false, reason: 'not_found' }
  if (request.status !== 'pending') return { ok: false, reason: 'decided', request }
  if (version !== savedLeave(request).version) return { ok: false, reason: 'changed', request }
  if (decision === 'approved') {
    const objection = await findObjection(tx, ctx, request, isConfirmed)
    if (objection) return objection
  }
  await store(tx, ctx, request, decision)
  return { ok: true }
}

/** Everything of one person waits for one another, so the request is read after the lock. */
async function lockPending(tx: Transaction, id: string): Promise<LeaveRow | null> {
  if (!isUuid(id)) return null
  const found = await findLeave(tx, id)
  if (!found) return null
  await lockEmployee(tx, found.employeeId)
  await tx.select().from(leaveRequests).where(eq(leaveRequests.id, id)).for('update')
  return findLeave(tx, id)
}

async function findObjection(
  tx: Transaction,
  { actor }: CommandContext,
  request: LeaveRow,
  isConfirmed: boolean,
): Promise<DecidedLeave | null> {
  const asked = { ...request, exceptId: request.id }
  const overlap = await refuseOverlap(tx, asked)
  if (overlap) return { ok: false, reason: 'overlap', sentence: overlap.startDate ?? '' }
  if (isConfirmed) return null
  const concerns = await findApprovalConcerns(tx, asked, { deciderId: actor.userId })
  return concerns.length > 0 ? { ok: false, reason: 'has_concerns' } : null
}

async function store(tx: Transaction, ctx: CommandContext, request: LeaveRow, decision: LeaveDecision) {
  const { actor, now } = ctx
  const change = { status: decision, approvedBy: actor.userId, approvedAt: now() }
  await tx
    .update(leaveRequests)
    .set({ ...change, updatedAt: now() })
    .where(and(eq(leaveRequests.id, request.id), eq(leaveRequests.status, 'pending')))
  await recordChange(tx, ctx, 'leave', {
    action: decision,
    entityType: 'leave_request',
    entityId: request.id,
    details: { before: { status: request.status }, after: { status: decision } },
  })
  await tellEmployee(tx, ctx, { ...request, ...change })
}
