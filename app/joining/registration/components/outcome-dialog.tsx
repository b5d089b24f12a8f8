import type { PaymentOutcome } from '../views/reply.ts'
import { BankDialog } from './bank-dialog.tsx'
import { CardDialog } from './card-dialog.tsx'
import type { OutcomeProps } from './outcome-parts.tsx'
import { QrDialog } from './qr-dialog.tsx'

type OutcomeDialogProps = OutcomeProps & { outcome: PaymentOutcome }

/** How to pay, after the registration is in (rule registration.after): one dialog for each payment method. */
export function OutcomeDialog({ outcome, ...shared }: OutcomeDialogProps) {
  if (outcome.method === 'scan') return <QrDialog outcome={outcome} {...shared} />
  if (outcome.method === 'bank_transfer') return <BankDialog outcome={outcome} {...shared} />
  if (outcome.url === null) return null
  return <CardDialog url={outcome.url} {...shared} />
}
