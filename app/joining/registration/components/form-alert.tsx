import { Button } from '#app/kit/ui/button.tsx'
import type { PaymentMethod } from '#app/money/methods/rules.ts'
import { METHOD_WORDS } from '#app/money/methods/texts.ts'
import { m } from '#app/paraglide/messages.js'
import type { PlanView } from '../views/reply.ts'

type FormAlertProps = {
  message: string | undefined
  plan: PlanView | null
  hasNoCardLink: boolean | undefined
  supportEmail: string
  hasBank: boolean
}

/** What went wrong with the form as a whole (rule registration.errors). */
export function FormAlert({ message, plan, hasNoCardLink, supportEmail, hasBank }: FormAlertProps) {
  if (!message && !hasNoCardLink) return null
  return (
    <div
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without JavaScript the browser brings the message into view
      autoFocus
      className="rounded-control border-2 border-clay bg-surface p-4 outline-none"
    >
      {message && <p className="font-semibold text-clay">{message}</p>}
      {hasNoCardLink && plan && (
        <>
          <NoCardLink planName={plan.name} supportEmail={supportEmail} />
          <div className="mt-3 flex flex-wrap gap-3">
            <PayButton method="scan" />
            {hasBank && <PayButton method="bank_transfer" />}
          </div>
        </>
      )}
    </div>
  )
}

/** Completes the registration by another method in one tap. */
function PayButton({ method }: { method: PaymentMethod }) {
  return (
    <Button type="submit" name="intent" value={`pay:${method}`} look="secondary" size="small">
      {METHOD_WORDS[method].label()}
    </Button>
  )
}

/** The plan has no card link: what now (rule registration.no-card-link). */
export function NoCardLink({ planName, supportEmail }: { planName: string; supportEmail: string }) {
  return (
    <>
      <p className="font-semibold text-clay">{m.registration_no_card_link({ plan: planName })}</p>
      <p className="mt-1">
        {m.registration_no_card_link_help()}{' '}
        <a href={`mailto:${supportEmail}`} className="font-semibold underline underline-offset-4">
          {m.registration_contact_support()}
        </a>
      </p>
    </>
  )
}
