import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { reasonError } from '../schema/decisions.ts'
import type { Seen } from '../schema/seen.ts'
import { lockApplication } from '../steps/decisions.server.ts'
import { reject } from '../steps/reject.server.ts'
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
    const decisionId = await reject(tx, ctx, application, reason)
    return ok({ decisionId })
  })
}
