import { m } from '#app/paraglide/messages.js'
import type { PaymentOutcome } from '../views/reply.ts'
import type { OutcomeProps } from './outcome-parts.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { QrCard } from './qr-card.tsx'

type QrDialogProps = OutcomeProps & { outcome: Extract<PaymentOutcome, { method: 'scan' }> }

/** The PromptPay code with the exact amount, for a phone that is also the one with the bank app. */
export function QrDialog({ outcome, ...props }: QrDialogProps) {
  return (
    <PaymentDialog {...props} title={m.registration_scan_title()} isSample={outcome.isSample}>
      <QrCard outcome={outcome} reference={props.done.memberId} />
    </PaymentDialog>
  )
}
