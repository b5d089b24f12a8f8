import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { changeSettings, lockSettings } from '#app/house/settings/steps/change-group.server.ts'
import { START_ITEMS } from './rules.ts'

type Choice = { item: string; isWanted: boolean }

/**
 * Sets an item of the start checklist aside, or brings it back; what is no item is left alone. The log keeps who did.
 * @throws 403 for whoever may not edit settings
 */
export async function chooseStartItem(ctx: CommandContext, { item, isWanted }: Choice): Promise<void> {
  await authorise(ctx, 'settings.edit')
  const chosen = START_ITEMS.find(each => each === item)
  if (!chosen) return
  await ctx.db.transaction(async tx => {
    await lockSettings(tx)
    const { aside } = (await findSettings(tx)).start
    const others = aside.filter(each => each !== chosen)
    const fields = { aside: isWanted ? others : [...others, chosen] }
    await changeSettings(tx, { group: 'start', fields, adminId: ctx.actor.userId, now: ctx.now() })
  })
}
