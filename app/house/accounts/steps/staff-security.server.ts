import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { changeSettings } from '#app/house/settings/steps/change-group.server.ts'

/** Whether staff must have a second factor: who has none is led to set one up before anything else. */
export async function requireSecondFactor(ctx: CommandContext, isRequired: boolean): Promise<void> {
  await authorise(ctx, 'staff.edit')
  await ctx.db.transaction(tx =>
    changeSettings(tx, {
      group: 'security',
      fields: { requireTwoFactor: isRequired },
      adminId: ctx.actor.userId,
      now: ctx.now(),
    }),
  )
}
