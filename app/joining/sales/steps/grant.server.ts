import type { PlanView } from '#app/house/plans/rules/catalogue.ts'
import { expiryDay, periodOf } from '#app/house/plans/rules/prices.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { refreshCode } from '#app/people/access-codes/steps/refresh.server.ts'
import { saleSource } from '#app/people/entitlements/rules.ts'
import { grantEntitlements } from '#app/people/entitlements/steps/grant.server.ts'

type Sale = { memberRowId: string; plan: PlanView; quantity: number; chargeId: string }

/** What was sold may be used from today on, as often as it was sold; a fee without a time of its own allows nothing. */
export async function grantSold(
  tx: Transaction,
  { now }: Pick<ServerContext, 'now'>,
  { memberRowId, plan, quantity, chargeId }: Sale,
) {
  if (plan.periodUnit === 'none') return
  const firstDay = bangkokDay(now())
  const grant = { memberRowId, of: plan, firstDay, expiryDay: expiryDay(periodOf(plan), firstDay) }
  const grants = Array.from({ length: quantity }, (_, nth) => ({
    ...grant,
    isAddOn: true,
    sourceKey: saleSource(chargeId, nth),
  }))
  await grantEntitlements(tx, grants)
  const { graceDays } = (await findSettings(tx)).renewals
  await refreshCode(tx, { memberRowId, now: now(), graceDays })
}
