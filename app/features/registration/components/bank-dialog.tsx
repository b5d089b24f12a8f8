import { m } from '#app/paraglide/messages.js'
import { Dialog } from '../../../ui/dialog.tsx'
import type { PaymentOutcome } from '../reply.ts'
import { BankDetails } from './bank-details.tsx'
import type { OutcomeProps } from './outcome-dialog.tsx'
import { PaymentWayOn, SampleNote } from './outcome-parts.tsx'
import { StatusLinkNote } from './status-link-note.tsx'
import { UniqueNote } from './unique-note.tsx'
import { usePaymentAddress } from './use-payment-address.ts'

type BankDialogProps = OutcomeProps & { outcome: Extract<PaymentOutcome, { method: 'bank_transfer' }> }

/** The company's account, with what a bank app asks for ready to copy (public-site §9). */
export function BankDialog({ outcome, done, registration, onClose, closeHref }: BankDialogProps) {
  usePaymentAddress(done.paymentPath)
  return (
    <Dialog
      title={m.registration_bank_title()}
      onClose={onClose}
      closeLabel={m.registration_close()}
      closeHref={closeHref}
      className="sm:max-w-lg"
    >
      <div className="grid gap-5">
        {outcome.isSample && <SampleNote />}
        <p className="text-muted">{m.registration_bank_text()}</p>
        <BankDetails outcome={outcome} />
        <UniqueNote total={done.total} />
      </div>
      <PaymentWayOn registration={registration} values={done.values} />
      <StatusLinkNote statusPath={done.statusPath} />
    </Dialog>
  )
}
