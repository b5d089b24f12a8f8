import type { CataloguePlan } from '#app/house/plans/queries.server.ts'
import type { PricingRules } from '#app/house/plans/rules/total.ts'
import { readHundredths } from '#app/house/settings/schema/parts.ts'
import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { CheckboxField, TextField } from '#app/kit/ui/field.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { PlanPass } from '#app/public/landing/components/plan-pass.tsx'
import { hasOwnPrice, offerFieldNames } from '../schema.ts'

/** As wide as on a phone, side by side. */
const CARDS = { gridAutoColumns: '16rem' }

type OfferFieldsProps = EditView & { plans: CataloguePlan[]; pricing: PricingRules }

/** Each plan with its price and whether it is on sale, and below them the cards that visitors will see. */
export function OfferFields({ field, box, values, plans, pricing }: OfferFieldsProps) {
  const sold = plans
    .filter(({ slug }) => values[offerFieldNames(slug).isOn] === 'on')
    .map(plan => ({ ...plan, priceSatang: typedPrice(plan, values) }))
  return (
    <>
      <Panel title={m.settings_plans()}>
        <div className="grid divide-y divide-line">
          {plans.map(plan => {
            const { price, isOn } = offerFieldNames(plan.slug)
            return (
              <div
                key={plan.slug}
                className="grid items-center gap-x-6 gap-y-1 py-2 sm:grid-cols-[1fr_10rem]"
              >
                <CheckboxField {...box(isOn)} />
                {hasOwnPrice(plan) && <TextField {...field(price)} inputMode="decimal" autoComplete="off" />}
              </div>
            )
          })}
        </div>
      </Panel>
      <Panel title={m.settings_preview()} lead={m.opening_offer_preview()} isPreview>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be scrolled by keys */}
        <section tabIndex={0} aria-label={m.opening_offer_preview()} className="overflow-x-auto">
          <ul inert className="grid grid-flow-col gap-5 pt-4" style={CARDS}>
            {sold.map(plan => (
              <PlanPass key={plan.id} plan={plan} pricing={pricing} />
            ))}
          </ul>
        </section>
      </Panel>
    </>
  )
}

/** What is typed, and while that is no price, what is saved. */
function typedPrice({ slug, priceSatang }: CataloguePlan, values: EditView['values']) {
  return readHundredths(values[offerFieldNames(slug).price] ?? '') ?? priceSatang
}
