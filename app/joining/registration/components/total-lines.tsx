import type { RegistrationTotal } from '#app/house/plans/rules/prices.ts'
import { formatBaht, formatPercent, type Satang } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { PlanView } from '../views/reply.ts'

type TotalLinesProps = {
  total: RegistrationTotal
  plan: Pick<PlanView, 'vatApplies'>
  vatBasisPoints: number
  /** Of the total, what is kept back for the tax office. */
  withheldSatang?: Satang
}

/** How the total comes about: price, membership fee, VAT (rule plans.breakdown). */
export function TotalLines({ total, plan, vatBasisPoints, withheldSatang = 0 }: TotalLinesProps) {
  return (
    <dl className="grid gap-1.5 tabular-nums">
      <Line label={m.registration_total_price()} satang={total.priceSatang} />
      <Line label={m.registration_total_fee()} satang={total.membershipFeeSatang} />
      <Line label={vatLabel(plan, vatBasisPoints)} satang={total.vatSatang} />
      {total.uniqueSatang ? <Line label={m.payment_unique()} satang={total.uniqueSatang} /> : null}
      <div className="mt-1.5 flex justify-between gap-4 border-t border-control pt-2.5 text-lg font-bold">
        <dt>{m.registration_total()}</dt>
        <dd>{showAmount(total.totalSatang)}</dd>
      </div>
      {withheldSatang > 0 && (
        <>
          <Line label={m.registration_total_withheld()} satang={withheldSatang} />
          <div className="flex justify-between gap-4 text-lg font-bold">
            <dt>{m.payment_to_pay()}</dt>
            <dd>{showAmount(total.totalSatang - withheldSatang)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}

function Line({ label, satang }: { label: string; satang: Satang }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd>{satang === 0 ? m.registration_total_none() : showAmount(satang)}</dd>
    </div>
  )
}

function vatLabel(plan: TotalLinesProps['plan'], vatBasisPoints: number) {
  if (!plan.vatApplies) return m.registration_total_no_vat()
  return m.registration_total_vat({ rate: formatPercent(vatBasisPoints, getLocale()) })
}

/** The amount with its satang, as one pays it. */
export function showAmount(satang: Satang) {
  return formatBaht(satang, getLocale(), { decimals: 'always' })
}
