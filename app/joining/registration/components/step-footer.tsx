import { Button } from '#app/kit/ui/button.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import { useHydrated } from '#app/kit/ui/use-hydrated.ts'
import { m } from '#app/paraglide/messages.js'
import { AGREEMENT_BOXES } from '../rules/registration.ts'
import type { RegistrationValues } from '../schema/registration.ts'
import { stepsOf } from '../schema/steps.ts'
import type { StepProps } from './step-props.ts'
import { showAmount, TotalLines } from './total-lines.tsx'

/** The running total and the way on. It stays in view where the screen is tall enough. */
export function StepFooter(props: StepProps & { isBusy: boolean }) {
  const { view, variant } = props
  return (
    <div
      className={classNames(
        'z-10 -mx-5 -mb-5 grid gap-3 border-t border-line bg-surface px-5 py-3 sm:-mx-8 sm:-mb-8 sm:flex sm:items-center sm:justify-between sm:px-8 sm:py-4 [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:bottom-0',
        variant === 'membership_page' && 'rounded-b-card',
      )}
    >
      {view.step < 3 && <RunningTotal {...props} />}
      {view.step === 3 && lacksConsent(view.values) && (
        <p className="text-sm text-muted">{m.registration_proceed_hint()}</p>
      )}
      {/* The way on comes first in the document, so that Enter in a field takes it. */}
      <div className="flex grow flex-row-reverse gap-3 sm:justify-start">
        <ForwardButton {...props} />
        {view.step > 1 && (
          <Button type="submit" name="intent" value="previous" look="secondary" className="max-sm:px-4">
            {variant === 'wizard' ? m.registration_previous() : m.registration_back()}
          </Button>
        )}
      </div>
    </div>
  )
}

function ForwardButton({ view, variant, isBusy }: StepProps & { isBusy: boolean }) {
  const isHydrated = useHydrated()
  const isLast = view.step === stepsOf(variant).at(-1)
  return (
    <Button
      type="submit"
      name="intent"
      value={isLast ? 'submit' : 'next'}
      disabled={isHydrated && variant === 'wizard' && view.step === 3 && lacksConsent(view.values)}
      aria-disabled={isBusy || undefined}
      className="grow max-sm:px-3 sm:grow-0"
    >
      <span aria-live="polite">{forwardLabel(view.step, variant, isBusy)}</span>
    </Button>
  )
}

function lacksConsent(values: RegistrationValues) {
  return AGREEMENT_BOXES.some(box => !values[box])
}

function forwardLabel(step: number, variant: StepProps['variant'], isBusy: boolean) {
  if (step === 4) return isBusy ? m.registration_processing() : m.registration_complete()
  if (step < 3) return m.registration_next()
  if (variant === 'wizard') return m.registration_proceed()
  return isBusy ? m.registration_submitting() : m.registration_submit()
}

function RunningTotal({ plan, total, data }: StepProps) {
  if (!plan || !total) return <span />
  return (
    <details className="group grow">
      <summary className="flex min-h-11 list-none flex-wrap items-baseline gap-x-2 [&::-webkit-details-marker]:hidden">
        <span className="text-sm text-muted">{m.registration_total()}</span>
        <span aria-live="polite" className="text-xl font-bold tabular-nums">
          {showAmount(total.totalSatang)}
        </span>
        <span className="text-sm text-reef underline underline-offset-4">{m.registration_total_parts()}</span>
      </summary>
      <div className="max-w-sm py-2">
        <TotalLines total={total} plan={plan} vatBasisPoints={data.pricing.vatBasisPoints} />
      </div>
    </details>
  )
}
