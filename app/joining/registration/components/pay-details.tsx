import type { SlipPayment } from '#app/money/methods/rules.ts'
import { BankDetails } from './bank-details.tsx'
import { SampleNote } from './outcome-parts.tsx'
import { QrCard } from './qr-card.tsx'

type PayDetailsProps = {
  outcome: SlipPayment
  /** What the payment names, and what its payer knows that as. */
  reference: string
  referenceLabel?: string
  /** What is said before it, after the warning of an account that is nobody's. */
  lead?: string | undefined
}

/** The code to scan or the account to pay to, with the exact amount. */
export function PayDetails({ outcome, reference, referenceLabel, lead }: PayDetailsProps) {
  return (
    <>
      {outcome.isSample && <SampleNote />}
      {lead && <p className="text-muted">{lead}</p>}
      {outcome.method === 'scan' ? (
        <QrCard outcome={outcome} reference={reference} />
      ) : (
        <BankDetails outcome={outcome} {...(referenceLabel && { referenceLabel })} />
      )}
    </>
  )
}
