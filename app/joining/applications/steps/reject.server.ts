import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { DecisionContext } from '#app/money/bills/steps/kinds.server.ts'
import { revokeProvisional } from '#app/people/access-codes/steps/issue.server.ts'
import { rejectedMail } from '../emails/rejected-mail.ts'
import { readReason } from '../schema/decisions.ts'
import {
  type Application,
  announceAll,
  atOneMoment,
  mailVisitor,
  recordDecision,
} from './decisions.server.ts'
import { findRenewalUrl } from './renewal-link.server.ts'

// A step of commands, within whose transaction it runs: the command asks who may, and has locked the application.

/** Rejects an application with the receipts that wait with it, and mails the visitor why and what to do. @returns the decision's id */
export async function reject(
  tx: Transaction,
  ctx: DecisionContext,
  application: Application,
  typed: string,
): Promise<string> {
  const reason = readReason(typed)
  const decisionId = await recordDecision(tx, atOneMoment(ctx), application, { decision: 'rejected', reason })
  await revokeProvisional(tx, ctx.now(), application.id)
  const renewalPage = await findRenewalUrl(tx, ctx, application)
  await mailVisitor(tx, ctx, application, mail => {
    const statusUrl = renewalPage ?? mail.statusUrl
    return rejectedMail({ ...mail, statusUrl, planName: application.selectedPlan, reason })
  })
  await announceAll(tx, ['applications', 'receipts'])
  return decisionId
}
