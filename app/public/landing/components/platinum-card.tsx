import type { PlanView } from '#app/house/plans/rules/catalogue.ts'
import type { PricingRules } from '#app/house/plans/rules/total.ts'
import { planTexts } from '#app/house/plans/texts/plans.ts'
import { OwnWords } from '#app/kit/ui/own-words.tsx'
import { m } from '#app/paraglide/messages.js'
import { nightsOf } from '../rules/lights.ts'
import { PlanLights } from './plan-lights.tsx'
import { PlanFeatures, PlanPrice } from './plan-pass.tsx'
import { RegisterLink } from './register-link.tsx'

/** Platinum: businesses only (rule plans.platinum). It is always night on this card. */
export function PlatinumCard({ plan, pricing }: { plan: PlanView; pricing: PricingRules }) {
  const { title, description, features } = planTexts(plan)
  const nights = nightsOf(plan)
  return (
    <li className="platinum always-night grid gap-x-10 gap-y-6 rounded-card p-6 sm:grid-cols-2 sm:p-8">
      <div className="flex flex-col gap-4">
        <h3 className="text-2xl font-semibold wrap-anywhere">
          <OwnWords isMarked>{title}</OwnWords>
        </h3>
        <PlanPrice plan={plan} pricing={pricing} />
        {nights !== null && (
          <div className="mt-auto">
            <PlanLights nights={nights} />
          </div>
        )}
      </div>
      <div className="flex flex-col gap-4">
        <p className="text-xl font-semibold wrap-anywhere">
          <OwnWords>{description}</OwnWords>
        </p>
        <PlanFeatures features={features} />
        <div className="mt-auto grid gap-1">
          <RegisterLink slug={plan.slug}>{m.plan_choose({ title })}</RegisterLink>
        </div>
      </div>
    </li>
  )
}
