import { v7 as uuidv7 } from 'uuid'
import { listPlans } from '#app/house/plans/queries.server.ts'
import { periodOf } from '#app/house/plans/rules/prices.ts'
import { type PricingRules, totalOfMany } from '#app/house/plans/rules/total.ts'
import { withPeriod } from '#app/house/plans/texts/period.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { findPricing } from '#app/money/payments/queries.server.ts'
import { getLocale } from '#app/paraglide/runtime.js'

/** What can be sold to a member, with what the browser computes the total from. */
export type SaleDialog = {
  key: string
  pricing: PricingRules
  /** What the member owes before it, in satang; below zero they have paid ahead. */
  owed: number
  plans: { slug: string; name: string; title: string; priceSatang: number; vatApplies: boolean }[]
}

/** The sale that the address asks for; null for none. What costs nothing is not sold. */
export async function findSaleDialog(
  db: Executor,
  params: URLSearchParams,
  { today, owedSatang, mayPay }: { today: Day; owedSatang: number; mayPay: boolean },
): Promise<SaleDialog | null> {
  if (!mayPay || !params.has('sell')) return null
  const [plans, pricing] = await Promise.all([listPlans(db), findPricing(db, today)])
  const locale = getLocale()
  return {
    ...{ key: uuidv7(), pricing, owed: owedSatang },
    plans: plans
      .filter(plan => totalOfMany(plan, 1, pricing).totalSatang > 0)
      .map(plan => ({
        ...{ slug: plan.slug, name: plan.name, priceSatang: plan.priceSatang, vatApplies: plan.vatApplies },
        title: withPeriod(planTitle(plan.name, locale), periodOf(plan), locale),
      })),
  }
}
