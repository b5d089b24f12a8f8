import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { fail, type Result } from '#app/kit/pure/result.ts'
import { CashClosed } from '#app/money/payments/steps/ledger.server.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import type { Paid } from '../rules.ts'
import { renewLocked, type SeenRenewal } from '../steps/renew.server.ts'

export type RenewalRefusal = 'not_found' | 'changed_since' | 'cash_closed'

type RenewalInput = SeenRenewal & { id: string; paid: Paid }

/**
 * Renews a membership by the period of its plan or else of its type (rule members.renew), charges what their plan costs
 * and books what was paid at once. Of several who press at once one renews: for the others the expiry is not the one they
 * have seen any more, nor is it the price once that changed.
 * @returns the new expiry
 * @throws 403 also for whoever may not book payments and books one
 */
export async function renewMember(
  ctx: CommandContext,
  { id, ...seen }: RenewalInput,
): Promise<Result<Day, RenewalRefusal>> {
  await authorise(ctx, 'members.edit')
  if (seen.paid.satang > 0) await authorise(ctx, 'payments.edit')
  if (!isUuid(id)) return fail('not_found')
  try {
    return await ctx.db.transaction(async tx => {
      const member = await lockMember(tx, id)
      return member ? renewLocked(tx, ctx, { member, ...seen }) : fail('not_found')
    })
  } catch (error) {
    if (error instanceof CashClosed) return fail('cash_closed')
    throw error
  }
}
