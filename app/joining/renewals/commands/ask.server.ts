import { and, eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { canBeAsked } from '#app/people/members/rules/members.ts'
import { lockMember, type Member } from '#app/people/members/steps/memberships.server.ts'
import { mayAskAgain } from '../rules/renewals.ts'
import { mailRenewals, prepareMailing } from '../steps/mailing.server.ts'
import { renewals } from '../tables.server.ts'

export type AskRefusal = 'not_found' | 'cannot_renew' | 'just_asked'

/**
 * Mails a member the request to renew now, whatever the settings say about when; the same link as in the mails before it.
 * @returns the address it went to
 */
export async function requestRenewal(
  ctx: CommandContext,
  { id }: { id: string },
): Promise<Result<string, AskRefusal>> {
  await authorise(ctx, 'members.edit')
  if (!isUuid(id)) return fail('not_found')
  const mailing = await prepareMailing(ctx, linkOrigin(ctx))
  return ctx.db.transaction(async tx => {
    const member = await lockMember(tx, id)
    if (!member) return fail('not_found')
    const { expiryDate, email } = member
    if (expiryDate === null || !canBeAsked(member)) return fail('cannot_renew')
    if (!mayAskAgain(await findAskedAt(tx, member), ctx.now())) return fail('just_asked')
    await mailRenewals(tx, ctx, [member], mailing)
    const entity = { entityType: 'member', entityId: id }
    const details = { expiryDate }
    await logActivity(tx, { adminId: ctx.actor.userId, action: 'asked_to_renew', ...entity, details })
    await announceChange(tx, 'members')
    return ok(email)
  })
}

async function findAskedAt(tx: Transaction, { id, expiryDate }: Member): Promise<Date | null> {
  const [asked] = await tx
    .select({ askedAt: renewals.askedAt })
    .from(renewals)
    .where(and(eq(renewals.memberRowId, id), eq(renewals.expiryDate, expiryDate ?? '')))
  return asked?.askedAt ?? null
}
