import type { ReactNode } from 'react'
import { Dialog } from '#app/kit/ui/dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import type { OutcomeProps } from './outcome-parts.tsx'
import { PaymentWayOn } from './outcome-parts.tsx'
import { StatusLinkNote } from './status-link-note.tsx'
import { UniqueNote } from './unique-note.tsx'
import { usePaymentAddress } from './use-payment-address.ts'

type PaymentDialogProps = OutcomeProps & {
  title: string
  children: ReactNode
}

/** What a bank app needs to pay, between what to know about it and the way on to the receipt. */
export function PaymentDialog(props: PaymentDialogProps) {
  const { title, done, registration, onClose, closeHref, children } = props
  usePaymentAddress(done.paymentPath)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      closeLabel={m.registration_close()}
      closeHref={closeHref}
      className="sm:max-w-lg"
    >
      <div className="grid gap-5">
        {children}
        <UniqueNote total={done.total} />
      </div>
      <PaymentWayOn registration={registration} values={done.values} />
      <StatusLinkNote statusPath={done.statusPath} />
    </Dialog>
  )
}
