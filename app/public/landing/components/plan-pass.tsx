import { Check } from 'lucide-react'
import type { PlanView } from '#app/house/plans/rules/catalogue.ts'
import { periodOf } from '#app/house/plans/rules/prices.ts'
import type { PricingRules } from '#app/house/plans/rules/total.ts'
import { lastsText, periodText } from '#app/house/plans/texts/period.ts'
import { planNote, planTexts } from '#app/house/plans/texts/plans.ts'
import { classNames } from '#app/kit/ui/class-names.ts'
import { OwnWords } from '#app/kit/ui/own-words.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { nightsOf } from '../rules/lights.ts'
import { PlanLights } from './plan-lights.tsx'
import { PlanTotal } from './plan-total.tsx'
import { RegisterLink } from './register-link.tsx'

type PlanProps = { plan: PlanView; pricing: PricingRules }

/** A membership plan as the pass it is: price and length above the tear line, what one gets below. */
export function PlanPass({ plan, pricing }: PlanProps) {
  const { title, description, features } = planTexts(plan)
  const nights = nightsOf(plan)
  return (
    <li className={classNames('pass', plan.isMostPopular && 'pass-popular')}>
      <div className="grid gap-3 px-5 pt-6">
        {plan.isMostPopular && (
          <p className="absolute -top-4 left-5 rounded-full bg-lantern px-4 py-1 text-sm font-semibold text-on-lantern">
            {m.plan_most_popular()}
          </p>
        )}
        <h3 className="text-xl font-semibold wrap-anywhere">
          <OwnWords isMarked>{title}</OwnWords>
        </h3>
        {nights !== null && <PlanLights nights={nights} />}
        <PlanPrice plan={plan} pricing={pricing} />
      </div>
      <div className="pass-tear" />
      <div className="flex grow flex-col gap-4 px-5 pb-5">
        <p className="wrap-anywhere">
          <OwnWords>{description}</OwnWords>
        </p>
        <PlanFeatures features={features} />
        <div className="mt-auto grid gap-1">
          <RegisterLink slug={plan.slug} look={plan.isMostPopular ? 'primary' : 'secondary'}>
            {m.plan_choose({ title })}
          </RegisterLink>
        </div>
      </div>
    </li>
  )
}

/** Price and period as the card states them, and beside them what is really paid (rule plans.price-note). */
export function PlanPrice({ plan, pricing }: PlanProps) {
  const { title, price, unit } = planTexts(plan)
  const isSaid = unit === periodText(periodOf(plan), getLocale())
  const lasts = isSaid ? '' : lastsText(periodOf(plan), getLocale())
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-4xl font-bold tracking-tight tabular-nums">{price}</span>
        {unit && (
          <span className="min-w-0 text-muted wrap-anywhere">
            <OwnWords>{unit}</OwnWords>
          </span>
        )}
      </p>
      <p className="text-sm text-muted">{planNote(plan, pricing.vatBasisPoints)}</p>
      {lasts && <p className="text-sm">{lasts}</p>}
      <PlanTotal plan={plan} title={title} pricing={pricing} />
    </div>
  )
}

export function PlanFeatures({ features }: { features: string[] }) {
  return (
    <ul className="grid gap-1.5">
      {features.map(feature => (
        <li key={feature} className="flex gap-2.5">
          <Check aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-reef" />
          <span className="min-w-0 wrap-anywhere">
            <OwnWords>{feature}</OwnWords>
          </span>
        </li>
      ))}
    </ul>
  )
}
