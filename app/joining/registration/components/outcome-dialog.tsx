import { METHOD_DIALOGS } from '#app/money/methods/texts.ts'
import type { PaymentOutcome } from '../views/reply.ts'
import { CardDialog } from './card-dialog.tsx'
import type { OutcomeProps } from './outcome-parts.tsx'
import { PayDetails } from './pay-details.tsx'
import { PaymentDialog } from './payment-dialog.tsx'

type OutcomeDialogProps = OutcomeProps & { outcome: PaymentOutcome }

/** How to pay, after the registration is in (rule registration.after): one dialog for each payment method. */
export function OutcomeDialog({ outcome, ...shared }: OutcomeDialogProps) {
  if (outcome.method === 'card')
    return outcome.url === null ? null : <CardDialog url={outcome.url} {...shared} />
  const { title, lead } = METHOD_DIALOGS[outcome.method]
  return (
    <PaymentDialog {...shared} title={title()}>
      <PayDetails outcome={outcome} reference={shared.done.memberId} lead={lead?.()} />
    </PaymentDialog>
  )
}
