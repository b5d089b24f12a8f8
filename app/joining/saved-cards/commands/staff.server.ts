import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { findCard } from '../queries/cards.server.ts'
import { lockCard, removeCard } from '../steps/cards.server.ts'

/** Ends for a customer that their card is charged, e.g. because they asked for it. Staff never add one. */
export async function removeSavedCard(
  ctx: CommandContext,
  { customerId }: { customerId: string },
): Promise<Result<null, 'not_found'>> {
  await authorise(ctx, 'payments.edit')
  return ctx.db.transaction(async tx => {
    const known = await findCard(tx, customerId)
    const card = known && (await lockCard(tx, known.id))
    if (!card) return fail('not_found')
    await removeCard(tx, ctx.now(), card, ctx.actor.userId)
    return ok(null)
  })
}
