import { keyOf } from '#app/joining/applications/steps/renewal-link.server.ts'
import { lockMember } from '#app/joining/members/steps/memberships.server.ts'
import { canRenew } from '#app/joining/renewals/rules.ts'
import { beginRenewals } from '#app/joining/renewals/steps/mailing.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { localizeHref } from '#app/paraglide/runtime.js'
import { type AccountContext, ownMember } from '../steps/guard.server.ts'

/**
 * Opens the renewal of a membership that one sees, also one that one pays for: the same page that a mail leads to.
 * @returns its address
 */
export async function beginOwnRenewal(
  ctx: AccountContext,
  memberRowId: string,
): Promise<Result<string, 'cannot_renew'>> {
  await ownMember(ctx, memberRowId)
  return ctx.db.transaction(async tx => {
    const member = await lockMember(tx, memberRowId)
    if (!member || !canRenew(member)) return fail('cannot_renew')
    const begun = await beginRenewals(tx, [member], ctx.now())
    return ok(localizeHref(`/renew/${keyOf(ctx, begun.get(member.id) ?? '')}`))
  })
}
