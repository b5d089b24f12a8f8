import { Link } from 'react-router'
import type { prepareAmount } from '#app/joining/paying/queries.server.ts'
import { SlipSection } from '#app/joining/receipts/components/slip-section.tsx'
import { BankDetails } from '#app/joining/registration/components/bank-details.tsx'
import { SampleNote } from '#app/joining/registration/components/outcome-parts.tsx'
import { QrCard } from '#app/joining/registration/components/qr-card.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'

type PayBySlipProps = {
  /** What to pay to whom; null where only a slip is taken. */
  payment: { reference: string; outcome: Awaited<ReturnType<typeof prepareAmount>> } | null
  /** What opens the form where there is nothing to pay any more. */
  summary: string
  /** What the server answered to the form. */
  reply: { errors: { data?: string; form?: string } } | undefined
}

/** How to pay what somebody without an account owes, and the slip for it. */
export function PayBySlip({ payment, summary, reply }: PayBySlipProps) {
  const slip = (
    <SlipSection reply={reply} carried={<input type="hidden" name="intent" value="slip" readOnly />} />
  )
  if (payment)
    return (
      <div className="grid w-full max-w-xl gap-5 rounded-card border border-line bg-surface p-5 sm:p-8">
        <Ways chosen={payment.outcome.method} />
        {payment.outcome.isSample && <SampleNote />}
        {payment.outcome.method === 'scan' ? (
          <QrCard outcome={payment.outcome} reference={payment.reference} />
        ) : (
          <BankDetails outcome={payment.outcome} referenceLabel={m.renewal_reference()} />
        )}
        {slip}
      </div>
    )
  return (
    <details
      className="w-full max-w-xl rounded-card border border-line bg-surface px-5 py-2 sm:px-8"
      open={!!reply}
    >
      <summary className="inline-flex min-h-11 items-center font-semibold">{summary}</summary>
      {slip}
    </details>
  )
}

const WAYS = [
  { method: 'scan', label: m.renewal_way_scan },
  { method: 'bank_transfer', label: m.renewal_way_bank },
] as const

function Ways({ chosen }: { chosen: string }) {
  return (
    <nav aria-label={m.renewal_ways()} className="flex flex-wrap gap-2">
      {WAYS.map(({ method, label }) => (
        <Link
          key={method}
          to={`?by=${method}`}
          replace
          preventScrollReset
          aria-current={method === chosen ? 'true' : undefined}
          className={buttonClasses(method === chosen ? 'primary' : 'secondary', 'small', 'min-h-11')}
        >
          {label()}
        </Link>
      ))}
    </nav>
  )
}

/** Why the last slip was not accepted. */
export function SlipRejected({ reason }: { reason: string }) {
  return (
    <p className="max-w-prose rounded-control border-2 border-clay bg-clay/10 px-4 py-3 whitespace-pre-line wrap-anywhere">
      <strong>{m.booking_visitor_rejected()}</strong> {reason}
    </p>
  )
}
