import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { changePayer, holdCompany } from '#app/people/members/steps/payer.server.ts'

/** Has a company pay for a member from now on, or with null the member again (rule customers.who-pays). */
export async function setPayingCompany(
  ctx: CommandContext,
  { memberRowId, companyId }: { memberRowId: string; companyId: string | null },
): Promise<Result<{ name: string }, 'not_found'>> {
  await authorise(ctx, 'customers.edit')
  if (!isUuid(memberRowId)) return fail('not_found')
  return ctx.db.transaction(async tx => {
    if (companyId !== null) await holdCompany(tx, companyId)
    const member = await lockMember(tx, memberRowId)
    const by = { by: ctx.actor.userId, now: ctx.now() }
    const isSaid = member && (await changePayer(tx, member, { companyId, ...by }))
    return isSaid ? ok({ name: member.name }) : fail('not_found')
  })
}
