import { eq } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { type AccountContext, ownMember } from '../steps/guard.server.ts'

type Leaving = { memberRowId: string; isLeaving: boolean }

/**
 * Says that one leaves when the membership ends, or stays after all (rule portal.leave): nobody asks for a renewal any more,
 * and what is paid for can be used until then. Only the member decides that, and no payer.
 */
export async function setLeaving(
  ctx: AccountContext,
  { memberRowId, isLeaving }: Leaving,
): Promise<Result<null, 'not_own' | 'no_end'>> {
  const { role } = await ownMember(ctx, memberRowId)
  if (role !== 'self') return fail('not_own')
  return ctx.db.transaction(async tx => {
    const before = await lockMember(tx, memberRowId)
    if (!before || before.expiryDate === null) return fail('no_end')
    if ((before.leavingAt !== null) === isLeaving) return ok(null)
    const now = ctx.now()
    const after = { autoRenew: !isLeaving, leavingAt: isLeaving ? now : null, updatedAt: now }
    await tx.update(members).set(after).where(eq(members.id, memberRowId))
    await logActivity(tx, {
      adminId: null,
      action: isLeaving ? 'leaving' : 'staying',
      entityType: 'member',
      entityId: memberRowId,
      details: { expiryDate: before.expiryDate },
    })
    await announceChange(tx, 'members')
    return ok(null)
  })
}
