import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { findPlanNamed } from '#app/house/plans/queries.server.ts'
import { periodOf, renewalStart } from '#app/house/plans/rules/prices.ts'
import { totalFor } from '#app/house/plans/rules/total.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { refreshCode } from '#app/joining/access-codes/steps/refresh.server.ts'
import { renewalSource } from '#app/joining/entitlements/rules.ts'
import { grantEntitlements } from '#app/joining/entitlements/steps/grant.server.ts'
import type { Paid } from '#app/joining/sales/rules.ts'
import { sell } from '#app/joining/sales/steps/sell.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { findPricing } from '#app/money/payments/queries.server.ts'
import { CashClosed } from '#app/money/payments/steps/ledger.server.ts'
import { renewalOf } from '../rules/members.ts'
import { changeMembership, lockMember } from '../steps/memberships.server.ts'

export type RenewalRefusal = 'not_found' | 'changed_since' | 'cash_closed'

type RenewalInput = {
  id: string
  /** The expiry that whoever decides has seen, '' for none, and the one that they were promised. */
  from: string
  to: string
  /** What it costs, as they saw it; null for a member whose plan has no price of ours. */
  totalSatang: Satang | null
  paid: Paid
}

/**
 * Renews a membership by the period of its plan or else of its type (rule members.renew), charges what their plan costs
 * and books what was paid at once. Of several who press at once one renews: for the others the expiry is not the one they
 * have seen any more, nor is it the price once that changed.
 * @returns the new expiry
 * @throws 403 also for who may not book payments and books one
 */
export async function renewMember(
  ctx: CommandContext,
  input: RenewalInput,
): Promise<Result<Day, RenewalRefusal>> {
  await authorise(ctx, 'members.edit')
  if (input.paid.satang > 0) await authorise(ctx, 'payments.edit')
  if (!isUuid(input.id)) return fail('not_found')
  try {
    return await renew(ctx, input)
  } catch (error) {
    if (error instanceof CashClosed) return fail('cash_closed')
    throw error
  }
}

function renew(
  ctx: CommandContext,
  { id, from, to, totalSatang, paid }: RenewalInput,
): Promise<Result<Day, RenewalRefusal>> {
  return ctx.db.transaction(async tx => {
    const before = await lockMember(tx, id)
    if (!before) return fail('not_found')
    const now = ctx.now()
    const today = bangkokDay(now)
    const { graceDays } = (await findSettings(tx)).renewals
    const plan = await findPlanNamed(tx, before.planName)
    const period = plan && periodOf(plan)
    const pricing = await findPricing(tx, today)
    const price = plan && totalFor(plan, true, pricing)
    const renewal = renewalOf({ ...before, period }, today, graceDays)
    if ((before.expiryDate ?? '') !== from || renewal.expiryDate !== to) return fail('changed_since')
    if ((price?.totalSatang ?? null) !== totalSatang) return fail('changed_since')
    const { membershipType, planName } = before
    const change = { membershipType, planName, ...renewal, lastRenewedAt: now, updatedAt: now }
    await changeMembership(tx, before, change, { adminId: ctx.actor.userId, action: 'renewed' })
    if (plan && price) {
      const sold = { member: before, plan, quantity: 1, price, pricing, paid }
      await sell(tx, ctx, { ...sold, renewedUntil: renewal.expiryDate })
    }
    const { expiryDate: expiryDay } = renewal
    const { currentExpiry, ...lasting } = { ...before, currentExpiry: before.expiryDate, period }
    const firstDay = renewalStart({ ...lasting, currentExpiry, today, graceDays })
    const source = { memberRowId: id, sourceKey: renewalSource(id, expiryDay) }
    await grantEntitlements(tx, [{ ...source, of: plan ?? membershipType, firstDay, expiryDay }])
    if (renewal.status === 'active') await refreshCode(tx, { memberRowId: id, now, graceDays })
    await announceChange(tx, 'members')
    return ok(renewal.expiryDate)
  })
}
