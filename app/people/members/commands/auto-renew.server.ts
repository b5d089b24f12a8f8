import { eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { lockMember } from '../steps/memberships.server.ts'
import { members } from '../tables.server.ts'

/**
 * Switches auto-renewal on or off (rule members.auto-renew); as it is already, it stays, and the log
 * hears nothing.
 */
export async function setAutoRenew(
  ctx: CommandContext,
  { id, autoRenew }: { id: string; autoRenew: boolean },
): Promise<Result<boolean, 'not_found'>> {
  await authorise(ctx, 'members.edit')
  if (!isUuid(id)) return fail('not_found')
  return ctx.db.transaction(async tx => {
    const before = await lockMember(tx, id)
    if (!before) return fail('not_found')
    if (before.autoRenew === autoRenew) return ok(autoRenew)
    await tx
      .update(members)
      .set({ autoRenew, ...(autoRenew && { leavingAt: null }), updatedAt: ctx.now() })
      .where(eq(members.id, id))
    const details = { before: { autoRenew: before.autoRenew }, after: { autoRenew } }
    const entity = { entityType: 'member', entityId: id }
    await logActivity(tx, { adminId: ctx.actor.userId, action: 'updated', ...entity, details })
    await announceChange(tx, 'members')
    return ok(autoRenew)
  })
}
