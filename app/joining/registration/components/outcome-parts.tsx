import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { CopyButton } from '#app/kit/ui/copy-button.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { RegistrationValues } from '../schema/registration.ts'
import { stepsOf } from '../schema/steps.ts'
import type { DoneReply } from '../views/reply.ts'
import { CarriedValues } from './carried-values.tsx'
import type { Registration } from './use-registration.ts'

/** What every dialog about paying is given. */
export type OutcomeProps = {
  done: DoneReply
  registration: Registration
  onClose: () => void
  closeHref: string
}

/** Says plainly that a fresh install's account belongs to nobody. */
export function SampleNote() {
  return (
    <p className="rounded-control border-2 border-lantern bg-surface px-4 py-3">
      {m.registration_sample_account()}
    </p>
  )
}

/** Back to the payment step; a form, so that it also works without JavaScript. */
export function BackForm({
  registration,
  values,
}: {
  registration: Registration
  values: RegistrationValues
}) {
  const { action, goBack, variant } = registration
  return (
    <form
      method="post"
      action={action}
      onSubmit={event => {
        event.preventDefault()
        goBack()
      }}
    >
      <CarriedValues step={stepsOf(variant).at(-1) ?? 1} values={values} shown={[]} />
      <Button type="submit" name="intent" value="back" look="secondary" className="w-full">
        {m.registration_back()}
      </Button>
    </form>
  )
}

/** The way on from a payment dialog: the receipt, or back to another payment method. */
export function PaymentWayOn(props: { registration: Registration; values: RegistrationValues }) {
  return (
    <div className="mt-6 grid gap-3 sm:flex sm:flex-row-reverse sm:justify-start">
      <ButtonLink href={localizeHref('/thai-scan-receipt')}>{m.registration_send_receipt()}</ButtonLink>
      <BackForm {...props} />
    </div>
  )
}

type DetailProps = { label: string; value: string; copy?: { text: string; label: string } }

/** One line of what the bank app asks for, with its copy button. */
export function Detail({ label, value, copy }: DetailProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <dt className="w-full text-sm text-muted">{label}</dt>
      <dd className="text-lg font-semibold tabular-nums">{value}</dd>
      {copy && (
        <dd>
          <CopyButton {...copy} copiedLabel={m.registration_copied()} />
        </dd>
      )}
    </div>
  )
}
