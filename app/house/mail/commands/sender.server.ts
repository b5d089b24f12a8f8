import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { changeSettings, lockSettings } from '#app/house/settings/steps/change-group.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import { isValidEmail } from '#app/kit/pure/email.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { savedSender } from '../steps.server.ts'

/** Sets the address that mails come from; '' is the company's own. */
export async function saveSender(
  ctx: CommandContext,
  { address, version }: { address: string; version: string },
): Promise<Result<null, 'no_address' | 'conflict'> & { conflict?: SavedFields }> {
  await authorise(ctx, 'mail.edit')
  if (address !== '' && !isValidEmail(address)) return fail('no_address')
  const fields = { fromAddress: address === '' ? null : address }
  const by = { adminId: ctx.actor.userId, now: ctx.now() }
  return ctx.db.transaction(async tx => {
    await lockSettings(tx)
    const { mail } = await findSettings(tx)
    const conflict = conflictOf(savedSender(mail.fromAddress).fields, { after: { address }, version })
    if (conflict) return { ...fail('conflict'), conflict }
    await changeSettings(tx, { group: 'mail', fields, ...by })
    return ok(null)
  })
}
