import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { OpeningStep } from '#app/house/settings/rules/opening.ts'
import { changeSettings, lockSettings } from '#app/house/settings/steps/change-group.server.ts'

/**
 * Keeps that a question of opening the space was answered, also where what came with the program is right.
 * @throws 403 for whoever may not edit settings
 */
export async function answerOpening(ctx: CommandContext, step: OpeningStep): Promise<void> {
  await authorise(ctx, 'settings.edit')
  await ctx.db.transaction(async tx => {
    await lockSettings(tx)
    const { answered } = (await findSettings(tx)).start
    const fields = { answered: [...new Set([...answered, step])] }
    await changeSettings(tx, { group: 'start', fields, adminId: ctx.actor.userId, now: ctx.now() })
  })
}
