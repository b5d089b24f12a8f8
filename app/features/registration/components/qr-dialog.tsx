import { m } from '#app/paraglide/messages.js'
import { Dialog } from '../../../ui/dialog.tsx'
import type { PaymentOutcome } from '../reply.ts'
import type { OutcomeProps } from './outcome-dialog.tsx'
import { PaymentWayOn, SampleNote } from './outcome-parts.tsx'
import { QrCard } from './qr-card.tsx'
import { StatusLinkNote } from './status-link-note.tsx'
import { UniqueNote } from './unique-note.tsx'
import { usePaymentAddress } from './use-payment-address.ts'

type QrDialogProps = OutcomeProps & { outcome: Extract<PaymentOutcome, { method: 'scan' }> }

/** The PromptPay code with the exact amount, for a phone that is also the one with the bank app. */
export function QrDialog({ outcome, done, registration, onClose, closeHref }: QrDialogProps) {
  usePaymentAddress(done.paymentPath)
  return (
    <Dialog
      title={m.registration_scan_title()}
      onClose={onClose}
      closeLabel={m.registration_close()}
      closeHref={closeHref}
      className="sm:max-w-lg"
    >
      <div className="grid gap-5">
        {outcome.isSample && <SampleNote />}
        <QrCard outcome={outcome} memberId={done.memberId} />
        <UniqueNote total={done.total} />
      </div>
      <PaymentWayOn registration={registration} values={done.values} />
      <StatusLinkNote statusPath={done.statusPath} />
    </Dialog>
  )
}
