import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { findPlanNamed } from '#app/house/plans/queries.server.ts'
import { periodOf } from '#app/house/plans/rules/prices.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { chargeRenewal } from '#app/money/payments/steps/renewal.server.ts'
import { renewalOf } from '../rules/members.ts'
import { extendCode } from '../steps/extend-code.server.ts'
import { changeMembership, lockMember } from '../steps/memberships.server.ts'

export type RenewalRefusal = 'not_found' | 'changed_since'

type RenewalInput = {
  id: string
  /** The expiry that whoever decides has seen, '' for none, and the one that they were promised. */
  from: string
  to: string
}

/**
 * Renews a membership by the period of its plan or else of its type (rule members.renew), and charges what
 * their plan costs. Of several who press at once one renews: for the others the expiry is not the one they have seen any
 * more.
 * @returns the new expiry
 */
export async function renewMember(
  ctx: CommandContext,
  { id, from, to }: RenewalInput,
): Promise<Result<Day, RenewalRefusal>> {
  await authorise(ctx, 'members.edit')
  if (!isUuid(id)) return fail('not_found')
  return ctx.db.transaction(async tx => {
    const before = await lockMember(tx, id)
    if (!before) return fail('not_found')
    const now = ctx.now()
    const { graceDays } = (await findSettings(tx)).renewals
    const plan = await findPlanNamed(tx, before.planName)
    const period = plan && periodOf(plan)
    const renewal = renewalOf({ ...before, period }, bangkokDay(now), graceDays)
    if ((before.expiryDate ?? '') !== from || renewal.expiryDate !== to) return fail('changed_since')
    const { membershipType, planName } = before
    const change = { membershipType, planName, ...renewal, lastRenewedAt: now, updatedAt: now }
    await changeMembership(tx, before, change, { adminId: ctx.actor.userId, action: 'renewed' })
    await chargeRenewal(tx, { member: before, recordedBy: ctx.actor.userId, bookedOn: bangkokDay(now) })
    if (renewal.status === 'active')
      await extendCode(tx, { memberRowId: id, expiryDate: renewal.expiryDate, plan })
    await announceChange(tx, 'members')
    return ok(renewal.expiryDate)
  })
}
