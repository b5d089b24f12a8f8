import { and, eq, isNull } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { findProvisional, findVisit, type VisitRow } from './queries.server.ts'
import type { CheckInRefusal } from './rules/visits.ts'
import { type CheckOutRefusal, checkIn, checkOut, leaveLate } from './steps/check-in.server.ts'
import { leaveProvisionally } from './steps/provisional.server.ts'
import { continueVisit } from './steps/reopen.server.ts'
import { lockVisit, undoVisit } from './steps/undo.server.ts'
import { visits } from './tables.server.ts'

/** Lets a member in at the desk, by the same rules as anywhere. @returns the visit */
export async function checkInAtDesk(
  ctx: CommandContext,
  memberRowId: string,
): Promise<Result<VisitRow, CheckInRefusal>> {
  await authorise(ctx, 'visits.edit')
  if (!isUuid(memberRowId)) return fail('unknown')
  return ctx.db.transaction(async tx => {
    const entered = await checkIn(tx, { memberRowId, at: ctx.now() })
    return entered.ok ? ok(await record(tx, ctx, entered.value, 'checked_in')) : entered
  })
}

/** Lets a member out at the desk, also one whose right to stay is over and whom nobody had seen leave. */
export async function checkOutAtDesk(
  ctx: CommandContext,
  memberRowId: string,
): Promise<Result<VisitRow, CheckOutRefusal>> {
  await authorise(ctx, 'visits.edit')
  if (!isUuid(memberRowId)) return fail('unknown')
  return ctx.db.transaction(async tx => {
    const who = { memberRowId, at: ctx.now() }
    const out = await checkOut(tx, who, 'staff')
    const left = out.ok || out.reason !== 'not_in' ? out : await leaveLate(tx, who)
    return left.ok ? ok(await record(tx, ctx, left.value, 'checked_out')) : left
  })
}

/** Lets out at the desk whoever came in by a provisional code. @returns their name */
export async function letOutAtDesk(ctx: CommandContext, id: string): Promise<Result<string, 'not_in'>> {
  await authorise(ctx, 'visits.edit')
  if (!isUuid(id)) return fail('not_in')
  return ctx.db.transaction(async tx => {
    if (!(await leaveProvisionally(tx, id, { at: ctx.now(), leftHow: 'staff' }))) return fail('not_in')
    return ok(await recordVisitor(tx, ctx, id, 'checked_out'))
  })
}

/** Takes a visit back as if it had not been (rule visits.undo). @returns whose, and whether a day or hour is whole again */
export async function undoCheckIn(
  ctx: CommandContext,
  id: string,
): Promise<Result<{ name: string; isWhole: boolean }, 'not_found'>> {
  await authorise(ctx, 'visits.edit')
  if (!isUuid(id)) return fail('not_found')
  return ctx.db.transaction(async tx => {
    const locked = await lockVisit(tx, id)
    if (!locked) return fail('not_found')
    const name = await recordVisitor(tx, ctx, id, 'visit_undone')
    return ok({ name, isWhole: await undoVisit(tx, locked, ctx.now()) })
  })
}

/**
 * Takes back that somebody has left, while they may still stay and have not come again (rule visits.reopen). @returns the
 * name
 */
export async function reopenVisit(ctx: CommandContext, id: string): Promise<Result<string, 'not_found'>> {
  await authorise(ctx, 'visits.edit')
  if (!isUuid(id)) return fail('not_found')
  return ctx.db.transaction(async tx => {
    const locked = await lockVisit(tx, id)
    if (!locked || !(await continueVisit(tx, locked, ctx.now()))) return fail('not_found')
    return ok(await recordVisitor(tx, ctx, id, 'visit_reopened'))
  })
}

/** Takes a stay that was longer than its right off the list: it was charged, or let be. */
export async function settleStay(ctx: CommandContext, id: string): Promise<Result<string, 'not_found'>> {
  await authorise(ctx, 'visits.edit')
  if (!isUuid(id)) return fail('not_found')
  return ctx.db.transaction(async tx => {
    const [settled] = await tx
      .update(visits)
      .set({ settledAt: ctx.now() })
      .where(and(eq(visits.id, id), isNull(visits.settledAt)))
      .returning({ id: visits.id })
    if (!settled) return fail('not_found')
    await announceChange(tx, 'visits')
    return ok((await record(tx, ctx, id, 'stay_settled')).name)
  })
}

/** The same of somebody who may be no member yet. @returns their name */
async function recordVisitor(tx: Transaction, ctx: CommandContext, id: string, action: string) {
  const visit = await findProvisional(tx, id)
  if (!visit) return (await record(tx, ctx, id, action)).name
  await logActivity(tx, {
    adminId: ctx.actor.userId,
    action,
    entityType: 'application',
    entityId: visit.applicationId,
    details: { plan: visit.plan, enteredAt: visit.enteredAt.toISOString() },
  })
  return visit.name
}

async function record(tx: Transaction, { actor }: CommandContext, id: string, action: string) {
  const visit = await findVisit(tx, id)
  if (!visit) throw new Error(`There is no visit ${id}`)
  await logActivity(tx, {
    adminId: actor.userId,
    action,
    entityType: 'member',
    entityId: visit.memberRowId,
    details: { plan: visit.plan, enteredAt: visit.enteredAt.toISOString() },
  })
  return visit
}
