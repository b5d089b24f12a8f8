import type { PlanView } from './catalogue.ts'
import { isAddOn, type Period } from './prices.ts'

type Wanted = {
  period: Period
  /** Null where nobody knows what it cost. */
  priceSatang: number | null
}

type Choice = Pick<PlanView, 'group' | 'priceSatang' | 'periodCount' | 'periodUnit'>

const DAYS = { hour: 1 / 24, day: 1, month: 30, none: 0 } as const

/**
 * Of the plans on sale, what is nearest to one that is not any more: of memberships the one that lasts most nearly as long, and of
 * those the one that costs most nearly as much; the owner's order decides what is equal. Null where no membership is sold.
 */
export function nearestPlan<Plan extends Choice>(
  plans: readonly Plan[],
  { period, priceSatang }: Wanted,
): Plan | null {
  const days = period.count * DAYS[period.unit]
  const away = (plan: Plan) => ({
    plan,
    days: Math.abs(plan.periodCount * DAYS[plan.periodUnit] - days),
    satang: priceSatang === null ? 0 : Math.abs(plan.priceSatang - priceSatang),
  })
  const [nearest] = plans
    .filter(plan => !isAddOn(plan))
    .map(away)
    .toSorted((a, b) => a.days - b.days || a.satang - b.satang)
  return nearest?.plan ?? null
}
