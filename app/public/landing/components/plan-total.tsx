import type { PlanView } from '#app/house/plans/rules/catalogue.ts'
import type { RegistrationTotal } from '#app/house/plans/rules/prices.ts'
import { type PricingRules, totalFor } from '#app/house/plans/rules/total.ts'
import { formatBaht, formatPercent } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'

type PlanTotalProps = { plan: PlanView; title: string; pricing: PricingRules }

const money = (satang: number) => formatBaht(satang, getLocale())

/** The total one really pays, and one tap away what it is made of (rule plans.breakdown). */
export function PlanTotal({ plan, title, pricing }: PlanTotalProps) {
  const asNew = totalFor(plan, false, pricing)
  const asMember = totalFor(plan, true, pricing)
  const newTotal = money(asNew.totalSatang)
  const memberTotal = money(asMember.totalSatang)
  return (
    <details className="group text-sm">
      <summary className="flex min-h-11 items-center gap-2 leading-snug font-medium text-reef [&::-webkit-details-marker]:hidden">
        <span aria-hidden="true" className="text-lg leading-none group-open:rotate-45">
          +
        </span>
        <span className="underline decoration-1 underline-offset-4 group-hover:decoration-2">
          {newTotal === memberTotal
            ? m.plan_total_one({ total: newTotal })
            : m.plan_total_both({ newTotal, memberTotal })}
        </span>
      </summary>
      <table className="mt-2 w-full tabular-nums">
        <caption className="sr-only">{m.plan_total_caption({ title })}</caption>
        <thead className="text-muted">
          <tr>
            <td />
            <th scope="col" className="pb-1 pl-2 text-right font-medium">
              {m.plan_total_new()}
            </th>
            <th scope="col" className="pb-1 pl-2 text-right font-medium">
              {m.plan_total_existing()}
            </th>
          </tr>
        </thead>
        <tbody>
          <Rows asNew={asNew} asMember={asMember} vatLabel={vatLabel(plan, pricing)} />
        </tbody>
      </table>
      <p className="mt-2 text-muted">{m.plan_total_nothing_else()}</p>
    </details>
  )
}

/** No rate where none is in the total. */
function vatLabel({ vatApplies }: PlanView, { vatBasisPoints }: PricingRules): string {
  if (!vatApplies) return m.plan_total_no_vat()
  return m.plan_total_vat({ rate: formatPercent(vatBasisPoints, getLocale()) })
}

type RowsProps = { asNew: RegistrationTotal; asMember: RegistrationTotal; vatLabel: string }

function Rows({ asNew, asMember, vatLabel }: RowsProps) {
  const rows = [
    { label: m.plan_total_price(), key: 'priceSatang' },
    { label: m.plan_total_fee(), key: 'membershipFeeSatang' },
    { label: vatLabel, key: 'vatSatang' },
    { label: m.plan_total_total(), key: 'totalSatang' },
  ] as const
  return rows.map(({ label, key }) => (
    <tr key={key} className="border-line border-t last:border-ink last:font-semibold">
      <th scope="row" className="py-1 text-left [font-weight:inherit]">
        {label}
      </th>
      <td className="py-1 pl-2 text-right">{money(asNew[key])}</td>
      <td className="py-1 pl-2 text-right">{money(asMember[key])}</td>
    </tr>
  ))
}
