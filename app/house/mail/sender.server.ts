import { authorise, type CommandContext } from '#app/house/accounts/guard.server.ts'
import { changeSettings } from '#app/house/settings/change-group.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { isMailAddress } from './schema.ts'

/** Sets the address that mails come from; '' is the company's own. */
export async function saveSender(
  ctx: CommandContext,
  fromAddress: string,
): Promise<Result<null, 'no_address'>> {
  await authorise(ctx, 'mail.edit')
  if (fromAddress !== '' && !isMailAddress(fromAddress)) return fail('no_address')
  const fields = { fromAddress: fromAddress === '' ? null : fromAddress }
  const by = { adminId: ctx.actor.userId, now: ctx.now() }
  await ctx.db.transaction(tx => changeSettings(tx, { group: 'mail', fields, ...by }))
  return ok(null)
}
