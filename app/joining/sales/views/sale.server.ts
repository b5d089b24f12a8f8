import { v7 as uuidv7 } from 'uuid'
import { listPlans } from '#app/house/plans/queries.server.ts'
import { periodOf } from '#app/house/plans/rules/prices.ts'
import { type PricingRules, totalOfMany } from '#app/house/plans/rules/total.ts'
import { withPeriod } from '#app/house/plans/texts/period.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import { formatPercent } from '#app/kit/pure/money.ts'
import { needsSpelling } from '#app/money/documents/steps/spelling.server.ts'
import { findPricing } from '#app/money/payments/queries.server.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { isByTheHour, termsOfPlan } from '#app/people/entitlements/rules.ts'
import { findVouchers } from '#app/people/entitlements/steps/vouchers.server.ts'
import { findWithholding } from '../queries.server.ts'
import type { DeskWithholding } from '../rules.ts'

/** What can be sold to a member, with what the browser computes the total from. */
export type SaleDialog = {
  key: string
  pricing: PricingRules
  /** What the member owes before it, in satang; below zero they have paid ahead. */
  owed: number
  withholding: DeskWithholding | null
  plans: {
    slug: string
    name: string
    title: string
    priceSatang: number
    vatApplies: boolean
    /** It is bought by the hour. */
    takesVoucher: boolean
  }[]
  /** Whether the member's name has letters that no paper has. */
  needsSpelling: boolean
  /** How many vouchers the member has, and the minutes that one is worth. */
  vouchers: { left: number; minutes: number }
}

/** How companies keep tax back of what they pay at the desk, with the rate as it is shown; null where none does. */
export async function findDeskWithholding(db: Executor, today: Day): Promise<DeskWithholding | null> {
  const withholding = await findWithholding(db, today)
  return withholding && { ...withholding, rate: formatPercent(withholding.basisPoints, getLocale()) }
}

type SaleFor = { memberRowId: string; name: string; now: Date; owedSatang: number; mayPay: boolean }

/** The sale that the address asks for; null for none. What costs nothing is not sold. */
export async function findSaleDialog(
  db: Executor,
  params: URLSearchParams,
  { memberRowId, name, now, owedSatang, mayPay }: SaleFor,
): Promise<SaleDialog | null> {
  if (!mayPay || !params.has('sell')) return null
  const today = bangkokDay(now)
  const [{ left, minutes }, plans, pricing, withholding, isUnspelled] = await Promise.all([
    findVouchers(db, memberRowId, now),
    listPlans(db),
    findPricing(db, today),
    findDeskWithholding(db, today),
    needsSpelling(db, { name, applicationId: null, memberRowId }),
  ])
  const locale = getLocale()
  return {
    key: uuidv7(),
    pricing,
    owed: owedSatang,
    withholding,
    vouchers: { left, minutes },
    needsSpelling: isUnspelled,
    plans: plans
      .filter(plan => totalOfMany(plan, 1, pricing).totalSatang > 0)
      .map(plan => ({
        slug: plan.slug,
        name: plan.name,
        priceSatang: plan.priceSatang,
        vatApplies: plan.vatApplies,
        takesVoucher: isByTheHour(termsOfPlan(plan)),
        title: withPeriod(planTitle(plan.name, locale), periodOf(plan), locale),
      })),
  }
}
