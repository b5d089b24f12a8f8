import type { SlipPayment } from '#app/money/methods/rules.ts'
import { BankDetails } from './bank-details.tsx'
import { SampleNote } from './outcome-parts.tsx'
import { QrCard } from './qr-card.tsx'

type PayDetailsProps = {
  outcome: SlipPayment
  /** What the payment names, and what its payer knows that as. */
  reference: string
  referenceLabel?: string
}

/** The code to scan or the account to pay to, with the exact amount. */
export function PayDetails({ outcome, reference, referenceLabel }: PayDetailsProps) {
  return (
    <>
      {outcome.isSample && <SampleNote />}
      {outcome.method === 'scan' ? (
        <QrCard outcome={outcome} reference={reference} />
      ) : (
        <BankDetails outcome={outcome} {...(referenceLabel && { referenceLabel })} />
      )}
    </>
  )
}
