import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { type PricingRules, totalFor } from '../rules/total.ts'

type PlanTotalsProps = {
  /** As the form holds it: no price while it is half typed. */
  plan: { name: string; priceSatang: Satang | null; vatApplies: boolean }
  pricing: PricingRules
}

/** What people will really pay, while the price is typed. */
export function PlanTotals({ plan, pricing }: PlanTotalsProps) {
  const { priceSatang } = plan
  if (priceSatang === null) return null
  const totalText = (isExistingMember: boolean) =>
    formatBaht(totalFor({ ...plan, priceSatang }, isExistingMember, pricing).totalSatang, getLocale())
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3 rounded-control border border-dashed border-control bg-sea-1 px-4 py-3">
      <div>
        <dt className="text-sm text-muted">{m.plan_total_new()}</dt>
        <dd className="text-xl font-bold tabular-nums">{totalText(false)}</dd>
      </div>
      <div>
        <dt className="text-sm text-muted">{m.plan_total_existing()}</dt>
        <dd className="text-xl font-bold tabular-nums">{totalText(true)}</dd>
      </div>
    </dl>
  )
}
