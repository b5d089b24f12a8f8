import type { ReactNode } from 'react'
import type { PlanView } from '#app/house/plans/rules/catalogue.ts'
import type { PricingRules } from '#app/house/plans/rules/total.ts'
import { planTexts } from '#app/house/plans/texts/plans.ts'
import { OwnWords } from '#app/kit/ui/own-words.tsx'
import { PlanPrice } from './plan-pass.tsx'
import { RegisterLink } from './register-link.tsx'

type PlanBlockProps = {
  title: string
  text: string
  plans: PlanView[]
  pricing: PricingRules
  /** Text of the button that registers for a plan. */
  choose: (title: string) => ReactNode
  children?: ReactNode
}

/** A block of plans that are not passes: one row each (rule landing.plan-blocks). */
export function PlanBlock({ title, text, plans, pricing, choose, children }: PlanBlockProps) {
  if (plans.length === 0) return null
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:gap-6 sm:p-8">
      <div className="grid gap-1">
        <h3 className="text-2xl font-semibold">{title}</h3>
        <p className="text-muted">{text}</p>
      </div>
      <ul className="side-by-side grid grow gap-x-10 gap-y-8 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
        {plans.map(plan => (
          <PlanRow key={plan.id} plan={plan} pricing={pricing} choose={choose} />
        ))}
      </ul>
      {children}
    </div>
  )
}

function PlanRow({ plan, pricing, choose }: { plan: PlanView } & Pick<PlanBlockProps, 'pricing' | 'choose'>) {
  const { title, description } = planTexts(plan)
  return (
    <li className="flex flex-col gap-3 border-t-2 border-dashed border-line pt-5">
      <h4 className="text-lg leading-snug font-semibold wrap-anywhere">
        <OwnWords isMarked>{title}</OwnWords>
      </h4>
      <p className="text-muted wrap-anywhere">
        <OwnWords>{description}</OwnWords>
      </p>
      <PlanPrice plan={plan} pricing={pricing} />
      <div className="mt-auto grid gap-1">
        <RegisterLink slug={plan.slug}>{choose(title)}</RegisterLink>
      </div>
    </li>
  )
}
