import { findPlanNamed } from '#app/house/plans/queries.server.ts'
import { periodOf, renewalStart } from '#app/house/plans/rules/prices.ts'
import { totalFor } from '#app/house/plans/rules/total.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { findPricing } from '#app/money/payments/queries.server.ts'
import { refreshCode } from '#app/people/access-codes/steps/refresh.server.ts'
import { renewalSource } from '#app/people/entitlements/rules.ts'
import { grantEntitlements } from '#app/people/entitlements/steps/grant.server.ts'
import { renewalOf } from '#app/people/members/rules/members.ts'
import { changeMembership, type Member } from '#app/people/members/steps/memberships.server.ts'
import type { Paid } from '../rules.ts'
import { sell } from './sell.server.ts'

/** What whoever decides has seen. */
export type SeenRenewal = {
  /** The expiry as it is, '' for none, and the one that was promised. */
  from: string
  to: string
  /** What it costs; null for a member whose plan has no price of ours. */
  totalSatang: Satang | null
}

type Renewing = SeenRenewal & { member: Member; paid: Paid }
type Renewer = RequestContext & { actor: { userId: string } }

/**
 * Renews a member who is locked, within the transaction of a command that has asked who may (rule members.renew): the
 * membership, what it costs, what was paid, what it allows and the door code.
 * @returns the new expiry
 */
export async function renewLocked(
  tx: Transaction,
  ctx: Renewer,
  { member: before, from, to, totalSatang, paid }: Renewing,
): Promise<Result<Day, 'changed_since'>> {
  const { id } = before
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
}
