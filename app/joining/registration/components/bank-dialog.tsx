import { m } from '#app/paraglide/messages.js'
import type { PaymentOutcome } from '../views/reply.ts'
import { BankDetails } from './bank-details.tsx'
import type { OutcomeProps } from './outcome-parts.tsx'
import { PaymentDialog } from './payment-dialog.tsx'

type BankDialogProps = OutcomeProps & { outcome: Extract<PaymentOutcome, { method: 'bank_transfer' }> }

/** The company's account, with what a bank app asks for ready to copy (rule payment.bank). */
export function BankDialog({ outcome, ...props }: BankDialogProps) {
  return (
    <PaymentDialog {...props} title={m.registration_bank_title()} isSample={outcome.isSample}>
      <p className="text-muted">{m.registration_bank_text()}</p>
      <BankDetails outcome={outcome} />
    </PaymentDialog>
  )
}
