import { m } from '#app/paraglide/messages.js'
import { AgreementBoxes } from './agreement-boxes.tsx'
import { AgreementCard } from './agreement-card.tsx'
import { ReviewList } from './review-list.tsx'
import type { StepProps } from './step-props.ts'
import { TotalLines } from './total-lines.tsx'

/** Step 3: what was entered, what it costs, and what one agrees to (rule registration.confirm). */
export function ConfirmStep({ view, data, plan, total }: StepProps) {
  return (
    <>
      <ReviewList values={view.values} plan={plan} />
      {plan && total && (
        <section aria-label={m.registration_total_parts()} className="rounded-card bg-sea-1 px-5 py-4">
          <TotalLines total={total} plan={plan} vatBasisPoints={data.pricing.vatBasisPoints} />
        </section>
      )}
      <AgreementCard agreement={view.agreement ?? data.agreement} />
      <AgreementBoxes view={view} />
    </>
  )
}
