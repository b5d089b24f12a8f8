import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { type AccountContext, ownMember } from '#app/people/portal-accounts/steps/guard.server.ts'
import { canRenew } from '../rules/renewals.ts'
import { beginRenewals } from '../steps/mailing.server.ts'

/** Opens the renewal of a membership that one sees, also one that one pays for: the same that a mail leads to. */
export async function beginOwnRenewal(
  ctx: AccountContext,
  memberRowId: string,
): Promise<Result<null, 'cannot_renew'>> {
  await ownMember(ctx, memberRowId)
  return ctx.db.transaction(async tx => {
    const member = await lockMember(tx, memberRowId)
    if (!member || !canRenew(member)) return fail('cannot_renew')
    await beginRenewals(tx, [member], ctx.now())
    return ok(null)
  })
}
