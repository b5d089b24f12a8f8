import { authorise, type CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { changeSettings } from '#app/house/settings/steps/change-group.server.ts'

/**
 * Somebody of the space says that they have read the agreement, and that it is what they want people to accept.
 * @throws 403 for who may not edit settings
 */
export async function confirmAgreementRead(ctx: CommandContext): Promise<void> {
  await authorise(ctx, 'settings.edit')
  const change = { group: 'start', fields: { isAgreementRead: true } } as const
  await ctx.db.transaction(tx => changeSettings(tx, { ...change, adminId: ctx.actor.userId, now: ctx.now() }))
}
