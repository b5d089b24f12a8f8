import { eq, inArray } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { m } from '#app/paraglide/messages.js'
import { type Asked, findApprovalConcerns, findRequestConcerns } from '../queries/concerns.server.ts'
import type { LeaveRequest } from '../queries/leave.server.ts'
import { decisionAfter, holdsDays } from '../rules/leave.ts'
import {
  confirmationOf,
  type LeaveForm,
  type LeaveValues,
  leaveErrors,
  leaveSchema,
} from '../schema/leave.ts'
import { tellEmployee } from '../steps/mails.server.ts'
import { findTwin, lockEmployee, refused, refuseOverlap, type SavedLeave } from '../steps/save.server.ts'
import { savedLeave } from '../steps/saved-leave.server.ts'
import { leaveRequests } from '../tables.server.ts'
import type { Concern } from '../texts/concerns.ts'

/** `confirmed` is the `confirmationOf` the request whose concerns somebody has read. */
type LeaveInput = { values: LeaveValues; confirmed: string }

/**
 * Writes in a request of somebody who works here, by default a pending one (rule leave.status). Approved leave over it
 * refuses it; other concerns ask first.
 */
export async function createLeave(
  ctx: CommandContext,
  { values, confirmed }: LeaveInput,
): Promise<SavedLeave> {
  await authorise(ctx, 'leave.edit')
  const read = leaveSchema.safeParse(values)
  if (!read.success) return refused(leaveErrors(read.error))
  return ctx.db.transaction(async tx => {
    const employee = await lockEmployee(tx, read.data.employeeId)
    if (employee?.status !== 'active') return refused({ employeeId: m.leave_error_employee() })
    const row = { ...read.data, ...decisionAfter(null, read.data.status, editorOf(ctx)) }
    const twin = await findTwin(tx, ctx, row)
    if (twin) return { ok: true, id: twin }
    const objection = await findObjection(tx, ctx, { row, exceptId: null, confirmed })
    if (objection) return objection
    const [stored] = await tx
      .insert(leaveRequests)
      .values({ ...row, createdAt: ctx.now(), updatedAt: ctx.now() })
      .returning()
    if (!stored) throw new Error('The leave request was not stored')
    await record(tx, ctx, 'created', stored.id, read.data)
    if (stored.approvedBy) await tellEmployee(tx, ctx, stored)
    return { ok: true, id: stored.id }
  })
}

/** Saving again with the version of the conflict decides for what was typed. */
export type UpdatedLeave = SavedLeave & { conflict?: SavedFields<LeaveValues> }

/** Changes a request, also its status (rule leave.status); whoever decides by it is recorded as who decided. */
export async function updateLeave(
  ctx: CommandContext,
  { id, version, values, confirmed }: LeaveInput & { id: string; version: string },
): Promise<UpdatedLeave> {
  await authorise(ctx, 'leave.edit')
  const read = leaveSchema.safeParse(values)
  if (!read.success) return refused(leaveErrors(read.error))
  return ctx.db.transaction(async tx => {
    const employee = await lockEmployee(tx, read.data.employeeId)
    const before = await lockRequest(tx, id)
    if (!before) return refused({ form: m.leave_gone() })
    const conflict = conflictOf(savedLeave(before).fields, { after: savedLeave(read.data).fields, version })
    if (conflict) return { ...refused({}), conflict }
    const isOwner = before.employeeId === read.data.employeeId
    if (!employee || (employee.status !== 'active' && !isOwner)) {
      return refused({ employeeId: m.leave_error_employee() })
    }
    const row = { ...read.data, ...decisionAfter(before, read.data.status, editorOf(ctx)) }
    const objection = isSameLeave(before, row)
      ? null
      : await findObjection(tx, ctx, { row, exceptId: id, confirmed })
    if (objection) return objection
    await tx
      .update(leaveRequests)
      .set({ ...row, updatedAt: ctx.now() })
      .where(eq(leaveRequests.id, id))
    await record(tx, ctx, 'updated', id, changedFields(before, { ...before, ...row }))
    if (isNews(before, row)) await tellEmployee(tx, ctx, { ...before, ...row })
    return { ok: true, id }
  })
}

/** Removes requests; what they were stays in the log. */
export async function deleteLeave(ctx: CommandContext, ids: string[]): Promise<Result<number, 'not_found'>> {
  await authorise(ctx, 'leave.delete')
  const gone = await ctx.db.transaction(async tx => {
    const rows = await tx
      .delete(leaveRequests)
      .where(inArray(leaveRequests.id, ids.filter(isUuid)))
      .returning()
    for (const { id, ...before } of rows) await record(tx, ctx, 'deleted', id, { before })
    return rows.length
  })
  return gone > 0 ? ok(gone) : fail('not_found')
}

type Row = LeaveForm & Pick<LeaveRequest, 'approvedBy' | 'approvedAt'>

const editorOf = ({ actor, now }: CommandContext) => ({ userId: actor.userId, now: now() })

/** Whether nothing changes about whose days are kept, so that nothing can speak against it. */
function isSameLeave(before: LeaveRequest, row: Row) {
  return confirmationOf(before) === confirmationOf(row)
}

/** Whether the employee should hear of the change: another decision, or other days of what was approved. */
function isNews(before: LeaveRequest, row: Row) {
  if (row.status === 'pending') return false
  return row.status === 'approved' ? !isSameLeave(before, row) : before.status !== row.status
}

async function lockRequest(tx: Transaction, id: string): Promise<LeaveRequest | null> {
  if (!isUuid(id)) return null
  const [row] = await tx.select().from(leaveRequests).where(eq(leaveRequests.id, id)).for('update')
  return row ?? null
}

/** What speaks against storing it: approved leave over it always, concerns until they are confirmed. */
async function findObjection(
  tx: Transaction,
  ctx: CommandContext,
  { row, exceptId, confirmed }: { row: Row; exceptId: string | null; confirmed: string },
): Promise<SavedLeave | null> {
  if (!holdsDays(row.status)) return null
  const asked: Asked = { ...row, exceptId }
  const overlap = await refuseOverlap(tx, asked)
  if (overlap) return refused(overlap)
  if (confirmed === confirmationOf(row)) return null
  const concerns = await findRequestConcerns(tx, asked)
  if (row.status === 'approved') concerns.push(...(await findFurtherConcerns(tx, ctx, asked, concerns)))
  return concerns.length > 0 ? refused({}, concerns) : null
}

/** Those of an approval that asking for it has not raised already. */
async function findFurtherConcerns(
  tx: Transaction,
  { actor }: CommandContext,
  asked: Asked,
  known: Concern[],
) {
  const concerns = await findApprovalConcerns(tx, asked, { deciderId: actor.userId })
  return concerns.filter(({ kind }) => !known.some(concern => concern.kind === kind))
}

function record(
  tx: Transaction,
  ctx: CommandContext,
  action: string,
  entityId: string,
  details: Record<string, unknown>,
) {
  return recordChange(tx, ctx, 'leave', { action, entityType: 'leave_request', entityId, details })
}
