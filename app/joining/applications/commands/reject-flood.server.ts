import { and, eq, inArray } from 'drizzle-orm'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { isBillAmong } from '#app/money/bills/tables.server.ts'
import { revokeCodes } from '#app/people/access-codes/steps/issue.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { applicationDecisions, applications } from '#app/people/applicants/tables.server.ts'
import { rejectedMail } from '../emails/rejected-mail.ts'
import { readReason, reasonError } from '../schema/decisions.ts'
import { type Application, announceAll, atOneMoment, mailVisitor } from '../steps/decisions.server.ts'
import { lockWaitingIn } from '../steps/flood.server.ts'

export type FloodRejection = {
  floodId: string
  reason: string
  /** How many of them whoever decides was shown. */
  count: number
}

export type FloodRefusal = 'not_found' | 'bad_reason' | 'not_as_seen'

/**
 * Rejects at once what waits of a flood, registrations and slips (rule applications.flood): all of it or nothing, with one
 * line in the log. Only those are written to whose address is confirmed: of the others nobody knows whose it is. Each
 * can be taken back on its own record, as any rejection.
 */
export async function rejectFlood(
  ctx: CommandContext,
  { floodId, reason, count }: FloodRejection,
): Promise<Result<{ rejected: number }, FloodRefusal>> {
  await authorise(ctx, 'applications.edit')
  if (reasonError(reason)) return fail('bad_reason')
  return ctx.db.transaction(async tx => {
    const waiting = await lockWaitingIn(tx, floodId)
    if (waiting.length === 0) return fail('not_found')
    if (waiting.length !== count) return fail('not_as_seen')
    await rejectAll(tx, atOneMoment(ctx), { floodId, waiting, reason: readReason(reason) })
    return ok({ rejected: waiting.length })
  })
}

type Rejected = { floodId: string; waiting: Application[]; reason: string }

async function rejectAll(tx: Transaction, ctx: CommandContext, { floodId, waiting, reason }: Rejected) {
  const ids = waiting.map(({ id }) => id)
  const now = ctx.now()
  const by = { decidedBy: ctx.actor.userId, decidedAt: now }
  await tx
    .update(applications)
    .set({ status: 'rejected', updatedAt: now })
    .where(inArray(applications.id, ids))
  const decided = await tx
    .update(receipts)
    .set({ status: 'rejected', reason, ...by })
    .where(and(isBillAmong(receipts.billId, 'application', ids), eq(receipts.status, 'submitted')))
    .returning({ id: receipts.id })
  const decision = { decision: 'rejected' as const, reason, ...by }
  await tx.insert(applicationDecisions).values(ids.map(applicationId => ({ applicationId, ...decision })))
  const isProvisional = eq(accessCodes.isProvisional, true)
  await revokeCodes(tx, now, and(inArray(accessCodes.applicationId, ids), isProvisional))
  for (const application of waiting)
    if (application.emailConfirmedAt) await tell(tx, ctx, application, reason)
  await logActivity(tx, {
    adminId: ctx.actor.userId,
    action: 'flood_rejected',
    entityType: 'applications',
    entityId: floodId,
    details: { applications: ids.length, receipts: decided.length, reason },
  })
  await announceAll(tx, ['applications', 'receipts'])
}

function tell(tx: Transaction, ctx: CommandContext, application: Application, reason: string) {
  return mailVisitor(tx, ctx, application, mail =>
    rejectedMail({ ...mail, planName: application.selectedPlan, reason }),
  )
}
