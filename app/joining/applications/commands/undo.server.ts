import { and, desc, eq, gt, or } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { isSlipOf, receipts } from '#app/joining/receipts/tables.server.ts'
import { releaseSlips } from '#app/joining/slips/steps/claim.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { creditUndone } from '#app/money/documents/steps/issue.server.ts'
import { CashClosed, reversePayment } from '#app/money/payments/steps/ledger.server.ts'
import { revokeCodes } from '#app/people/access-codes/steps/issue.server.ts'
import { disownVisits } from '#app/people/access-codes/steps/visits.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { applicationDecisions } from '#app/people/applicants/tables.server.ts'
import { applicationSource } from '#app/people/entitlements/rules.ts'
import { endEntitlements } from '#app/people/entitlements/steps/grant.server.ts'
import { endWithDeparted } from '#app/people/members/steps/departures.server.ts'
import {
  changeMembership,
  lockMember,
  type Member,
  type MembershipChange,
  removeMember,
} from '#app/people/members/steps/memberships.server.ts'
import { canUndo } from '../rules/applications.ts'
import type { Seen } from '../schema/seen.ts'
import {
  type Application,
  announceAll,
  atOneMoment,
  lockApplication,
  mailUndone,
  setStatus,
} from '../steps/decisions.server.ts'
import { refuseUnseen, type SeenRefusal } from '../steps/seen.server.ts'

export type UndoRefusal =
  | 'not_found'
  | 'already_undone'
  | 'too_late'
  | 'changed_since'
  | 'cash_closed'
  | SeenRefusal

type DecisionRow = typeof applicationDecisions.$inferSelect

/**
 * Takes a decision back within its time: application and receipts wait again. Of an approval, also the access code,
 * the revenue (by a reversal), the slips that were accepted since, and the member, who is removed or made as before; refused
 * when anything changed since.
 */
export async function undoDecision(
  ctx: CommandContext,
  { decisionId, seen }: { decisionId: string; seen: Seen | null },
): Promise<Result<{ applicationId: string }, UndoRefusal>> {
  await authorise(ctx, 'applications.edit')
  if (!isUuid(decisionId)) return fail('not_found')
  try {
    return await ctx.db.transaction(tx => undo(tx, atOneMoment(ctx), decisionId, seen))
  } catch (error) {
    if (error instanceof CashClosed) return fail('cash_closed')
    throw error
  }
}

async function undo(
  tx: Transaction,
  ctx: CommandContext,
  decisionId: string,
  seen: Seen | null,
): Promise<Result<{ applicationId: string }, UndoRefusal>> {
  const known = await findDecision(tx, decisionId)
  const application = known && (await lockApplication(tx, known.applicationId))
  // Read again: whoever held the lock may have undone it.
  const decision = application && (await findDecision(tx, decisionId))
  if (!application || !decision) return fail('not_found')
  if (decision.undoneAt !== null) return fail('already_undone')
  if (!canUndo(decision, ctx.now())) return fail('too_late')
  const unseen = await refuseUnseen(tx, seen, { application })
  if (unseen) return fail(unseen)
  if (!(await isStanding(tx, application, decision))) return fail('changed_since')
  const isApproval = decision.decision === 'approved'
  if (isApproval && !(await takeBackApproval(tx, ctx, decision))) return fail('changed_since')
  await takeBack(tx, ctx, application, decision)
  return ok({ applicationId: application.id })
}

async function findDecision(tx: Transaction, id: string): Promise<DecisionRow | null> {
  const [decision] = await tx.select().from(applicationDecisions).where(eq(applicationDecisions.id, id))
  return decision ?? null
}

/** Whether the application is still as the decision left it: not sent again, not decided again. */
async function isStanding(tx: Transaction, application: Application, decision: DecisionRow) {
  if (application.status !== decision.decision) return false
  const [newest] = await tx
    .select({ id: applicationDecisions.id })
    .from(applicationDecisions)
    .where(eq(applicationDecisions.applicationId, application.id))
    .orderBy(desc(applicationDecisions.decidedAt), desc(applicationDecisions.id))
    .limit(1)
  return newest?.id === decision.id
}

/** False when the member changed since, which every change of a member shows by `updatedAt`. */
async function takeBackApproval(tx: Transaction, ctx: CommandContext, decision: DecisionRow) {
  const member = decision.memberRowId && (await lockMember(tx, decision.memberRowId))
  if (!member || member.updatedAt.getTime() !== decision.decidedAt.getTime()) return false
  const { applicationId } = decision
  const recordedBy = ctx.actor.userId
  const bookedOn = bangkokDay(ctx.now())
  await disownVisits(tx, { applicationId, memberRowId: member.id })
  await revokeCodes(tx, ctx.now(), eq(accessCodes.applicationId, applicationId))
  await endEntitlements(tx, applicationSource(applicationId), ctx.now())
  await reversePayment(tx, { applicationId, memberRowId: member.id, bookedOn, recordedBy })
  await creditUndone(tx, ctx, { applicationId })
  if (decision.memberBefore === null) {
    const leaving = { memberRowIds: [member.id], adminId: recordedBy, now: ctx.now(), telling: null }
    await endWithDeparted(tx, leaving)
    await removeMember(tx, member, recordedBy)
  } else {
    const before = membershipOf(decision.memberBefore)
    await changeMembership(tx, member, before, { adminId: recordedBy, action: 'undone' })
  }
  return true
}

/** What the renewal changed, as it was; moments come as text from where the member was kept. */
function membershipOf(before: Member): MembershipChange {
  const { membershipType, planName, status, expiryDate, anchorDay, lastRenewedAt } = before
  return {
    membershipType,
    planName,
    status,
    expiryDate,
    anchorDay,
    lastRenewedAt: lastRenewedAt === null ? null : new Date(lastRenewedAt),
    updatedAt: new Date(before.updatedAt),
  }
}

async function takeBack(
  tx: Transaction,
  ctx: CommandContext,
  application: Application,
  decision: DecisionRow,
) {
  const now = ctx.now()
  const adminId = ctx.actor.userId
  await setStatus(tx, application, 'submitted', now)
  const { decidedAt } = decision
  // What was accepted after the approval was booked for it, and is taken back with it.
  const isSince = and(eq(receipts.status, 'approved'), gt(receipts.decidedAt, decidedAt))
  const reopened = await tx
    .update(receipts)
    .set({ status: 'submitted', reason: '', decidedBy: null, decidedAt: null })
    .where(
      and(
        isSlipOf({ kind: 'application', id: application.id }),
        or(eq(receipts.decidedAt, decidedAt), isSince),
      ),
    )
    .returning({ id: receipts.id })
  await releaseSlips(
    tx,
    reopened.map(({ id }) => id),
  )
  await tx
    .update(applicationDecisions)
    .set({ undoneBy: adminId, undoneAt: now })
    .where(eq(applicationDecisions.id, decision.id))
  const details = {
    decisionId: decision.id,
    before: { status: application.status },
    after: { status: 'submitted' },
  }
  const entity = { entityType: 'application', entityId: application.id }
  await logActivity(tx, { adminId, action: 'undone', ...entity, details })
  await mailUndone(tx, ctx, application)
  await announceAll(tx, ['applications', 'receipts', 'members'])
}
