import { eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { m } from '#app/paraglide/messages.js'
import { ownEmployee } from '#app/team/employees/queries/own.server.ts'
import { findRequestConcerns } from '../queries/concerns.server.ts'
import { canCancelOwn } from '../rules/leave.ts'
import { type AskedValues, askedSchema, confirmationOf, leaveErrors } from '../schema/leave.ts'
import { tellDeciders } from '../steps/mails.server.ts'
import { findTwin, lockEmployee, refused, refuseOverlap, type SavedLeave } from '../steps/save.server.ts'
import { leaveRequests } from '../tables.server.ts'

/**
 * Asks for leave for whoever is signed in, and tells those who decide. Pressing twice asks once; concerns ask first,
 * until they are `confirmed`.
 */
export async function requestOwnLeave(
  ctx: CommandContext,
  { values, confirmed }: { values: AskedValues; confirmed: string },
): Promise<SavedLeave> {
  const employee = await ownEmployee(ctx)
  if (employee.status !== 'active') return refused({ form: m.leave_own_inactive() })
  const read = askedSchema.safeParse(values)
  if (!read.success) return refused(leaveErrors(read.error))
  return ctx.db.transaction(async tx => {
    await lockEmployee(tx, employee.id)
    const row = { ...read.data, employeeId: employee.id, status: 'pending' as const }
    const twin = await findTwin(tx, ctx, row)
    if (twin) return { ok: true, id: twin }
    const asked = { ...row, exceptId: null }
    const overlap = await refuseOverlap(tx, asked)
    if (overlap) return refused(overlap)
    const concerns = confirmed === confirmationOf(values) ? [] : await findRequestConcerns(tx, asked)
    if (concerns.length > 0) return refused({}, concerns)
    const [stored] = await tx
      .insert(leaveRequests)
      .values({ ...row, createdAt: ctx.now(), updatedAt: ctx.now() })
      .returning()
    if (!stored) throw new Error('The leave request was not stored')
    await record(tx, ctx, { action: 'created', entityId: stored.id, details: read.data })
    await tellDeciders(tx, ctx, { kind: 'requested', request: stored, employee })
    return { ok: true, id: stored.id }
  })
}

/**
 * Takes back one's own request: a pending one at any time, an approved one until the day before it begins. That needs
 * nobody's consent; those who decide are told, because they have planned with it.
 */
export async function cancelOwnLeave(
  ctx: CommandContext,
  id: string,
): Promise<Result<null, 'not_found' | 'too_late'>> {
  const employee = await ownEmployee(ctx)
  if (!isUuid(id)) return fail('not_found')
  return ctx.db.transaction(async tx => {
    const [request] = await tx.select().from(leaveRequests).where(eq(leaveRequests.id, id)).for('update')
    if (request?.employeeId !== employee.id) return fail('not_found')
    if (request.status === 'cancelled') return ok(null)
    if (!canCancelOwn(request, bangkokDay(ctx.now()))) return fail('too_late')
    await tx
      .update(leaveRequests)
      .set({ status: 'cancelled', updatedAt: ctx.now() })
      .where(eq(leaveRequests.id, id))
    const details = { before: { status: request.status }, after: { status: 'cancelled' } }
    await record(tx, ctx, { action: 'cancelled', entityId: id, details })
    if (request.status === 'approved') await tellDeciders(tx, ctx, { kind: 'cancelled', request, employee })
    return ok(null)
  })
}

type Entry = { action: string; entityId: string; details: Record<string, unknown> }

function record(tx: Transaction, ctx: CommandContext, entry: Entry) {
  return recordChange(tx, ctx, 'leave', { entityType: 'leave_request', ...entry })
}
