import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { signingSecret } from '../adapters/send.server.ts'

/** The key that signs, for the owner to put into the receiver. One from the environment is the operator's to know. */
export async function revealSecret(ctx: CommandContext): Promise<Result<string, 'set_by_environment'>> {
  await authorise(ctx, 'webhooks.reveal')
  if (ctx.env.WEBHOOK_SECRET) return fail('set_by_environment')
  await ctx.db.transaction(tx =>
    logActivity(tx, {
      adminId: ctx.actor.userId,
      action: 'viewed',
      entityType: 'webhook',
      entityId: 'signing_secret',
    }),
  )
  return ok(signingSecret(ctx))
}
