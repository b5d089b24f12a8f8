import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { revokeProvisional } from '#app/people/access-codes/steps/issue.server.ts'
import { rejectedMail } from '../emails/rejected-mail.ts'
import { readReason, reasonError } from '../schema/decisions.ts'
import type { Seen } from '../schema/seen.ts'
import {
  announceAll,
  atOneMoment,
  lockApplication,
  mailVisitor,
  recordDecision,
} from '../steps/decisions.server.ts'
import { findRenewalUrl } from '../steps/renewal-link.server.ts'
import { refuseUnseen, type SeenRefusal } from '../steps/seen.server.ts'

export type RejectionRefusal = 'not_found' | 'already_decided' | 'bad_reason' | SeenRefusal

/** Rejects an application with the receipts that wait with it, and mails the visitor why and what to do. */
export async function rejectApplication(
  ctx: CommandContext,
  { applicationId, reason, seen }: { applicationId: string; reason: string; seen: Seen | null },
): Promise<Result<{ decisionId: string }, RejectionRefusal>> {
  await authorise(ctx, 'applications.edit')
  if (reasonError(reason)) return fail('bad_reason')
  return ctx.db.transaction(async tx => {
    const application = await lockApplication(tx, applicationId)
    if (!application) return fail('not_found')
    if (application.status !== 'submitted') return fail('already_decided')
    const unseen = await refuseUnseen(tx, seen, { application })
    if (unseen) return fail(unseen)
    const told = readReason(reason)
    const decisionId = await recordDecision(tx, atOneMoment(ctx), application, {
      decision: 'rejected',
      reason: told,
    })
    await revokeProvisional(tx, ctx.now(), applicationId)
    const renewalPage = await findRenewalUrl(tx, ctx, application)
    await mailVisitor(tx, ctx, application, mail => {
      const statusUrl = renewalPage ?? mail.statusUrl
      return rejectedMail({ ...mail, statusUrl, planName: application.selectedPlan, reason: told })
    })
    await announceAll(tx, ['applications', 'receipts'])
    return ok({ decisionId })
  })
}
