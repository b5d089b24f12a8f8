import { RadioGroup } from '#app/kit/ui/field.tsx'
import { offeredMethods } from '#app/money/methods/rules.ts'
import { METHOD_WORDS } from '#app/money/methods/texts.ts'
import { m } from '#app/paraglide/messages.js'
import type { StepProps } from './step-props.ts'
import { TotalLines } from './total-lines.tsx'

/** Step 4: how to pay, and how much (rule registration.payment-step). */
export function PaymentStep({ view, data, plan, total }: StepProps) {
  const hasCard = takesCard(data.cardLinks, view.values)
  return (
    <>
      <RadioGroup
        legend={m.registration_payment_method()}
        name="paymentMethod"
        value={view.values.paymentMethod}
        error={view.errors.paymentMethod}
        options={offeredMethods(data).map(method => ({
          value: method,
          label: METHOD_WORDS[method].label(),
          hint:
            method === 'card' && !hasCard ? m.registration_method_card_off() : METHOD_WORDS[method].hint(),
        }))}
      />
      {plan && total && (
        <section aria-label={m.registration_total_parts()} className="rounded-card bg-sea-1 px-5 py-4">
          <TotalLines total={total} plan={plan} vatBasisPoints={data.pricing.vatBasisPoints} />
          {data.hasUniqueSatang && <p className="mt-3 text-sm text-muted">{m.payment_unique_hint()}</p>}
        </section>
      )}
    </>
  )
}

/** Whether a card payment leads anywhere for the chosen plan; where it does not, its option says so. */
function takesCard(
  links: StepProps['data']['cardLinks'],
  { plan, isExistingMember }: StepProps['view']['values'],
): boolean {
  if (links === null) return true
  return links[plan]?.[isExistingMember === 'yes' ? 'forExisting' : 'forNew'] ?? false
}
